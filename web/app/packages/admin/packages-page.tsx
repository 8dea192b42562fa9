import { keepPreviousData } from '@tanstack/react-query';
import type { AdminPackage } from '@wyrmgate/contract/packages';
import { Plus, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { NothingListed } from '../../admin-kit/nothing-listed.tsx';
import { useAsked } from '../../admin-kit/use-asked.ts';
import { useUrlFilters } from '../../admin-kit/use-url-filters.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { SellerDrawer } from '../../receipts/admin/seller-drawer.tsx';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { pileOf } from '../package-face.tsx';
import { PackageCards, WaitingCards } from './package-cards.tsx';
import { PackageDrawer } from './package-drawer.tsx';
import { readFilters } from './package-filters.ts';
import { PackagesFilters } from './packages-filters.tsx';
import { usePackageChanges } from './use-package-changes.ts';

export const handle = { namespaces: ['packages', 'shop', 'receipts'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'packages:meta.title', noindex: true });

type Open =
  | { kind: 'edit'; row: AdminPackage | undefined }
  | { kind: 'remove'; row: AdminPackage }
  | { kind: 'seller' };

/** What the coin shop sells. */
export default function PackagesPage() {
  const { t } = useTranslation('packages');
  const editable = useCan()('admin.packages.edit');
  const { search, filter } = useUrlFilters();
  const filters = readFilters(search);
  const query = useApiQuery(
    ['packages', 'adminList'],
    { query: { ...filters, limit: 100 } },
    { placeholderData: keepPreviousData },
  );
  const changes = usePackageChanges();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useAsked('new', () => editable && setOpen({ kind: 'edit', row: undefined }));
  const reset = () => filter({ search: undefined, is_active: undefined, is_popular: undefined });
  const filtered = Object.values(filters).some((value) => value !== undefined);
  const rows = query.data?.packages ?? [];
  const nextPlace = Math.max(0, ...rows.map(({ sort_order }) => sort_order)) + 10;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title={t('title')}
        actions={
          editable && (
            <>
              <Button icon={ReceiptText} onClick={() => setOpen({ kind: 'seller' })}>
                {t('receipts:admin.open')}
              </Button>
              <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', row: undefined })}>
                {t('new')}
              </Button>
            </>
          )
        }
      >
        {t('lead')}
      </PageHeader>
      <Panel flush>
        <PackagesFilters filters={filters} onChange={filter} onReset={reset} />
        <Loaded query={query} failed={t('failed.load')} waiting={<WaitingCards />}>
          {({ packages }) =>
            packages.length === 0 ? (
              <NothingListed title={t('empty.title')} text={t('empty.text')} filtered={filtered} onReset={reset} />
            ) : (
              <PackageCards
                rows={packages}
                editable={editable}
                arrangeable={!filtered}
                changes={changes}
                onEdit={(row) => setOpen({ kind: 'edit', row })}
                onRemove={(row) => setOpen({ kind: 'remove', row })}
              />
            )
          }
        </Loaded>
      </Panel>
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
          onConfirm={() => changes.remove(open.row, close)}
          confirming={changes.removing}
          destructive
        />
      )}
    </div>
  );
}
