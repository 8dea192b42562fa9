import type { WordFilter } from '@wyrmgate/contract/word-filter';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AddButton } from '../../admin-kit/add-button.tsx';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { RemoveDialog } from '../../admin-kit/remove-dialog.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { TestPanel } from './test-panel.tsx';
import { WordFilterDrawer } from './word-filter-drawer.tsx';
import { WordFilterTable } from './word-filter-table.tsx';

export const handle = { namespaces: ['word-filter'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'word-filter:title', noindex: true });

const calls = api['word-filter'];
type Open = { kind: 'edit'; row: WordFilter | undefined } | { kind: 'remove'; row: WordFilter };

export default function WordFilterPage() {
  const { t } = useTranslation('word-filter');
  const editable = useCan()('admin.word-filter.edit');
  const list = useAdminList(['word-filter', 'adminList'], (_, options) => calls.adminList({}, options));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = () => setOpen({ kind: 'edit', row: undefined });
  const remove = useAdminMutation(({ id }: WordFilter) => calls.remove({ params: { id } }), {
    invalidates: [['word-filter']],
    done: () => t('done.removed'),
  });
  return (
    <AdminPage title={t('title')} lead={t('lead')} actions={editable && <AddButton label={t('new')} onAdd={add} />}>
      <TestPanel />
      <AdminList
        list={list}
        rowsOf={({ filters }) => filters}
        failed={t('failed.load')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      >
        {(state) => <WordFilterTable {...state} editable={editable} onOpen={setOpen} />}
      </AdminList>
      {open?.kind === 'edit' && <WordFilterDrawer row={open.row} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveDialog t={t} values={{ pattern: open.row.pattern }} row={open.row} remove={remove} onClose={close} />
      )}
    </AdminPage>
  );
}
