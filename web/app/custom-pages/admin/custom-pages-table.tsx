import type { AdminCustomPage } from '@wyrmgate/contract/custom-pages';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { EditButtons, OrderButtons } from '../../admin-kit/row-buttons.tsx';
import { useFormat } from '../../platform/format.ts';
import { customPage } from '../../shell/urls.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export type CustomPagesTableProps = ListState<AdminCustomPage> & {
  editable: boolean;
  busy: boolean;
  onMove: (from: number, to: number) => void;
  onEdit: (row: AdminCustomPage) => void;
  onRemove: (row: AdminCustomPage) => void;
};

export function CustomPagesTable(props: CustomPagesTableProps) {
  const { rows = [], editable, busy, onMove, onEdit, onRemove, empty } = props;
  const { t } = useTranslation('custom-pages-admin');
  const { number } = useFormat();
  const titleOf = ({ titles, slug }: AdminCustomPage) => titles[defaultLanguage] ?? slug;
  const address = ({ slug, status }: AdminCustomPage) =>
    status === 'published' ? (
      <a href={customPage(slug)} target="_blank" rel="noreferrer">
        {customPage(slug)}
      </a>
    ) : (
      customPage(slug)
    );
  const actions: Column<AdminCustomPage> = {
    key: 'actions',
    header: t('actions'),
    hideHeader: true,
    actions: true,
    align: 'end',
    phone: 'end',
    cell: (row) => {
      const index = rows.indexOf(row);
      const values = { title: titleOf(row) };
      return (
        <span className="flex justify-end gap-1">
          <OrderButtons t={t} values={values} index={index} count={rows.length} busy={busy} onMove={onMove} />
          <EditButtons t={t} values={values} onEdit={() => onEdit(row)} onRemove={() => onRemove(row)} />
        </span>
      );
    },
  };
  const columns: Column<AdminCustomPage>[] = [
    {
      key: 'title',
      header: t('columns.title'),
      identity: true,
      phone: 'title',
      cell: (row) => (
        <span className="grid gap-0.5">
          <span className="wrap-anywhere">{titleOf(row)}</span>
          <span className="wrap-anywhere font-normal text-meta text-muted">{address(row)}</span>
        </span>
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      phone: 'foot',
      cell: ({ status }) => (
        <Badge tone={status === 'published' ? 'success' : 'neutral'}>{t(`status.${status}`)}</Badge>
      ),
    },
    { key: 'place', header: t('columns.place'), phone: 'lineEnd', cell: ({ place }) => t(`place.${place}`) },
    {
      key: 'languages',
      header: t('columns.languages'),
      align: 'end',
      cell: ({ contents }) => number(Object.keys(contents).length),
    },
    {
      key: 'updated',
      header: t('columns.updated'),
      phone: 'line',
      cell: ({ updated_at }) => <AdminTime iso={updated_at} />,
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
      skeletonRows={4}
      empty={empty}
    />
  );
}
