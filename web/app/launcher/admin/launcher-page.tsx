import type { Reply } from '@wyrmgate/contract/endpoint';
import type { launcher, Release } from '@wyrmgate/contract/launcher';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AddButton } from '../../admin-kit/add-button.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { RemoveDialog } from '../../admin-kit/remove-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Panel } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { MirrorsPanel } from './mirrors-panel.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { ReleaseDrawer } from './release-drawer.tsx';
import { ReleasesTable } from './releases-table.tsx';

export const handle = { namespaces: ['launcher', 'downloads', 'ui'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'launcher:title', noindex: true });

export type LauncherAdmin = Reply<(typeof launcher)['adminGet']>;
type Open = { kind: 'new' } | { kind: 'show' | 'remove'; row: Release };

export default function LauncherPage() {
  const { t } = useTranslation('launcher');
  const editable = useCan()('admin.launcher.edit');
  const query = useApiQuery(['launcher', 'adminGet']);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = useAdminMutation(({ id }: Release) => api.launcher.removeRelease({ params: { id } }), {
    invalidates: [['launcher']],
    done: () => t('done.removed'),
  });
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={editable && <AddButton label={t('releases.new')} onAdd={() => setOpen({ kind: 'new' })} />}
    >
      <Loaded query={query} failed={t('failed.load')} waiting={<Skeleton className="h-96 w-full animate-appear" />}>
        {(data) => (
          <>
            <Panel flush title={t('releases.title')}>
              <ReleasesTable
                rows={data.releases}
                editable={editable}
                onShow={(row) => setOpen({ kind: 'show', row })}
                onRemove={(row) => setOpen({ kind: 'remove', row })}
                empty={<EmptyState title={t('releases.empty')}>{t('releases.emptyText')}</EmptyState>}
              />
            </Panel>
            <div className="grid items-start gap-5 xl:grid-cols-2">
              <MirrorsPanel data={data} />
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                <KeysPanel keys={data.keys} />
                <Addresses data={data} />
              </div>
            </div>
            {open?.kind === 'show' && (
              <ReleaseDialog
                row={open.row}
                current={data.releases.find(({ state }) => state === 'current')}
                onClose={close}
              />
            )}
          </>
        )}
      </Loaded>
      {open?.kind === 'new' && <ReleaseDrawer onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveDialog t={t} values={{ version: open.row.version }} row={open.row} remove={remove} onClose={close} />
      )}
    </AdminPage>
  );
}

function Addresses({ data }: { data: LauncherAdmin }) {
  const { t } = useTranslation('launcher');
  const addresses = [
    { name: t('addresses.manifest'), url: data.manifest_url },
    { name: t('addresses.keys'), url: data.keys_url },
  ];
  return (
    <Panel title={t('addresses.title')}>
      <ul className="grid gap-3">
        {addresses.map(({ name, url }) => (
          <li key={url} className="flex min-w-0 items-center gap-3">
            <span className="grid min-w-0 flex-1">
              <span className="text-meta text-muted">{name}</span>
              <code className="wrap-anywhere text-control text-heading">{url}</code>
            </span>
            <CopyButton iconOnly text={url} label={t('addresses.copy', { name })} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
