import type { GameSetting } from '@wyrmgate/contract/game-settings';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import type { OrderedState } from '../../admin-kit/ordered-page.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export const nameOf = ({ names }: GameSetting): string => names[defaultLanguage] ?? '';

export function GameSettingsTable({ rows, empty, actions }: OrderedState<GameSetting>) {
  const { t } = useTranslation('game-settings-admin');
  const { t: tPublic } = useTranslation('game-settings');
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
    ...actions,
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={6}
      empty={empty}
    />
  );
}
