import type { FeatureStatus } from '@wyrmgate/contract/feature-state';
import type { AdminFeature } from '@wyrmgate/contract/features';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useAsked } from '../../admin-kit/use-asked.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { useFeatureText } from '../../shell/use-feature-text.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FeatureDrawer } from './feature-drawer.tsx';
import { FeaturesTable } from './features-table.tsx';
import { useFeatureChanges } from './use-feature-changes.ts';

export const handle = { namespaces: ['features-admin', 'features'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'features-admin:meta.title', noindex: true });

type Open =
  | { kind: 'edit'; row: AdminFeature | undefined }
  | { kind: 'remove'; row: AdminFeature }
  | { kind: 'shut'; row: AdminFeature };

/** What is open, on trial or shut, and for whom. */
export default function FeaturesPage() {
  const { t } = useTranslation('features-admin');
  const editable = useCan()('admin.features.edit');
  const query = useApiQuery(['features', 'adminList']);
  const changes = useFeatureChanges();
  const textOf = useFeatureText();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useAsked('new', () => editable && setOpen({ kind: 'edit', row: undefined }));
  // What the portal obeys turns players away at once, so that is asked first.
  const setStatus = (row: AdminFeature, status: FeatureStatus) =>
    row.built_in && status === 'disabled' ? setOpen({ kind: 'shut', row }) : changes.setStatus(row, status);
  const table = {
    editable,
    onStatus: setStatus,
    onEdit: (row: AdminFeature) => setOpen({ kind: 'edit', row }),
    onRemove: (row: AdminFeature) => setOpen({ kind: 'remove', row }),
    empty: <EmptyState title={t('empty.title')} />,
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title={t('title')}
        actions={
          editable && (
            <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', row: undefined })}>
              {t('new')}
            </Button>
          )
        }
      >
        {t('lead')}
      </PageHeader>
      <Panel flush>
        <Loaded query={query} failed={t('failed.load')} waiting={<FeaturesTable {...table} rows={undefined} />}>
          {({ features }) => <FeaturesTable {...table} rows={features} />}
        </Loaded>
      </Panel>
      {open?.kind === 'edit' && <FeatureDrawer row={open.row} onClose={close} />}
      {open?.kind === 'shut' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('close.title', { name: textOf(open.row).name })}
          description={t('close.text')}
          confirmLabel={t('close.action')}
          confirmingLabel={t('form.saving')}
          onConfirm={() => changes.setStatus(open.row, 'disabled', close)}
          confirming={changes.busy}
          destructive
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('remove.title', { name: textOf(open.row).name })}
          description={t('remove.text')}
          confirmLabel={t('remove.action')}
          confirmingLabel={t('remove.doing')}
          onConfirm={() => changes.remove(open.row, close)}
          confirming={changes.busy}
          destructive
        />
      )}
    </div>
  );
}
