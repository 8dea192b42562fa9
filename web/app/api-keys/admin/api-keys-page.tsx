import type { ApiKey } from '@wyrmgate/contract/api-keys';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AddButton } from '../../admin-kit/add-button.tsx';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { RemoveDialog } from '../../admin-kit/remove-dialog.tsx';
import { ShownOnceDialog } from '../../admin-kit/shown-once-dialog.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { ApiKeysTable } from './api-keys-table.tsx';
import { CreateKeyDrawer } from './create-key-drawer.tsx';

export const handle = { namespaces: ['api-keys'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'api-keys:title', noindex: true });

const calls = api['api-keys'];
type Open = { kind: 'create' } | { kind: 'created'; key: string } | { kind: 'remove'; row: ApiKey };

export default function ApiKeysPage() {
  const { t } = useTranslation('api-keys');
  const editable = useCan()('admin.api-keys.edit');
  const list = useAdminList(['api-keys', 'list'], (_, options) => calls.list({}, options));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = useAdminMutation(({ id }: ApiKey) => calls.remove({ params: { id } }), {
    invalidates: [['api-keys']],
    done: () => t('removed'),
  });
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={editable && <AddButton label={t('new')} onAdd={() => setOpen({ kind: 'create' })} />}
    >
      <AdminList
        list={list}
        rowsOf={({ keys }) => keys}
        failed={t('failed.load')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      >
        {(state) => (
          <ApiKeysTable {...state} editable={editable} onRemove={(row) => setOpen({ kind: 'remove', row })} />
        )}
      </AdminList>
      {open?.kind === 'create' && (
        <CreateKeyDrawer onClose={close} onCreated={(key) => setOpen({ kind: 'created', key })} />
      )}
      {open?.kind === 'created' && (
        <ShownOnceDialog
          title={t('created.title')}
          text={t('created.text')}
          close={t('created.close')}
          value={open.key}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog t={t} values={{ name: open.row.name }} row={open.row} remove={remove} onClose={close} />
      )}
    </AdminPage>
  );
}
