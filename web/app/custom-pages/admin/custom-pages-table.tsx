import type { AdminCustomPage } from '@wyrmgate/contract/custom-pages';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import type { OrderedState } from '../../admin-kit/ordered-page.tsx';
import { OutdatedMark } from '../../admin-kit/translation-note.tsx';
import { useFormat } from '../../platform/format.ts';
import { customPage } from '../../shell/urls.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export const pageTitleOf = ({ titles, slug }: AdminCustomPage): string => titles[defaultLanguage] ?? slug;

export function CustomPagesTable({ rows, empty, actions }: OrderedState<AdminCustomPage>) {
  const { t } = useTranslation('custom-pages-admin');
  const { number } = useFormat();
  const address = ({ slug, status }: AdminCustomPage) =>
    status === 'published' ? (
      <a href={customPage(slug)} target="_blank" rel="noreferrer">
        {customPage(slug)}
      </a>
    ) : (
      customPage(slug)
    );
  const columns: Column<AdminCustomPage>[] = [
    {
      key: 'title',
      header: t('columns.title'),
      identity: true,
      phone: 'title',
      cell: (row) => (
        <span className="grid gap-0.5">
          <span className="wrap-anywhere">{pageTitleOf(row)}</span>
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
      cell: ({ contents, outdated }) => (
        <span className="grid justify-items-end gap-1">
          {number(Object.keys(contents).length)}
          <OutdatedMark outdated={outdated} />
        </span>
      ),
    },
    {
      key: 'updated',
      header: t('columns.updated'),
      phone: 'line',
      cell: ({ updated_at }) => <AdminTime iso={updated_at} />,
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
      skeletonRows={4}
      empty={empty}
    />
  );
}
