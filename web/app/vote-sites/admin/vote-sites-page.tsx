import type { AdminVoteSite } from '@wyrmgate/contract/vote-sites';
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
import { CallbacksDrawer } from './callbacks-drawer.tsx';
import { VoteSiteDrawer } from './vote-site-drawer.tsx';
import { VoteSitesTable } from './vote-sites-table.tsx';

export const handle = { namespaces: ['vote-sites'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'vote-sites:title', noindex: true });

const calls = api['vote-sites'];
const invalidates = [['vote-sites']] as const;
type Open =
  | { kind: 'edit'; row: AdminVoteSite | undefined }
  | { kind: 'remove'; row: AdminVoteSite }
  | { kind: 'callbacks'; row: AdminVoteSite };

export default function VoteSitesPage() {
  const { t } = useTranslation('vote-sites');
  const editable = useCan()('admin.vote-sites.edit');
  const list = useAdminList(['vote-sites', 'adminList'], (_, options) => calls.adminList({}, options));
  const rows = list.query.data?.sites ?? [];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = () => setOpen({ kind: 'edit', row: undefined });
  useUrlAction('new', () => editable && add());
  const arrange = useAdminMutation(calls.arrange, { invalidates });
  const remove = useAdminMutation(({ id }: AdminVoteSite) => calls.remove({ params: { id } }), {
    invalidates,
    done: () => t('done.removed'),
  });
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        editable && (
          <Button variant="primary" icon={Plus} onClick={add}>
            {t('new')}
          </Button>
        )
      }
    >
      <AdminList
        list={list}
        rowsOf={({ sites }) => sites}
        failed={t('failed.load')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      >
        {(state) => (
          <VoteSitesTable
            {...state}
            editable={editable}
            busy={arrange.isPending}
            onMove={(from, to) => arrange.mutate({ body: { ids: moved(rows, from, to).map(({ id }) => id) } })}
            onOpen={setOpen}
          />
        )}
      </AdminList>
      {open?.kind === 'edit' && <VoteSiteDrawer row={open.row} onClose={close} />}
      {open?.kind === 'callbacks' && <CallbacksDrawer site={open.row} onClose={close} />}
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
