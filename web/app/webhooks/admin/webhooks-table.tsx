import type { Webhook } from '@wyrmgate/contract/webhooks';
import { List } from 'lucide-react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { EditButtons } from '../../admin-kit/row-buttons.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { useEventName } from './event-name.ts';

const tones: Record<Webhook['state'], Tone> = { active: 'success', off: 'neutral', paused: 'danger' };

export type WebhooksTableProps = ListState<Webhook> & {
  editable: boolean;
  onOpen: (kind: 'edit' | 'log' | 'remove', row: Webhook) => void;
};

export function WebhooksTable({ rows, refreshing, empty, ...more }: WebhooksTableProps) {
  const { t } = useTranslation('webhooks');
  return (
    <Table
      label={t('title')}
      columns={useColumns(more)}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={4}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

function State({ webhook: { state, paused_for: reason, failing_since: since } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={state === 'active' && since !== null ? 'warning' : tones[state]} dot>
        {t(`state.${state}`)}
      </Badge>
      {reason === null
        ? since !== null && <span className="text-meta text-muted">{t('failing', { time: adminMoment(since) })}</span>
        : state === 'paused' && <span className="text-meta text-muted">{t(`pausedFor.${reason}`)}</span>}
    </span>
  );
}

const useColumns = ({ editable, onOpen }: Omit<WebhooksTableProps, keyof ListState<Webhook>>): Column<Webhook>[] => {
  const { t } = useTranslation('webhooks');
  const nameOf = useEventName();
  return [
    {
      key: 'name',
      header: t('columns.name'),
      identity: true,
      phone: 'title',
      cell: ({ name, host }) => (
        <span className="wrap-anywhere grid">
          {name}
          <span className="font-normal text-meta text-muted">{host}</span>
        </span>
      ),
    },
    {
      key: 'events',
      header: t('columns.events'),
      phone: 'line',
      cell: ({ events }) => <span className="text-control">{events.map(nameOf).join(', ')}</span>,
    },
    {
      key: 'queue',
      header: t('columns.queue'),
      cell: ({ pending, failed }) => <span className="text-control">{t('queue', { pending, failed })}</span>,
    },
    {
      key: 'last',
      header: t('columns.last'),
      cell: ({ last_success_at: last }) => (last === null ? t('never') : <AdminTime iso={last} short />),
    },
    {
      key: 'state',
      header: t('columns.state'),
      phone: 'foot',
      cell: (row) => <State webhook={row} />,
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      hideHeader: true,
      actions: true,
      phone: 'end',
      cell: (row) => (
        <span className="flex justify-end gap-1">
          <IconButton icon={List} size="sm" label={t('logOf', { name: row.name })} onClick={() => onOpen('log', row)} />
          {editable && (
            <EditButtons
              t={t}
              values={{ name: row.name }}
              onEdit={() => onOpen('edit', row)}
              onRemove={() => onOpen('remove', row)}
            />
          )}
        </span>
      ),
    },
  ];
};
