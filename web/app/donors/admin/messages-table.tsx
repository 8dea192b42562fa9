import type { DonorMessage } from '@wyrmgate/contract/donors';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export function MessagesTable({ rows, refreshing, empty }: ListState<DonorMessage>) {
  const { t } = useTranslation('donors');
  const { money } = useFormat();
  const moderate = useAdminMutation(api.donors.moderate, { invalidates: [['donors', 'messages']] });
  const columns: Column<DonorMessage>[] = [
    {
      key: 'message',
      header: t('admin.columns.message'),
      identity: true,
      phone: 'title',
      cell: ({ message }) => (
        <span dir="auto" className="block min-w-48 max-w-[60ch] break-words">
          {message}
        </span>
      ),
    },
    {
      key: 'user',
      header: t('admin.columns.user'),
      phone: 'line',
      cell: ({ username, anonymous, created_at }) => (
        <>
          {username}
          {anonymous && <span className="block text-meta text-muted">{t('admin.anonymous')}</span>}
          <AdminTime iso={created_at} className="block md:hidden" />
        </>
      ),
    },
    {
      key: 'amount',
      header: t('admin.columns.amount'),
      align: 'end',
      phone: 'end',
      cell: ({ amount, currency }) => <span className="tabular-nums">{money(amount, currency)}</span>,
    },
    {
      key: 'date',
      header: t('admin.columns.date'),
      className: 'md:whitespace-nowrap',
      cell: ({ created_at }) => <AdminTime iso={created_at} className="text-secondary" />,
    },
    {
      key: 'shown',
      header: t('admin.columns.shown'),
      phone: 'lineEnd',
      cell: ({ id, hidden, username, waiting }) =>
        waiting ? (
          <span className="grid justify-items-end gap-2 md:flex md:flex-wrap">
            <Button
              size="sm"
              aria-label={t('admin.rejectFrom', { name: username })}
              disabled={moderate.isPending}
              onClick={() => moderate.mutate({ params: { id }, body: { hidden: true } })}
            >
              {t('admin.reject')}
            </Button>
            <Button
              size="sm"
              variant="primary"
              aria-label={t('admin.publishFrom', { name: username })}
              disabled={moderate.isPending}
              onClick={() => moderate.mutate({ params: { id }, body: { hidden: false } })}
            >
              {t('admin.publish')}
            </Button>
          </span>
        ) : (
          <Switch
            aria-label={t('admin.show', { name: username })}
            checked={!hidden}
            disabled={moderate.isPending}
            onChange={({ target }) => moderate.mutate({ params: { id }, body: { hidden: !target.checked } })}
          />
        ),
    },
  ];
  return (
    <Table
      label={t('admin.messages')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      refreshing={refreshing}
      empty={empty}
    />
  );
}
