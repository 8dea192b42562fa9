import { type AdminPackage, packages } from '@wyrmgate/contract/packages';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AddButton } from '../../admin-kit/add-button.tsx';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { filters, oneOf, text } from '../../admin-kit/filters.ts';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { SellerDrawer } from '../../receipts/admin/seller-drawer.tsx';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { pileOf } from '../package-face.tsx';
import { PackageCards } from './package-cards.tsx';
import { PackageDrawer } from './package-drawer.tsx';
import { usePackageChanges } from './use-package-changes.ts';

export const handle = { namespaces: ['packages', 'shop', 'receipts'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'packages:meta.title', noindex: true });

type Open =
  | { kind: 'edit'; row: AdminPackage | undefined }
  | { kind: 'remove'; row: AdminPackage }
  | { kind: 'seller' };

const flags = ['true', 'false'] as const;
const { search } = packages.adminList.query.shape;
const packageFilters = filters({ search: text(search), is_active: oneOf(flags), is_popular: oneOf(flags) });

export default function PackagesPage() {
  const { t } = useTranslation('packages');
  const editable = useCan()('admin.packages.edit');
  // All packages are on one page, because reordering needs the whole list.
  const list = useAdminList(
    ['packages', 'adminList'],
    (query, options) => api.packages.adminList({ query: { ...query, limit: 100 } }, options),
    { filters: packageFilters },
  );
  const changes = usePackageChanges();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = useAdminMutation(({ id }: AdminPackage, options) => api.packages.remove({ params: { id } }, options), {
    invalidates: [['packages', 'adminList']],
    done: (_, { name }) => t('done.removed', { name }),
    failed: (reason) => `${t('failed.delete')} ${reason}`,
  });
  const rows = list.query.data?.packages ?? [];
  const nextPlace = Math.max(0, ...rows.map(({ sort_order }) => sort_order)) + 10;
  const all = { value: '', label: t('dashboard:filters.all') };
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        editable && (
          <>
            <Button icon={ReceiptText} onClick={() => setOpen({ kind: 'seller' })}>
              {t('receipts:admin.open')}
            </Button>
            <AddButton label={t('new')} onAdd={() => setOpen({ kind: 'edit', row: undefined })} />
          </>
        )
      }
    >
      <AdminList
        list={list}
        rowsOf={(data) => data.packages}
        failed={t('failed.load')}
        unexpected={t('failed.fetch')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        search={<SearchBox {...list.control('search')} label={t('filters.search')} />}
        filters={
          <>
            <FilterSelect
              {...list.control('is_active')}
              label={t('filters.state')}
              options={[all, { value: 'true', label: t('active') }, { value: 'false', label: t('inactive') }]}
            />
            <FilterSelect
              {...list.control('is_popular')}
              label={t('filters.popular')}
              options={[all, { value: 'true', label: t('filters.onlyPopular') }]}
            />
          </>
        }
      >
        {(state) => (
          <PackageCards
            {...state}
            editable={editable}
            arrangeable={!list.filtered}
            changes={changes}
            onEdit={(row) => setOpen({ kind: 'edit', row })}
            onRemove={(row) => setOpen({ kind: 'remove', row })}
          />
        )}
      </AdminList>
      {open?.kind === 'seller' && <SellerDrawer onClose={close} />}
      {open?.kind === 'edit' && (
        <PackageDrawer
          row={open.row}
          nextPlace={nextPlace}
          pile={pileOf(open.row ? rows.findIndex(({ id }) => id === open.row?.id) : rows.length)}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('remove.title', { name: open.row.name })}
          description={t('remove.text')}
          confirmLabel={t('remove.action')}
          confirmingLabel={t('remove.doing')}
          onConfirm={() => remove.mutate(open.row, { onSuccess: close })}
          confirming={remove.isPending}
          destructive
        />
      )}
    </AdminPage>
  );
}
