import { type AdminNotice, RemovalForm } from '@wyrmgate/contract/recruiting';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { guildPage } from '../../shell/urls.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export const handle = { namespaces: ['recruiting', 'ui'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'recruiting:admin.title', noindex: true });

/** Lists the notices of all guilds, so that staff can remove those that break the rules. */
export default function RecruitingPage() {
  const { t } = useTranslation('recruiting');
  const editable = useCan()('admin.recruiting.edit');
  const list = useAdminList(['recruiting', 'adminList'], (_, options) => api.recruiting.adminList({}, options));
  const [removing, setRemoving] = useState<AdminNotice>();
  const actions: Column<AdminNotice> = {
    key: 'actions',
    header: t('admin.remove'),
    hideHeader: true,
    actions: true,
    align: 'end',
    phone: 'end',
    cell: (row) => (
      <IconButton
        icon={Trash2}
        size="sm"
        label={t('admin.removeOne', { guild: row.name })}
        onClick={() => setRemoving(row)}
      />
    ),
  };
  const columns: Column<AdminNotice>[] = [
    {
      key: 'guild',
      header: t('admin.guild'),
      identity: true,
      phone: 'title',
      cell: (row) =>
        row.name === '' ? (
          t('admin.gone')
        ) : (
          <a href={guildPage(row)} target="_blank" rel="noreferrer" className="wrap-anywhere">
            <bdi>{row.name}</bdi>
          </a>
        ),
    },
    {
      key: 'text',
      header: t('notice.text'),
      phone: 'foot',
      cell: ({ text }) => (
        <span dir="auto" className="wrap-anywhere block max-w-[60ch] whitespace-pre-line">
          {text}
        </span>
      ),
    },
    { key: 'author', header: t('admin.author'), phone: 'line', cell: ({ author }) => author ?? '–' },
    {
      key: 'state',
      header: t('admin.state'),
      cell: ({ open }) => <Badge tone={open ? 'success' : 'neutral'}>{t(open ? 'open' : 'closed')}</Badge>,
    },
    {
      key: 'updated',
      header: t('admin.updated'),
      phone: 'lineEnd',
      cell: ({ updated_at }) => <AdminTime iso={updated_at} />,
    },
    ...(editable ? [actions] : []),
  ];
  return (
    <AdminPage title={t('admin.title')} lead={t('admin.lead')}>
      <AdminList
        list={list}
        rowsOf={({ notices }) => notices}
        failed={t('admin.failed')}
        empty={{ title: t('admin.empty'), text: t('admin.emptyText') }}
      >
        {(state) => (
          <Table
            label={t('admin.title')}
            columns={columns}
            rows={state.rows ?? []}
            rowKey={({ id }) => id}
            loading={state.rows === undefined}
            skeletonRows={4}
            empty={state.empty}
          />
        )}
      </AdminList>
      {removing && <RemovalDialog row={removing} onClose={() => setRemoving(undefined)} />}
    </AdminPage>
  );
}

function RemovalDialog({ row, onClose }: { row: AdminNotice; onClose: () => void }) {
  const { t } = useTranslation('recruiting');
  const removal = useAdminMutation(api.recruiting.adminRemove, {
    invalidates: [['recruiting']],
    done: () => t('admin.removed'),
  });
  const form = useEditForm(RemovalForm, {
    values: { reason: '' },
    save: (body) => removal.mutateAsync({ params: { id: row.id }, body }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('admin.removeOne', { guild: row.name })}
      description={t('admin.removeText')}
      submit={{ label: t('admin.remove'), busy: t('admin.removing'), danger: true }}
      onClose={onClose}
    >
      <ReasonField form={form} label={t('admin.reason')} rows={2} />
    </FormDialog>
  );
}
