import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { Loaded } from '../shell/admin/loaded.tsx';
import { NothingListed } from '../shell/admin/nothing-listed.tsx';
import { useUrlFilters } from '../shell/admin/use-url-filters.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Panel } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pager } from '../ui/pager.tsx';
import { pageSize, readFilters } from './donation-filters.ts';
import { DonationsFilters } from './donations-filters.tsx';
import { DonationsTable } from './donations-table.tsx';

export const handle = { namespaces: ['donations', 'payments'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'donations:meta.title', noindex: true });

/** Every payment of the site, newest first. */
export default function DonationsPage() {
  const { t } = useTranslation('donations');
  const { search, filter, searchWith } = useUrlFilters();
  const filters = readFilters(search);
  const query = useApiQuery(
    ['donations', 'list'],
    { query: { ...filters, limit: pageSize } },
    { placeholderData: keepPreviousData },
  );
  const reset = () => filter({ search: undefined, status: undefined, from: undefined, to: undefined });
  const { page, ...wanted } = filters;
  const filtered = Object.values(wanted).some((value) => value !== undefined);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <Panel flush>
        <DonationsFilters filters={filters} onChange={filter} onReset={reset} />
        <Loaded query={query} failed={t('failed')} waiting={<DonationsTable rows={undefined} />}>
          {({ donations, pagination }) => (
            <>
              <DonationsTable
                rows={donations}
                refreshing={query.isPlaceholderData}
                empty={
                  <NothingListed
                    title={t('empty.title')}
                    text={t('empty.text')}
                    filtered={filtered}
                    onReset={reset}
                    firstPage={page > 1 && pagination.total > 0 ? searchWith({ page: undefined }) : undefined}
                  />
                }
              />
              {donations.length > 0 && (
                <Pager
                  page={page}
                  pageSize={pageSize}
                  total={pagination.total}
                  link={(target) => (
                    <Link
                      to={searchWith({ page: target === 1 ? undefined : target })}
                      preventScrollReset
                      defaultShouldRevalidate={false}
                    />
                  )}
                  className="border-line border-t px-4 py-2.5"
                />
              )}
            </>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}
