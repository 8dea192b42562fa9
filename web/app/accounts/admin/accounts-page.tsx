import { keepPreviousData } from '@tanstack/react-query';
import { premiumTypes } from '@wyrmgate/contract/accounts-constants';
import { userStatuses } from '@wyrmgate/contract/users-constants';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FilterBar } from '../../admin-kit/filter-bar.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { ListPager } from '../../admin-kit/list-pager.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { NothingListed } from '../../admin-kit/nothing-listed.tsx';
import { cursorIn, firstPage } from '../../admin-kit/page-changes.ts';
import { saveCsv } from '../../admin-kit/save-csv.ts';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { useUrlFilters } from '../../admin-kit/use-url-filters.ts';
import { CoinsDialog } from '../../ledger/admin/coins-dialog.tsx';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { useApiMutation, useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { SortState } from '../../ui/table-column.ts';
import { pageSize, readFilters, searchLength } from './account-filters.ts';
import { AccountsTable, type AskedAct } from './accounts-table.tsx';
import { PremiumDialog } from './premium-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

export const handle = { namespaces: ['accounts', 'users', 'player', 'ledger'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'accounts:meta.title', noindex: true });

/** Premium, coins and status of every account. */
export default function AccountsPage() {
  const { t } = useTranslation('accounts');
  const { search, filter, searchWith } = useUrlFilters();
  const filters = readFilters(search);
  const { page, sort, ...wanted } = filters;
  const query = useApiQuery(
    ['accounts', 'list'],
    { query: { ...filters, ...cursorIn(search), limit: pageSize } },
    { placeholderData: keepPreviousData },
  );
  const can = useCan();
  const [asked, setAsked] = useState<AskedAct>();
  const close = () => setAsked(undefined);
  const take = useApiMutation(['accounts', 'exportCsv'], {
    onSuccess: ({ rows, ...file }) => {
      saveCsv(file);
      adminToasts.show({ type: 'success', title: t('exported', { count: rows }) });
    },
  });
  const reset = () => filter({ search: undefined, status: undefined, premium: undefined });
  const all = { value: '', label: t('dashboard:filters.all') };
  const table = {
    sort: {
      key: sort.replace('-', ''),
      direction: sort.startsWith('-') ? 'descending' : 'ascending',
    } satisfies SortState as SortState,
    onSort: ({ key, direction }: SortState) => filter({ sort: direction === 'descending' ? `-${key}` : key }),
    onAsk: setAsked,
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title={t('title')}
        actions={
          can('admin.accounts.export') && (
            <Button
              icon={Download}
              loading={take.isPending}
              loadingLabel={t('users:actions.exporting')}
              onClick={() => take.mutate({ query: { ...wanted, sort } })}
            >
              {t('users:actions.export')}
            </Button>
          )
        }
      >
        {t('lead')}
      </PageHeader>
      <Panel flush>
        <FilterBar
          active={[wanted.status, wanted.premium].filter((value) => value !== undefined).length}
          onReset={reset}
          search={
            <SearchBox
              value={wanted.search ?? ''}
              onChange={(next) => filter({ search: next })}
              label={t('users:filters.search')}
              maxLength={searchLength}
              className="flex-[1_1_10rem]"
            />
          }
        >
          <FilterSelect
            label={t('users:columns.status')}
            value={wanted.status ?? ''}
            onChange={(next) => filter({ status: next })}
            options={[all, ...userStatuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
          />
          <FilterSelect
            label={t('columns.premium')}
            value={wanted.premium ?? ''}
            onChange={(next) => filter({ premium: next })}
            options={[all, ...premiumTypes.map((value) => ({ value, label: t(`premium.${value}`) }))]}
          />
        </FilterBar>
        <Loaded query={query} failed={t('failed')} waiting={<AccountsTable {...table} rows={undefined} />}>
          {({ accounts, pagination }) => (
            <>
              <AccountsTable
                {...table}
                rows={accounts}
                refreshing={query.isPlaceholderData}
                empty={
                  <NothingListed
                    title={t('users:empty.title')}
                    text={t('users:empty.text')}
                    filtered={Object.values(wanted).some((value) => value !== undefined)}
                    onReset={reset}
                    firstPage={page > 1 && pagination.total > 0 ? searchWith(firstPage) : undefined}
                  />
                }
              />
              {accounts.length > 0 && (
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
      {asked?.act === 'grant' && <PremiumDialog account={asked.account} onClose={close} />}
      {asked?.act === 'status' && <StatusDialog account={asked.account} onClose={close} />}
      {asked?.act === 'coins' && <CoinsDialog id={asked.account.id} onClose={close} />}
    </div>
  );
}
