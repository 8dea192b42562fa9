import type { Difference } from '@wyrmgate/contract/differences';
import { EyeOff, Scale } from 'lucide-react';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { DifferenceStatus, useStateText } from './difference-state.tsx';

type Props = ListState<Difference> & {
  editable: boolean;
  onOpen: (open: { kind: 'apply' | 'dismiss'; row: Difference }) => void;
};

/** On phones, rows become cards without a header, so the cell names its column. */
const side = (name: string, state: string) => (
  <span>
    <span className="text-meta text-muted min-[760px]:hidden">{name}: </span>
    {state}
  </span>
);

export function DifferencesTable({ rows, refreshing, empty, editable, onOpen }: Props) {
  const { t } = useTranslation('differences');
  const textOf = useStateText();
  const columns: Column<Difference>[] = [
    {
      key: 'player',
      header: t('columns.player'),
      identity: true,
      phone: 'title',
      cell: ({ user, login }) => (
        <span className="grid">
          <PlayerLink id={user.id} accent>
            {user.username}
          </PlayerLink>
          {login !== user.username.toLowerCase() && <span className="text-meta text-muted">{login}</span>}
        </span>
      ),
    },
    {
      key: 'kind',
      header: t('columns.kind'),
      phone: 'line',
      cell: ({ kind, found_at }) => (
        <span className="grid">
          {t(`kind.${kind}`)}
          <AdminTime iso={found_at} className="text-meta text-muted" />
        </span>
      ),
    },
    {
      key: 'portal',
      header: t('columns.portal'),
      phone: 'end',
      cell: (row) => side(t('columns.portal'), textOf(row, row.portal)),
    },
    {
      key: 'game',
      header: t('columns.game'),
      phone: 'lineEnd',
      cell: (row) => side(t('columns.game'), textOf(row, row.game)),
    },
    { key: 'state', header: t('columns.state'), phone: 'foot', cell: (row) => <DifferenceStatus difference={row} /> },
    {
      key: 'actions',
      header: t('columns.actions'),
      hideHeader: true,
      actions: true,
      phone: 'more',
      cell: (row) =>
        editable &&
        row.status !== 'resolved' &&
        row.requested_by === null && (
          <span className="flex justify-end gap-1">
            <IconButton
              icon={Scale}
              size="sm"
              label={t('actions.apply')}
              onClick={() => onOpen({ kind: 'apply', row })}
            />
            {row.status === 'open' && (
              <IconButton
                icon={EyeOff}
                size="sm"
                label={t('actions.dismiss')}
                onClick={() => onOpen({ kind: 'dismiss', row })}
              />
            )}
          </span>
        ),
    },
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={4}
      refreshing={refreshing}
      empty={empty}
    />
  );
}
