import { Trans, useTranslation } from '#i18n';
import type { Key } from '../platform/i18n/keys.ts';
import { useUser } from '../platform/session/use-session.ts';
import { useSite } from '../shell/use-site.ts';

const strong = { b: <b className="font-[600] text-bone-50" /> };

type Fact = { key: Key<'home'>; lit?: boolean; values?: { count: number } };

export function Facts() {
  const { t } = useTranslation('home');
  const site = useSite();
  const isIn = useUser() !== null;
  if (site === undefined) return null;
  const facts: Fact[] = [
    // One player is the reader, which says little.
    ...(site.online > 1 ? [{ key: 'facts.online' as const, lit: true as const, values: { count: site.online } }] : []),
    ...(isIn ? [] : [{ key: site.registrations_open ? ('facts.open' as const) : ('facts.closed' as const) }]),
  ];
  if (facts.length === 0) return null;
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
