import type { AdminVoteSite } from '@wyrmgate/contract/vote-sites';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { OrderedPage } from '../../admin-kit/ordered-page.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AddressDialog, type NewAddress } from './address-dialog.tsx';
import { CallbacksDrawer } from './callbacks-drawer.tsx';
import { PrizesPanel } from './prizes-panel.tsx';
import { VoteSiteDrawer } from './vote-site-drawer.tsx';
import { VoteSitesTable } from './vote-sites-table.tsx';
import { VoteStatistics } from './vote-statistics.tsx';

export const handle = { namespaces: ['vote-sites'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'vote-sites:title', noindex: true });

const calls = api['vote-sites'];
type Open = { kind: 'callbacks' | 'renew'; row: AdminVoteSite } | { kind: 'address'; address: NewAddress };

export default function VoteSitesPage() {
  const { t } = useTranslation('vote-sites');
  const editable = useCan()('admin.vote-sites.edit');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const renew = useAdminMutation(({ id }: AdminVoteSite) => calls.renew({ params: { id } }), {
    invalidates: [['vote-sites']],
  });
  const showAddress = (address: NewAddress) => setOpen({ kind: 'address', address });
  return (
    <>
      <OrderedPage
        domain="vote-sites"
        t={t}
        calls={{ list: (options) => calls.adminList({}, options), arrange: calls.arrange, remove: calls.remove }}
        rowsOf={({ sites }) => sites}
        naming={({ name }) => ({ name })}
        editable={editable}
        rowButtons={(row) => (
          <IconButton
            icon={Inbox}
            size="sm"
            label={t('callbacksOf', { name: row.name })}
            onClick={() => setOpen({ kind: 'callbacks', row })}
          />
        )}
        drawer={(row, closeDrawer) => (
          <VoteSiteDrawer
            row={row}
            onClose={closeDrawer}
            onCreated={(address) => {
              closeDrawer();
              showAddress(address);
            }}
          />
        )}
        below={(data) => (
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <VoteStatistics days={data.days} />
            <PrizesPanel key={data.prizes_version} {...data} editable={editable} />
          </div>
        )}
      >
        {(state) => <VoteSitesTable {...state} />}
      </OrderedPage>
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
    </>
  );
}
