import type { GameSetting } from '@wyrmgate/contract/game-settings';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export type GameSettingsTableProps = ListState<GameSetting> & {
  editable: boolean;
  busy: boolean;
  onMove: (from: number, to: number) => void;
  onEdit: (row: GameSetting) => void;
  onRemove: (row: GameSetting) => void;
};

export function GameSettingsTable(props: GameSettingsTableProps) {
  const { rows = [], editable, busy, onMove, onEdit, onRemove, empty } = props;
  const { t } = useTranslation('game-settings-admin');
  const { t: tPublic } = useTranslation('game-settings');
  const nameOf = ({ names }: GameSetting) => names[defaultLanguage] ?? '';
  const actions: Column<GameSetting> = {
    key: 'actions',
    header: t('actions'),
    hideHeader: true,
    actions: true,
    align: 'end',
    phone: 'end',
    cell: (row) => {
      const index = rows.indexOf(row);
      const name = nameOf(row);
      return (
        <span className="flex justify-end gap-1">
          <IconButton
            icon={ArrowUp}
            size="sm"
            label={t('earlier', { name })}
            disabled={busy || index === 0}
            onClick={() => onMove(index, index - 1)}
          />
          <IconButton
            icon={ArrowDown}
            size="sm"
            label={t('later', { name })}
            disabled={busy || index === rows.length - 1}
            onClick={() => onMove(index, index + 1)}
          />
          <IconButton icon={Pencil} size="sm" label={t('editOne', { name })} onClick={() => onEdit(row)} />
          <IconButton icon={Trash2} size="sm" label={t('removeOne', { name })} onClick={() => onRemove(row)} />
        </span>
      );
    },
  };
  const columns: Column<GameSetting>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      identity: true,
      phone: 'title',
      cell: (row) => <span className="wrap-anywhere">{nameOf(row)}</span>,
    },
    {
      key: 'value',
      header: t('columns.value'),
      phone: 'line',
      cell: ({ values }) => <bdi className="wrap-anywhere">{values[defaultLanguage]}</bdi>,
    },
    {
      key: 'group',
      header: t('columns.group'),
      phone: 'foot',
      cell: ({ group }) => tPublic(`groups.${group}`),
    },
    ...(editable ? [actions] : []),
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      loading={props.rows === undefined}
      skeletonRows={6}
      empty={empty}
    />
  );
}
