import type { Delivery } from '@wyrmgate/contract/email';
import type { DeliveryStatus } from '@wyrmgate/contract/email-constants';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { useFormat } from '../../platform/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export type DeliveryTableProps = {
  /** Undefined while the first page loads. */
  rows: readonly Delivery[] | undefined;
  empty?: ReactNode;
  /** Undefined without permission to edit. */
  onRetry?: (id: number) => void;
  retrying?: number | undefined;
};

const tones: Record<DeliveryStatus, Tone> = { queued: 'info', sent: 'success', kept: 'neutral', failed: 'danger' };

export function DeliveryTable({ rows, empty, ...actions }: DeliveryTableProps) {
  const { t } = useTranslation('email');
  return (
    <Table
      label={t('log.title')}
      columns={useColumns(actions)}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      empty={empty}
    />
  );
}

const useColumns = ({ onRetry, retrying }: Pick<DeliveryTableProps, 'onRetry' | 'retrying'>): Column<Delivery>[] => {
  const { t } = useTranslation('email');
  const { number } = useFormat();
  return [
    {
      key: 'recipient',
      header: t('log.columns.recipient'),
      identity: true,
      phone: 'title',
      cell: ({ recipient }) => <span className="block max-w-56 truncate">{recipient ?? t('log.forgotten')}</span>,
    },
    {
      key: 'time',
      header: t('log.columns.time'),
      phone: 'line',
      cell: ({ created_at }) => <AdminTime iso={created_at} className="max-md:whitespace-nowrap text-secondary" />,
    },
    {
      key: 'template',
      header: t('log.columns.template'),
      phone: 'lineEnd',
      cell: ({ template, language }) => (
        <span className="whitespace-nowrap font-mono text-meta text-secondary">{`${template} · ${language}`}</span>
      ),
    },
    {
      key: 'status',
      header: t('log.columns.status'),
      phone: 'end',
      cell: ({ status }) => (
        <Badge dot tone={tones[status]}>
          {t(`log.statuses.${status}`)}
        </Badge>
      ),
    },
    {
      key: 'attempts',
      header: t('log.columns.attempts'),
      align: 'end',
      cell: ({ attempts }) => number(attempts),
    },
    { key: 'error', header: t('log.columns.error'), className: 'md:min-w-52', cell: (row) => <LastError row={row} /> },
    {
      key: 'actions',
      header: t('log.columns.actions'),
      hideHeader: true,
      actions: true,
      align: 'end',
      phone: 'foot',
      cell: (row) => (
        <>
          <span className="md:hidden">
            <LastError row={row} />
          </span>
          {onRetry && row.recipient !== null && (row.status === 'failed' || row.status === 'kept') && (
            <Button
              size="sm"
              icon={RotateCcw}
              aria-label={`${t('log.retry')}: ${row.recipient}`}
              onClick={() => onRetry(row.id)}
              loading={retrying === row.id}
              loadingLabel={t('log.retrying')}
            >
              {t('log.retry')}
            </Button>
          )}
        </>
      ),
    },
  ];
};

function LastError({ row }: { row: Delivery }) {
  const { t } = useTranslation('email');
  const { failure, failure_reply: code, next_attempt_at: next, status } = row;
  if (failure === null) return <span className="text-muted max-md:hidden">–</span>;
  const text = t(`log.failures.${failure}`);
  return (
    <span className="grid text-secondary">
      <span>{code === null ? text : t('log.withReply', { text, code: String(code) })}</span>
      {status === 'queued' && next && (
        <span className="text-meta text-muted">{t('log.nextTry', { time: adminMoment(next, { seconds: true }) })}</span>
      )}
    </span>
  );
}
