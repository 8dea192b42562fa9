import type { AdminPresentation } from '@wyrmgate/contract/presentations';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { AddButton } from '../../admin-kit/add-button.tsx';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { Denied } from '../../admin-kit/denied.tsx';
import { moved } from '../../admin-kit/moved.ts';
import { RemoveDialog } from '../../admin-kit/remove-dialog.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { PresentationDrawer } from './presentation-drawer.tsx';
import { PresentationsTable } from './presentations-table.tsx';

export const handle = { namespaces: ['content-history', 'presentations', 'media'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'presentations:page.title', noindex: true });

type Open = { kind: 'edit'; row: AdminPresentation | undefined } | { kind: 'remove'; row: AdminPresentation };
const invalidates = [['presentations'], ['media']] as const;

export default function PresentationsPage() {
  const { t } = useTranslation('presentations');
  if (useCan()('admin.presentations.view')) return <PresentationList />;
  return (
    <Denied actions={<Button render={<Link to={adminUrls.dashboard} />}>{t('dashboard:guard.toDashboard')}</Button>}>
      {t('errors.forbidden')}
    </Denied>
  );
}

function PresentationList() {
  const { t } = useTranslation('presentations');
  const editable = useCan()('admin.presentations.edit');
  const list = useAdminList(['presentations', 'adminList'], (_, options) => api.presentations.adminList({}, options));
  const rows = list.query.data?.presentations ?? [];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const arrange = useAdminMutation(api.presentations.arrange, { invalidates });
  const remove = useAdminMutation(({ id }: AdminPresentation) => api.presentations.remove({ params: { id } }), {
    invalidates,
    done: () => t('done.removed'),
  });
  return (
    <AdminPage
      title={t('page.title')}
      lead={t('admin.lead')}
      actions={editable && <AddButton label={t('admin.new')} onAdd={() => setOpen({ kind: 'edit', row: undefined })} />}
    >
      <AdminList
        list={list}
        rowsOf={({ presentations }) => presentations}
        failed={t('failed.load')}
        empty={{ title: t('admin.empty'), text: t('admin.emptyText') }}
      >
        {(state) => (
          <PresentationsTable
            {...state}
            editable={editable}
            busy={arrange.isPending}
            onMove={(from, to) => arrange.mutate({ body: { ids: moved(rows, from, to).map(({ id }) => id) } })}
            onEdit={(row) => setOpen({ kind: 'edit', row })}
            onRemove={(row) => setOpen({ kind: 'remove', row })}
          />
        )}
      </AdminList>
      {open?.kind === 'edit' && <PresentationDrawer row={open.row} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveDialog
          t={t}
          values={{ title: open.row.titles.en ?? open.row.slug }}
          row={open.row}
          remove={remove}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}
