import type { AdminVoteSite } from '@wyrmgate/contract/vote-sites';
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
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { AddressDialog, type NewAddress } from './address-dialog.tsx';
import { CallbacksDrawer } from './callbacks-drawer.tsx';
import { PrizesPanel } from './prizes-panel.tsx';
import { VoteSiteDrawer } from './vote-site-drawer.tsx';
import { VoteSitesTable } from './vote-sites-table.tsx';
import { VoteStatistics } from './vote-statistics.tsx';

export const handle = { namespaces: ['vote-sites'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'vote-sites:title', noindex: true });

const calls = api['vote-sites'];
const invalidates = [['vote-sites']] as const;
type Open =
  | { kind: 'edit'; row: AdminVoteSite | undefined }
  | { kind: 'remove'; row: AdminVoteSite }
  | { kind: 'callbacks' | 'renew'; row: AdminVoteSite }
  | { kind: 'address'; address: NewAddress };

export default function VoteSitesPage() {
  const { t } = useTranslation('vote-sites');
  const editable = useCan()('admin.vote-sites.edit');
  const list = useAdminList(['vote-sites', 'adminList'], (_, options) => calls.adminList({}, options));
  const rows = list.query.data?.sites ?? [];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = () => setOpen({ kind: 'edit', row: undefined });
  const arrange = useAdminMutation(calls.arrange, { invalidates });
  const remove = useAdminMutation(({ id }: AdminVoteSite) => calls.remove({ params: { id } }), {
    invalidates,
    done: () => t('done.removed'),
  });
  const renew = useAdminMutation(({ id }: AdminVoteSite) => calls.renew({ params: { id } }), { invalidates });
  const showAddress = (address: NewAddress) => setOpen({ kind: 'address', address });
  return (
    <AdminPage title={t('title')} lead={t('lead')} actions={editable && <AddButton label={t('new')} onAdd={add} />}>
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
      {list.query.data && (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <VoteStatistics days={list.query.data.days} />
          <PrizesPanel key={list.query.data.prizes_version} {...list.query.data} editable={editable} />
        </div>
      )}
      {open?.kind === 'edit' && <VoteSiteDrawer row={open.row} onClose={close} onCreated={showAddress} />}
      {open?.kind === 'callbacks' && (
        <CallbacksDrawer
          site={open.row}
          onClose={close}
          onRenew={editable ? () => setOpen({ kind: 'renew', row: open.row }) : undefined}
        />
      )}
      {open?.kind === 'address' && <AddressDialog address={open.address} onClose={close} />}
      {open?.kind === 'renew' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('renew.title', { name: open.row.name })}
          description={t('renew.text')}
          confirmLabel={t('renew.action')}
          confirmingLabel={t('renew.doing')}
          onConfirm={() =>
            renew.mutate(open.row, {
              onSuccess: ({ callback_url: url }) => showAddress({ name: open.row.name, url, waiting: false }),
              onError: close,
            })
          }
          confirming={renew.isPending}
          destructive
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog t={t} values={{ name: open.row.name }} row={open.row} remove={remove} onClose={close} />
      )}
    </AdminPage>
  );
}
