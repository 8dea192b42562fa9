import type { GuildEvent, GuildWar } from '@wyrmgate/contract/world-shapes';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { characterPage, guildPage } from '../shell/urls.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Panel } from '../ui/card.tsx';

const tones: Record<NonNullable<GuildWar['result']> | 'planned' | 'running', Tone> = {
  won: 'success',
  lost: 'danger',
  drawn: 'neutral',
  unknown: 'neutral',
  planned: 'info',
  running: 'warning',
};

function War({ war }: { war: GuildWar }) {
  const { t } = useTranslation('world');
  const shown = war.result ?? (war.state === 'ended' ? 'unknown' : war.state);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-(--cell-edge) py-3.5">
      <span className="min-w-0 flex-1 basis-40">
        {war.rival ? (
          <Link to={guildPage(war.rival)} className="text-heading">
            <bdi>{war.rival.name}</bdi>
          </Link>
        ) : (
          <span className="text-secondary italic">{t('guild.gone')}</span>
        )}
        {war.at && (
          <span className="block text-meta text-muted">
            <LocalTime iso={war.at} time />
          </span>
        )}
      </span>
      {war.score !== null && war.rival_score !== null && (
        <span className="text-control text-prose tabular-nums">
          {t('guild.score', { score: war.score, rival: war.rival_score })}
        </span>
      )}
      <Badge tone={tones[shown]}>{t(`guild.war.${shown}`)}</Badge>
    </li>
  );
}

/** Shows the latest wars of a guild, with results from the guild's point of view. */
export function GuildWars({ wars }: { wars: readonly GuildWar[] }) {
  const { t } = useTranslation('world');
  return (
    <Panel title={t('guild.wars')} flush>
      {wars.length === 0 ? (
        <p className="px-(--cell-edge) py-5 text-control text-secondary">{t('guild.noWars')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {wars.map((war) => (
            <War key={war.id} war={war} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Event({ kind, before, after, leader }: GuildEvent) {
  const { t } = useTranslation('world');
  if (kind === 'founded') return t('guild.event.founded');
  if (kind === 'renamed') return t('guild.event.renamed', { before: before ?? '', after: after ?? '' });
  if (kind === 'level') return t('guild.event.level', { after: after ?? '' });
  if (!leader) return t('guild.event.leaderHidden');
  return (
    <Link to={characterPage(leader)}>
      <bdi>{t('guild.event.leader', { name: leader.name })}</bdi>
    </Link>
  );
}

/** Shows changes in a guild, newest first. */
export function GuildHistory({ events }: { events: readonly GuildEvent[] }) {
  const { t } = useTranslation('world');
  return (
    <Panel title={t('guild.history')} flush>
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li
            key={event.id}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-(--cell-edge) py-3.5 text-control"
          >
            <span className="min-w-0 [overflow-wrap:anywhere] text-prose">
              <Event {...event} />
            </span>
            <span className="text-meta text-muted">
              <LocalTime iso={event.at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
