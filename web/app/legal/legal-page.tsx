import { type LegalDocument, legalUpdated } from '@wyrmgate/contract/legal-constants';
import { Link, useLoaderData } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { languageNames } from '../shell/language-names.ts';
import { urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { filesIn } from '../ui/rich-text-files.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { documents } from './documents.ts';
import { LegalContents } from './legal-contents.tsx';
import type { LegalData } from './legal-data.ts';
import { LegalSection } from './legal-section.tsx';
import './legal.css';

export function LegalPage({ document }: { document: LegalDocument }) {
  const { t, i18n } = useTranslation('legal');
  const { date } = useFormat();
  const { text } = useLoaderData<LegalData>();
  const sections = Object.entries(documents[document]);
  const updated = text?.changed_on ?? legalUpdated[document];
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
          {/* Scales down on narrow phones, where the long word in the German title would not fit. */}
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
        {text ? (
          <article lang={text.language} className="grid gap-6 lg:col-start-2">
            {text.language !== i18n.language && (
              <Banner tone="info">
                <span lang={i18n.language}>
                  {t('fallback', { wanted: languageNames[i18n.language], shown: languageNames[text.language] })}
                </span>
              </Banner>
            )}
            <RichText doc={text.body} media={filesIn(text.media)} />
          </article>
        ) : (
          <>
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
          </>
        )}
      </div>
    </div>
  );
}
