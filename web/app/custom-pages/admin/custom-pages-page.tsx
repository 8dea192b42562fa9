import type { AdminCustomPage } from '@wyrmgate/contract/custom-pages';
import { defaultLanguage } from '@wyrmgate/contract/languages';
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
import { CustomPageDrawer } from './custom-page-drawer.tsx';
import { CustomPagesTable } from './custom-pages-table.tsx';

export const handle = { namespaces: ['custom-pages-admin', 'custom-pages', 'media', 'ui'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'custom-pages-admin:title', noindex: true });

type Open = { kind: 'edit'; row: AdminCustomPage | undefined } | { kind: 'remove'; row: AdminCustomPage };
const invalidates = [['custom-pages'], ['media']] as const;

/** Pages that staff write, in the order of their links. */
export default function CustomPagesPage() {
  const { t } = useTranslation('custom-pages-admin');
  const editable = useCan()('admin.custom-pages.edit');
  const calls = api['custom-pages'];
  const list = useAdminList(['custom-pages', 'adminList'], (_, options) => calls.adminList({}, options));
  const rows = list.query.data?.pages ?? [];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const arrange = useAdminMutation(calls.arrange, { invalidates });
  const remove = useAdminMutation(({ id }: AdminCustomPage) => calls.remove({ params: { id } }), {
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
        rowsOf={({ pages }) => pages}
        failed={t('failed.load')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      >
        {(state) => (
          <CustomPagesTable
            {...state}
            editable={editable}
            busy={arrange.isPending}
            onMove={(from, to) => arrange.mutate({ body: { ids: moved(rows, from, to).map(({ id }) => id) } })}
            onEdit={(row) => setOpen({ kind: 'edit', row })}
            onRemove={(row) => setOpen({ kind: 'remove', row })}
          />
        )}
      </AdminList>
      {open?.kind === 'edit' && <CustomPageDrawer row={open.row} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveDialog
          t={t}
          values={{ title: open.row.titles[defaultLanguage] ?? open.row.slug }}
          row={open.row}
          remove={remove}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}
