import type { AdminPresentation } from '@wyrmgate/contract/presentations';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import type { OrderedState } from '../../admin-kit/ordered-page.tsx';
import { OutdatedMark } from '../../admin-kit/translation-note.tsx';
import { useFormat } from '../../platform/format.ts';
import { presentationPage } from '../../shell/urls.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export const presentationTitleOf = (row: AdminPresentation): string => row.titles.en ?? row.slug;

/** Rows can be reordered by dragging or with two buttons. */
export function PresentationsTable(props: OrderedState<AdminPresentation>) {
  const { rows = [], actions, move, empty } = props;
  const { t } = useTranslation('presentations');
  const { number } = useFormat();
  const [dragged, setDragged] = useState<number>();
  const columns: Column<AdminPresentation>[] = [
    {
      key: 'title',
      header: t('columns.title'),
      identity: true,
      phone: 'title',
      cell: (row) => (
        <span className="grid gap-0.5">
          <span className="wrap-anywhere">{presentationTitleOf(row)}</span>
          <a
            href={presentationPage(row.slug)}
            target="_blank"
            rel="noreferrer"
            className="wrap-anywhere font-normal text-meta text-muted"
          >
            {presentationPage(row.slug)}
          </a>
        </span>
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      phone: 'foot',
      cell: ({ status, outdated }) => (
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={status === 'published' ? 'success' : 'neutral'}>{t(`status.${status}`)}</Badge>
          <OutdatedMark outdated={outdated} />
        </span>
      ),
    },
    { key: 'slides', header: t('columns.slides'), align: 'end', cell: ({ slides }) => number(slides.length) },
    { key: 'views', header: t('columns.views'), align: 'end', cell: ({ views }) => number(views) },
    {
      key: 'created',
      header: t('columns.created'),
      phone: 'line',
      cell: ({ created_at, creator }) => (
        <span className="grid">
          <AdminTime iso={created_at} />
          {creator && <span className="text-meta text-muted">{creator}</span>}
        </span>
      ),
    },
    ...actions,
  ];
  return (
    <Table
      label={t('admin.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={(row) => (row.id === dragged ? 'selected' : undefined)}
      rowAttributes={(row) =>
        move
          ? {
              draggable: true,
              onDragStart: (event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', String(row.id));
                setDragged(row.id);
              },
              onDragEnd: () => setDragged(undefined),
              onDragOver: (event) => dragged !== undefined && event.preventDefault(),
              onDrop: (event) => {
                event.preventDefault();
                const from = rows.findIndex(({ id }) => id === dragged);
                const to = rows.indexOf(row);
                setDragged(undefined);
                if (from >= 0 && from !== to) move(from, to);
              },
            }
          : {}
      }
      loading={props.rows === undefined}
      skeletonRows={4}
      empty={empty}
    />
  );
}
