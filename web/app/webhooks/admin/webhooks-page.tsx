import type { Webhook } from '@wyrmgate/contract/webhooks';
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
import { LogDrawer } from './log-drawer.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';
import { WebhooksTable } from './webhooks-table.tsx';

export const handle = { namespaces: ['webhooks'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'webhooks:title', noindex: true });

const calls = api.webhooks;
type Open =
  | { kind: 'edit'; row: Webhook | undefined }
  | { kind: 'log' | 'remove'; row: Webhook }
  | { kind: 'secret'; secret: string };

export default function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const editable = useCan()('admin.webhooks.edit');
  const list = useAdminList(['webhooks', 'list'], (_, options) => calls.list({}, options));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = () => setOpen({ kind: 'edit', row: undefined });
  const remove = useAdminMutation(({ id }: Webhook) => calls.remove({ params: { id } }), {
    invalidates: [['webhooks']],
    done: () => t('done.removed'),
  });
  return (
    <AdminPage title={t('title')} lead={t('lead')} actions={editable && <AddButton label={t('new')} onAdd={add} />}>
      <AdminList
        list={list}
        rowsOf={({ webhooks }) => webhooks}
        failed={t('failed.load')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      >
        {(state) => <WebhooksTable {...state} editable={editable} onOpen={(kind, row) => setOpen({ kind, row })} />}
      </AdminList>
      {open?.kind === 'edit' && (
        <WebhookDrawer row={open.row} onClose={close} onSecret={(secret) => setOpen({ kind: 'secret', secret })} />
      )}
      {open?.kind === 'secret' && (
        <ShownOnceDialog
          title={t('secret.title')}
          text={t('secret.text')}
          close={t('secret.close')}
          value={open.secret}
          onClose={close}
        />
      )}
      {open?.kind === 'log' && <LogDrawer webhook={open.row} editable={editable} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveDialog t={t} values={{ name: open.row.name }} row={open.row} remove={remove} onClose={close} />
      )}
    </AdminPage>
  );
}
