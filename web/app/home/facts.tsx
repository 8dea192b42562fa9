import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../platform/rich-text.tsx';
import { useSite } from '../shell/use-site.ts';

const tags = { b: (words: string): ReactNode => <b className="font-[600] text-bone-50">{words}</b> };

/** What is true right now, and nothing else. */
export function Facts() {
  const { t } = useTranslation('home');
  const site = useSite();
  if (site === undefined) return null;
  const facts = [
    { key: 'portal', text: t('facts.portal') },
    ...(site.online > 0 ? [{ key: 'online', text: t('facts.online', { count: site.online }) }] : []),
    { key: 'registrations', text: t(site.registrations_open ? 'facts.open' : 'facts.closed') },
  ];
  return (
    <div className="page-container">
      <ul aria-label={t('facts.label')} className="hero-facts">
        {facts.map(({ key, text }) => (
          <li key={key}>
            {key === 'portal' && <span aria-hidden="true" className="hero-lamp" />}
            <span>
              <RichText text={text} tags={tags} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
