import { Trans, useTranslation } from '#i18n';
import type { Key } from '../platform/i18n/keys.ts';
import { useSite } from '../shell/use-site.ts';

const strong = { b: <b className="font-[600] text-bone-50" /> };

type Fact = { key: Key<'home'>; lit?: boolean; values?: { count: number } };

/** What is true right now, and nothing else. */
export function Facts() {
  const { t } = useTranslation('home');
  const site = useSite();
  if (site === undefined) return null;
  const facts: Fact[] = [
    { key: 'facts.portal', lit: true },
    ...(site.online > 0 ? [{ key: 'facts.online' as const, values: { count: site.online } }] : []),
    { key: site.registrations_open ? 'facts.open' : 'facts.closed' },
  ];
  return (
    <div className="page-container">
      <ul aria-label={t('facts.label')} className="hero-facts">
        {facts.map(({ key, lit, values }) => (
          <li key={key}>
            {lit && <span aria-hidden="true" className="hero-lamp" />}
            <span>
              <Trans t={t} i18nKey={key} values={values} components={strong} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
