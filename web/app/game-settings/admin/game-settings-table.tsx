import type { GameSetting } from '@wyrmgate/contract/game-settings';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { EditButtons, OrderButtons } from '../../admin-kit/row-buttons.tsx';
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
          <OrderButtons t={t} values={{ name }} index={index} count={rows.length} busy={busy} onMove={onMove} />
          <EditButtons t={t} values={{ name }} onEdit={() => onEdit(row)} onRemove={() => onRemove(row)} />
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
