import type { AdminPresentation } from '@wyrmgate/contract/presentations';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { EditButtons, OrderButtons, type RowTexts } from '../../admin-kit/row-buttons.tsx';
import { OutdatedMark } from '../../admin-kit/translation-note.tsx';
import { useFormat } from '../../platform/format.ts';
import { presentationPage } from '../../shell/urls.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export type PresentationsTableProps = ListState<AdminPresentation> & {
  editable: boolean;
  busy: boolean;
  onMove: (from: number, to: number) => void;
  onEdit: (row: AdminPresentation) => void;
  onRemove: (row: AdminPresentation) => void;
};

/** Rows are reordered by dragging, or with the two buttons of each row. */
export function PresentationsTable(props: PresentationsTableProps) {
  const { rows = [], editable, busy, onMove, onEdit, onRemove, empty } = props;
  const { t } = useTranslation('presentations');
  const inAdmin: RowTexts = (key, values) => t(`admin.${key}`, values);
  const { number } = useFormat();
  const [dragged, setDragged] = useState<number>();
  const titleOf = (row: AdminPresentation) => row.titles.en ?? row.slug;
  const columns: Column<AdminPresentation>[] = [
    {
      key: 'title',
      header: t('columns.title'),
      identity: true,
      phone: 'title',
      cell: (row) => (
        <span className="grid gap-0.5">
          <span className="wrap-anywhere">{titleOf(row)}</span>
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
    ...(editable
      ? [
          {
            key: 'actions',
            header: t('columns.actions'),
            hideHeader: true,
            actions: true,
            align: 'end' as const,
            phone: 'end' as const,
            cell: (row: AdminPresentation) => {
              const index = rows.indexOf(row);
              const title = titleOf(row);
              return (
                <span className="flex justify-end gap-1">
                  <OrderButtons
                    t={inAdmin}
                    values={{ title }}
                    index={index}
                    count={rows.length}
                    busy={busy}
                    onMove={onMove}
                  />
                  <EditButtons
                    t={inAdmin}
                    values={{ title }}
                    onEdit={() => onEdit(row)}
                    onRemove={() => onRemove(row)}
                  />
                </span>
              );
            },
          },
        ]
      : []),
  ];
  return (
    <Table
      label={t('page.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={(row) => (row.id === dragged ? 'selected' : undefined)}
      rowAttributes={(row) =>
        editable
          ? {
              draggable: !busy,
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
                if (from >= 0 && from !== to) onMove(from, to);
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
