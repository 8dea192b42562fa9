import type { AdminFeature } from '@wyrmgate/contract/features';
import type { FeatureStatus } from '@wyrmgate/contract/features-constants';
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
import { useFeatureText } from '../../shell/use-feature-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FeatureDrawer } from './feature-drawer.tsx';
import { FeaturesTable } from './features-table.tsx';

export const handle = { namespaces: ['features-admin', 'features'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'features-admin:meta.title', noindex: true });

type Open =
  | { kind: 'edit'; row: AdminFeature | undefined }
  | { kind: 'remove'; row: AdminFeature }
  | { kind: 'shut'; row: AdminFeature };

export default function AdminFeaturesPage() {
  const { t } = useTranslation('features-admin');
  const editable = useCan()('admin.features.edit');
  const list = useAdminList(['features', 'adminList'], (_, options) => api.features.adminList({}, options));
  const textOf = useFeatureText();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const update = useAdminMutation(api.features.update, {
    invalidates: [['features']],
    done: (row) => t('done.saved', { name: textOf(row).name }),
  });
  const remove = useAdminMutation(({ key }: AdminFeature) => api.features.remove({ params: { key } }), {
    invalidates: [['features']],
    done: (_, row) => t('done.removed', { name: textOf(row).name }),
  });
  const setStatus = ({ key, version }: AdminFeature, status: FeatureStatus) =>
    update.mutate({ params: { key }, body: { status, version } }, { onSettled: close });
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={editable && <AddButton label={t('new')} onAdd={() => setOpen({ kind: 'edit', row: undefined })} />}
    >
      <AdminList
        list={list}
        rowsOf={({ features }) => features}
        failed={t('failed.load')}
        empty={{ title: t('empty.title') }}
      >
        {(state) => (
          <FeaturesTable
            {...state}
            editable={editable}
            // Disabling a built-in feature locks players out immediately, so it must be confirmed.
            onStatus={(row, status) =>
              row.built_in && status === 'disabled' ? setOpen({ kind: 'shut', row }) : setStatus(row, status)
            }
            onEdit={(row) => setOpen({ kind: 'edit', row })}
            onRemove={(row) => setOpen({ kind: 'remove', row })}
          />
        )}
      </AdminList>
      {open?.kind === 'edit' && <FeatureDrawer row={open.row} onClose={close} />}
      {open?.kind === 'shut' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('close.title', { name: textOf(open.row).name })}
          description={t('close.text')}
          confirmLabel={t('close.action')}
          confirmingLabel={t('form.saving')}
          onConfirm={() => setStatus(open.row, 'disabled')}
          confirming={update.isPending}
          destructive
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog t={t} values={{ name: textOf(open.row).name }} row={open.row} remove={remove} onClose={close} />
      )}
    </AdminPage>
  );
}
