import type { AdminVoteSite } from '@wyrmgate/contract/vote-sites';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import type { OrderedState } from '../../admin-kit/ordered-page.tsx';
import { useFormat } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { useReward } from '../reward.tsx';

export function VoteSitesTable({ rows, actions, empty }: OrderedState<AdminVoteSite>) {
  const { t } = useTranslation('vote-sites');
  const { number } = useFormat();
  const reward = useReward();
  const columns: Column<AdminVoteSite>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      identity: true,
      phone: 'title',
      cell: ({ name, adapter, active }) => (
        <span className="grid gap-0.5">
          <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
            {name}
            {!active && <Badge tone="warning">{t('inactive')}</Badge>}
          </span>
          <span className="font-normal text-meta text-muted">{t(`adapter.${adapter}`)}</span>
        </span>
      ),
    },
    {
      key: 'reward',
      header: t('columns.reward'),
      phone: 'end',
      cell: ({ coins, marks, cooldown_hours }) => (
        <span className="grid tabular-nums">
          {reward({ coins, marks })}
          <span className="text-meta text-muted">{t('page.every', { hours: cooldown_hours })}</span>
        </span>
      ),
    },
    {
      key: 'votes',
      header: t('columns.votes'),
      phone: 'line',
      cell: ({ votes_today, votes_recent, last_callback_at }) => (
        <span className="grid tabular-nums">
          <span>
            {t('today', { votes: votes_today })} · {t('recent', { votes: votes_recent })}
          </span>
          <span className="text-meta text-muted">
            {last_callback_at === null
              ? t('noCallback')
              : t('lastCallback', { time: adminMoment(last_callback_at, {}) })}
          </span>
        </span>
      ),
    },
    {
      key: 'rejected',
      header: t('columns.rejected'),
      cell: ({ rejected }) =>
        rejected.length === 0 ? (
          <span className="text-muted">{t('none')}</span>
        ) : (
          <span className="flex flex-wrap gap-1.5">
            {rejected.map(({ outcome, count }) => (
              <Badge key={outcome} tone="neutral">
                {t(`outcome.${outcome}`)}: {number(count)}
              </Badge>
            ))}
          </span>
        ),
    },
    ...actions.map((column) => ({ ...column, phone: 'foot' as const })),
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={3}
      empty={empty}
    />
  );
}
