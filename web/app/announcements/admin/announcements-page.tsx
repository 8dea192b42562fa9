import type { AdminAnnouncement } from '@wyrmgate/contract/announcements';
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
import { AnnouncementDrawer } from './announcement-drawer.tsx';
import { AnnouncementsTable } from './announcements-table.tsx';

export const handle = { namespaces: ['announcements'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'announcements:meta.title', noindex: true });

type Open = { kind: 'edit'; row: AdminAnnouncement | undefined } | { kind: 'remove'; row: AdminAnnouncement };
const invalidates = [['announcements']] as const;

export default function AnnouncementsPage() {
  const { t } = useTranslation('announcements');
  const editable = useCan()('admin.announcements.edit');
  const list = useAdminList(['announcements', 'adminList'], (_, options) => api.announcements.adminList({}, options));
  const rows = list.query.data?.announcements ?? [];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const arrange = useAdminMutation(api.announcements.arrange, { invalidates });
  const remove = useAdminMutation(({ id }: AdminAnnouncement) => api.announcements.remove({ params: { id } }), {
    invalidates,
    done: () => t('done.removed'),
  });
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={editable && <AddButton label={t('new')} onAdd={() => setOpen({ kind: 'edit', row: undefined })} />}
    >
      <AdminList
        list={list}
        rowsOf={({ announcements }) => announcements}
        failed={t('failed.load')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      >
        {(state) => (
          <AnnouncementsTable
            {...state}
            editable={editable}
            busy={arrange.isPending}
            onMove={(from, to) => arrange.mutate({ body: { ids: moved(rows, from, to).map(({ id }) => id) } })}
            onEdit={(row) => setOpen({ kind: 'edit', row })}
            onRemove={(row) => setOpen({ kind: 'remove', row })}
          />
        )}
      </AdminList>
      {open?.kind === 'edit' && <AnnouncementDrawer row={open.row} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog t={t} row={open.row} remove={remove} onClose={close} />}
    </AdminPage>
  );
}
