import type { AdminDownload } from '@wyrmgate/contract/downloads';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AddButton } from '../../admin-kit/add-button.tsx';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { moved } from '../../admin-kit/moved.ts';
import { RemoveDialog } from '../../admin-kit/remove-dialog.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
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
  const arrange = useAdminMutation(api.downloads.arrange, { invalidates });
  const remove = useAdminMutation(({ id }: AdminDownload) => api.downloads.remove({ params: { id } }), {
    invalidates,
    done: () => t('done.removed'),
  });
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={manage && <AddButton label={t('new')} onAdd={() => setOpen({ kind: 'edit', row: undefined })} />}
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
        <RemoveDialog t={t} values={{ name: open.row.name }} row={open.row} remove={remove} onClose={close} />
      )}
    </AdminPage>
  );
}
