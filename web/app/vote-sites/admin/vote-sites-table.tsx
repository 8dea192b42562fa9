import type { AdminVoteSite } from '@wyrmgate/contract/vote-sites';
import { Inbox } from 'lucide-react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { EditButtons, OrderButtons } from '../../admin-kit/row-buttons.tsx';
import { useFormat } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { useReward } from '../reward.tsx';

export type VoteSitesTableProps = ListState<AdminVoteSite> & {
  editable: boolean;
  busy: boolean;
  onMove: (from: number, to: number) => void;
  onOpen: (open: { kind: 'edit' | 'remove' | 'callbacks'; row: AdminVoteSite }) => void;
};

export function VoteSitesTable(props: VoteSitesTableProps) {
  const { rows = [], editable, busy, onMove, onOpen, empty } = props;
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
    {
      key: 'actions',
      header: t('actions'),
      hideHeader: true,
      actions: true,
      align: 'end',
      phone: 'foot',
      cell: (row) => {
        const index = rows.indexOf(row);
        const { name } = row;
        return (
          <span className="flex justify-end gap-1">
            <IconButton
              icon={Inbox}
              size="sm"
              label={t('callbacksOf', { name })}
              onClick={() => onOpen({ kind: 'callbacks', row })}
            />
            {editable && (
              <>
                <OrderButtons t={t} values={{ name }} index={index} count={rows.length} busy={busy} onMove={onMove} />
                <EditButtons
                  t={t}
                  values={{ name }}
                  onEdit={() => onOpen({ kind: 'edit', row })}
                  onRemove={() => onOpen({ kind: 'remove', row })}
                />
              </>
            )}
          </span>
        );
      },
    },
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      loading={props.rows === undefined}
      skeletonRows={3}
      empty={empty}
    />
  );
}
