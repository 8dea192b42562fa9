import { keepPreviousData } from '@tanstack/react-query';
import type { HistoryEntry } from '@wyrmgate/contract/moderation';
import { maxHistory } from '@wyrmgate/contract/moderation-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const tones: Record<HistoryEntry['kind'], Tone> = {
  warning: 'warning',
  report: 'warning',
  removal: 'warning',
  mute: 'danger',
  unmute: 'neutral',
  ban: 'danger',
  cleanup: 'danger',
};
const step = 20;

const removalOf = (about: HistoryEntry['about']) => (about === 'thread' || about === 'chat' ? about : 'post');

function Entry({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('forum-admin');
  const { t: word } = useTranslation('forum');
  const { t: decided } = useTranslation('moderation-admin');
  const { date } = useFormat();
  const { kind, about, decision, category, reason, by, at, points, until, undone } = entry;
  const title = kind === 'removal' ? t(`history.removal.${removalOf(about)}`) : t(`history.kind.${kind}`);
  const facts = [
    kind !== 'removal' && about && about !== 'thread' && decided(`one.${about}`),
    category && word(`reason.${category}`),
    decision && decided(`decision.${decision === 'mute' && about === 'post' ? 'mutePost' : decision}`),
    points !== null && t('player.pointsOf', { points }),
    undone ? t('history.undone') : until && t('history.until', { date: date(until, { time: true }) }),
  ].filter(Boolean);
  return (
    <li className="py-3 text-control first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={undone ? 'neutral' : tones[kind]}>{title}</Badge>
        <span>{facts.join(' · ')}</span>
      </p>
      {reason && <p className="wrap-anywhere mt-1 text-secondary">{reason}</p>}
      <p className="mt-1 text-meta text-muted">
        {by !== null && <>{by} · </>}
        <AdminTime iso={at} />
      </p>
    </li>
  );
}

/** What staff decided about a player in all domains that the viewer may see, newest first. */
export function HistoryPanel({ id }: { id: number }) {
  const { t } = useTranslation('forum-admin');
  const [limit, setLimit] = useState(step);
  const found = useApiQuery(
    ['moderation', 'history'],
    { params: { id }, query: { limit: String(limit) } },
    { quiet: true, placeholderData: keepPreviousData },
  );
  const { data } = found;
  return (
    <Panel title={t('history.title')} className="lg:col-span-2">
      {found.isPending && <Skeleton className="h-32" />}
      {found.isError && !data && (
        <ErrorState title={t('player.failed')} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      )}
      {data?.entries.length === 0 && <p className="text-control text-secondary">{t('history.empty')}</p>}
      <ul className="divide-y divide-line">
        {data?.entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.about} ${entry.at} ${entry.reason}`} entry={entry} />
        ))}
      </ul>
      {data?.more && limit < maxHistory && (
        <Button
          className="mt-4"
          loading={found.isFetching}
          onClick={() => setLimit(Math.min(maxHistory, limit + step * 2))}
        >
          {t('history.more')}
        </Button>
      )}
    </Panel>
  );
}
