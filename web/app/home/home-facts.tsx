import { formatLocale } from '@wyrmgate/contract/languages';
import type { WorldStatus } from '@wyrmgate/contract/world-shapes';
import { Link } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import type { NextEvent } from '../events/next-events.tsx';
import { dateFormat } from '../platform/i18n/formatters.ts';
import type { Key } from '../platform/i18n/keys.ts';
import { useUser } from '../platform/session/use-session.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { useSite } from '../platform/use-site.ts';
import { eventPage } from '../shell/urls.ts';

const strong = { b: <b className="font-[600] text-bone-50" /> };

export type HomeFactsProps = {
  /** Undefined if staff disabled the block about the game. */
  world?: Pick<WorldStatus, 'total' | 'demo'> | undefined;
  events?: { events: readonly NextEvent[]; zone: string } | undefined;
};

type Fact = { key: Key<'home'>; lit?: boolean; values?: { count: number } };

const factsOfWorld = ({ total, demo }: Pick<WorldStatus, 'total' | 'demo'>): Fact[] =>
  total === null
    ? [{ key: 'facts.unknown' }]
    : [
        { key: demo ? 'facts.demo' : 'facts.server', lit: true },
        { key: 'facts.online', values: { count: total } },
      ];

/** A row of facts below the hero: server status, registrations and the next event. */
export function HomeFacts({ world, events }: HomeFactsProps) {
  const { t } = useTranslation('home');
  const site = useSite();
  const isIn = useUser() !== null;
  if (site === undefined) return null;
  const facts: Fact[] = [
    ...(world ? factsOfWorld(world) : []),
    ...(isIn ? [] : [{ key: site.registrations_open ? ('facts.open' as const) : ('facts.closed' as const) }]),
  ];
  const next = events?.events.find(({ cancelled }) => !cancelled);
  if (facts.length === 0 && !next) return null;
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
        {events && next && (
          <li className="hero-next">
            <NextOne event={next} zone={events.zone} />
          </li>
        )}
      </ul>
    </div>
  );
}

function NextOne({ event, zone }: { event: NextEvent; zone: string }) {
  const { t, i18n } = useTranslation('home');
  // Until hydration, times use the server's time zone to match the server-rendered page.
  const viewerZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone;
  const locale = formatLocale(i18n.language);
  const time = event.all_day
    ? dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(event.date))
    : dateFormat(locale, { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone: viewerZone }).format(
        new Date(event.starts_at),
      );
  const link = <Link to={eventPage(event)} className="font-[600] text-bone-50 no-underline hover:underline" />;
  return (
    <span>
      <Trans t={t} i18nKey="facts.next" values={{ title: event.title, time }} components={{ e: link }} />
    </span>
  );
}
