import { type LegalDocument, legalUpdated } from '@wyrmgate/contract/legal-constants';
import { Link } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { urls } from '../shell/urls.ts';
import { TabLinks } from '../ui/tab-links.tsx';
import { documents } from './documents.ts';
import { LegalContents } from './legal-contents.tsx';
import { LegalSection } from './legal-section.tsx';
import './legal.css';

export function LegalPage({ document }: { document: LegalDocument }) {
  const { t } = useTranslation('legal');
  const { date } = useFormat();
  const sections = Object.entries(documents[document]);
  const updated = legalUpdated[document];
  const tabs = (Object.keys(documents) as LegalDocument[]).map((name) => ({
    key: name,
    label: t(`${name}.title`),
    current: name === document,
    link: <Link to={urls.legal[name]} />,
  }));
  return (
    <div className="legal-page page-container pt-7 pb-16 lg:pb-26">
      <TabLinks label={t('pages')} tabs={tabs} className="print:hidden" />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:mt-16 lg:grid-cols-[240px_minmax(0,68ch)]">
        <header className="lg:col-start-2">
          {/* Long words, such as the German title, must fit on a narrow phone. */}
          <h1 className="pb-4 text-h1 max-sm:text-[clamp(1.625rem,8.4vw,2.375rem)]">{t(`${document}.title`)}</h1>
          <p className="text-meta text-muted">
            <Trans
              t={t}
              i18nKey="updated"
              values={{ date: date(updated) }}
              components={{ time: <time dateTime={updated} /> }}
            />
          </p>
        </header>
        <LegalContents
          document={document}
          names={sections.map(([name]) => name)}
          className="lg:col-start-1 lg:row-span-2 lg:row-start-1"
        />
        <article className="grid gap-10 lg:col-start-2">
          {sections.map(([name, blocks]) => (
            <LegalSection key={name} name={name} path={`${document}.sections.${name}`} blocks={blocks} />
          ))}
        </article>
      </div>
    </div>
  );
}
