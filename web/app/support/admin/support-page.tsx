import type { SupportArticle } from '@wyrmgate/contract/support';
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
import { ArticleDrawer } from './article-drawer.tsx';
import { ArticlesTable } from './articles-table.tsx';

export const handle = { namespaces: ['support-admin', 'support', 'ui'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'support-admin:title', noindex: true });

type Open = { kind: 'edit'; row: SupportArticle | undefined } | { kind: 'remove'; row: SupportArticle };
const invalidates = [['support']] as const;

export default function SupportPage() {
  const { t } = useTranslation('support-admin');
  const editable = useCan()('admin.support.edit');
  const list = useAdminList(['support', 'adminList'], (_, options) => api.support.adminList({}, options));
  const rows = list.query.data?.articles ?? [];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = () => setOpen({ kind: 'edit', row: undefined });
  const arrange = useAdminMutation(api.support.arrange, { invalidates });
  const remove = useAdminMutation(({ id }: SupportArticle) => api.support.remove({ params: { id } }), {
    invalidates,
    done: () => t('done.removed'),
  });
  return (
    <AdminPage title={t('title')} lead={t('lead')} actions={editable && <AddButton label={t('new')} onAdd={add} />}>
      <AdminList
        list={list}
        rowsOf={({ articles }) => articles}
        failed={t('failed.load')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      >
        {(state) => (
          <ArticlesTable
            {...state}
            editable={editable}
            busy={arrange.isPending}
            onMove={(from, to) => arrange.mutate({ body: { ids: moved(rows, from, to).map(({ id }) => id) } })}
            onEdit={(row) => setOpen({ kind: 'edit', row })}
            onRemove={(row) => setOpen({ kind: 'remove', row })}
          />
        )}
      </AdminList>
      {open?.kind === 'edit' && <ArticleDrawer row={open.row} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog t={t} row={open.row} remove={remove} onClose={close} />}
    </AdminPage>
  );
}
