import type { EventStatus } from '@wyrmgate/contract/events-constants';
import type { AdminEvent } from '@wyrmgate/contract/events-shapes';
import { CalendarDays, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminDay, AdminTime } from '../../admin-kit/admin-time.tsx';
import { OutdatedMark } from '../../admin-kit/translation-note.tsx';
import { useFormat } from '../../platform/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { EventTypeMark } from '../event-type.tsx';

const tones: Record<EventStatus, Tone> = {
  draft: 'neutral',
  published: 'success',
  cancelled: 'danger',
  deleted: 'neutral',
};

export type EventsTableProps = ListState<AdminEvent> & {
  editable: boolean;
  removable: boolean;
  onEdit: (row: AdminEvent) => void;
  onDates: (row: AdminEvent) => void;
  onRemove: (row: AdminEvent) => void;
};

const isHidden = ({ shown_from, shown_until }: AdminEvent): boolean =>
  (shown_from !== null && Date.parse(shown_from) > Date.now()) ||
  (shown_until !== null && Date.parse(shown_until) <= Date.now());

export function EventsTable(props: EventsTableProps) {
  const { rows, refreshing, editable, removable, onEdit, onDates, onRemove, empty } = props;
  const { t } = useTranslation('events-admin');
  const { number } = useFormat();
  const columns: Column<AdminEvent>[] = [
    {
      key: 'event',
      header: t('columns.event'),
      identity: true,
      phone: 'title',
      cell: ({ title, dates, repeats, languages, outdated }) => (
        <span className="grid gap-0.5">
          <span className="wrap-anywhere">{title}</span>
          <span className="font-normal text-meta text-muted">
            {[repeats && t('dates', { count: dates }), languages.join(' ')].filter(Boolean).join(' · ')}
          </span>
          <OutdatedMark outdated={outdated} />
        </span>
      ),
    },
    { key: 'type', header: t('columns.type'), phone: 'lineEnd', cell: ({ type }) => <EventTypeMark type={type} /> },
    {
      key: 'next',
      header: t('columns.next'),
      phone: 'line',
      cell: ({ next, last, day, all_day }) => {
        const at = next ?? last;
        if (at === null) return '–';
        return all_day && day ? <AdminDay iso={`${day}T12:00:00Z`} /> : <AdminTime iso={at} short />;
      },
    },
    {
      key: 'signUps',
      header: t('columns.signUps'),
      align: 'end',
      cell: ({ sign_up, taken }) => (sign_up ? number(taken) : '–'),
    },
    {
      key: 'status',
      header: t('columns.status'),
      phone: 'foot',
      cell: (row) => (
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={tones[row.status]}>{t(`status.${row.status}`)}</Badge>
          {row.status === 'published' && isHidden(row) && <Badge tone="warning">{t('status.hidden')}</Badge>}
        </span>
      ),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      hideHeader: true,
      actions: true,
      align: 'end',
      phone: 'end',
      cell: (row) => (
        <span className="flex justify-end gap-1">
          <IconButton
            icon={CalendarDays}
            size="sm"
            label={t('datesOf', { title: row.title })}
            onClick={() => onDates(row)}
          />
          {editable && (
            <IconButton
              icon={Pencil}
              size="sm"
              label={t('editOne', { title: row.title })}
              onClick={() => onEdit(row)}
            />
          )}
          {removable && (
            <IconButton
              icon={Trash2}
              size="sm"
              label={t('removeOne', { title: row.title })}
              onClick={() => onRemove(row)}
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
      loading={rows === undefined}
      rowKey={({ id }) => String(id)}
      refreshing={refreshing}
      empty={empty}
    />
  );
}
