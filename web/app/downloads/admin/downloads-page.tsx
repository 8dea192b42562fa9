import type { AdminDownload } from '@wyrmgate/contract/downloads';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { moved } from '../../admin-kit/moved.ts';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useUrlAction } from '../../admin-kit/use-url-action.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DownloadDrawer } from './download-drawer.tsx';
import { DownloadsTable } from './downloads-table.tsx';

export const handle = { namespaces: ['downloads'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'downloads:title', noindex: true });

type Open = { kind: 'edit'; row: AdminDownload | undefined } | { kind: 'remove'; row: AdminDownload };
const invalidates = [['downloads']] as const;

export default function DownloadsPage() {
  const { t } = useTranslation('downloads');
  const can = useCan();
  const manage = can('admin.downloads.manage');
  const list = useAdminList(['downloads', 'adminList'], (_, options) => api.downloads.adminList({}, options));
  const rows = list.query.data?.downloads ?? [];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useUrlAction('new', () => manage && setOpen({ kind: 'edit', row: undefined }));
  const arrange = useAdminMutation(api.downloads.arrange, { invalidates });
  const remove = useAdminMutation(({ id }: AdminDownload) => api.downloads.remove({ params: { id } }), {
    invalidates,
    done: () => t('done.removed'),
  });
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        manage && (
          <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', row: undefined })}>
            {t('new')}
          </Button>
        )
      }
    >
      <AdminList
        list={list}
        rowsOf={({ downloads }) => downloads}
        failed={t('failed.load')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      >
        {(state) => (
          <DownloadsTable
            {...state}
            editable={manage || can('admin.downloads.edit')}
            manage={manage}
            busy={arrange.isPending}
            onMove={(from, to) => arrange.mutate({ body: { ids: moved(rows, from, to).map(({ id }) => id) } })}
            onEdit={(row) => setOpen({ kind: 'edit', row })}
            onRemove={(row) => setOpen({ kind: 'remove', row })}
          />
        )}
      </AdminList>
      {open?.kind === 'edit' && <DownloadDrawer row={open.row} manage={manage} onClose={close} />}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('remove.title', { name: open.row.name })}
          description={t('remove.text')}
          confirmLabel={t('remove.action')}
          confirmingLabel={t('remove.doing')}
          onConfirm={() => remove.mutate(open.row, { onSettled: close })}
          confirming={remove.isPending}
          destructive
        />
      )}
    </AdminPage>
  );
}
