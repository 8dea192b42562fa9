import { keepPreviousData } from '@tanstack/react-query';
import type { Donation } from '@wyrmgate/contract/donations';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { ListPager } from '../../admin-kit/list-pager.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { NothingListed } from '../../admin-kit/nothing-listed.tsx';
import { cursorIn, firstPage } from '../../admin-kit/page-changes.ts';
import { useUrlFilters } from '../../admin-kit/use-url-filters.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Panel } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DonationDrawer } from './donation-drawer.tsx';
import { pageSize, readFilters } from './donation-filters.ts';
import { DonationSums } from './donation-sums.tsx';
import { DonationsFilters } from './donations-filters.tsx';
import { DonationsTable } from './donations-table.tsx';
import { ExportButton } from './export-button.tsx';

export const handle = { namespaces: ['donations', 'payments', 'ledger'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'donations:meta.title', noindex: true });

/** Every payment of the site, newest first. */
export default function DonationsPage() {
  const { t } = useTranslation('donations');
  const { search, filter, searchWith } = useUrlFilters();
  const filters = readFilters(search);
  const query = useApiQuery(
    ['donations', 'list'],
    { query: { ...filters, ...cursorIn(search), limit: pageSize } },
    { placeholderData: keepPreviousData },
  );
  const can = useCan();
  const [open, setOpen] = useState<Donation>();
  const reset = () => filter({ search: undefined, status: undefined, from: undefined, to: undefined });
  const { page, ...wanted } = filters;
  const filtered = Object.values(wanted).some((value) => value !== undefined);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={t('title')} actions={can('admin.donations.export') && <ExportButton filters={filters} />}>
        {t('lead')}
      </PageHeader>
      <DonationSums />
      <Panel flush>
        <DonationsFilters filters={filters} onChange={filter} onReset={reset} />
        <Loaded query={query} failed={t('failed')} waiting={<DonationsTable rows={undefined} />}>
          {({ donations, pagination }) => (
            <>
              <DonationsTable
                rows={donations}
                refreshing={query.isPlaceholderData}
                onOpen={setOpen}
                empty={
                  <NothingListed
                    title={t('empty.title')}
                    text={t('empty.text')}
                    filtered={filtered}
                    onReset={reset}
                    firstPage={page > 1 && pagination.total > 0 ? searchWith(firstPage) : undefined}
                  />
                }
              />
              {donations.length > 0 && (
                <ListPager
                  page={page}
                  pageSize={pageSize}
                  pagination={pagination}
                  search={search}
                  searchWith={searchWith}
                />
              )}
            </>
          )}
        </Loaded>
      </Panel>
      {open && <DonationDrawer id={open.id} reference={open.payment_id} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
