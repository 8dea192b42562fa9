import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { Panel } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { FilterBar } from './filter-bar.tsx';
import { ListPager, type ListPagerProps } from './list-pager.tsx';
import { Loaded } from './loaded.tsx';
import { NothingListed } from './nothing-listed.tsx';
import { firstPage } from './page-changes.ts';
import type { AdminListState } from './use-admin-list.ts';

// How to build a list page in four steps. Columns, filters and texts belong to the domain.
//
//   export const giftFilters = filters({
//     search: text(gifts.list.query.shape.search),
//     status: oneOf(giftStatuses),
//     sort: view(sorts, '-id'),
//   });
//
//   const list = useAdminList(['gifts', 'list'], (query, options) => api.gifts.list({ query }, options), {
//     filters: giftFilters,
//     pageSize: [20, 50, 100],
//   });
//
//   <AdminPage title={t('title')} lead={t('lead')} actions={…}>
//     <AdminList
//       list={list}
//       rowsOf={({ gifts }) => gifts}
//       failed={t('failed')}
//       empty={{ title: t('empty.title'), text: t('empty.text') }}
//       search={<SearchBox {...list.control('search')} label={t('filters.search')} />}
//       filters={<FilterSelect {...list.control('status')} label={t('columns.status')} options={…} />}
//     >
//       {(state) => <GiftsTable {...state} {...list.sorting} />}
//     </AdminList>
//   </AdminPage>
//
// `GiftsTable` lists its columns and passes `rows`, `refreshing` and `empty` to the table of `ui`.

/** Props for the table in the list. `rows` is undefined until the first rows have loaded. */
export type ListState<Row> = { rows: readonly Row[] | undefined; refreshing: boolean; empty: ReactNode };

export type AdminListProps<Data, Row> = {
  list: Pick<
    AdminListState<Data>,
    'query' | 'page' | 'pageSize' | 'sizes' | 'setPageSize' | 'search' | 'searchWith' | 'reset' | 'active' | 'filtered'
  >;
  rowsOf: (data: Data) => readonly Row[];
  /** Title of the error state: "Donations did not load". */
  failed: string;
  /** Replaces the text for unexpected server errors. */
  unexpected?: string;
  /** Shown if the list has no entries at all, with or without filters. */
  empty: { title: string; text?: string };
  /** Search fields, which are always visible. The filter bar is hidden without search fields and filters. */
  search?: ReactNode;
  /** The other filters. Narrow windows hide them behind a button. */
  filters?: ReactNode;
  /** Heading of the panel, for pages with several panels. */
  title?: string;
  aside?: ReactNode;
  /** Replaces the text of the pager, for example with a page size menu. */
  pager?: Pick<ListPagerProps, 'summary' | 'compact'> | ((data: Data) => Pick<ListPagerProps, 'summary' | 'compact'>);
  /** Shown instead of the rows. */
  instead?: ReactNode;
  className?: string;
  children: (state: ListState<Row>) => ReactNode;
};

const paginationOf = (data: { pagination?: ListPagerProps['pagination'] } | object) =>
  'pagination' in data ? data.pagination : undefined;

/** Announces the number of results to screen readers. Empty without filters. */
const useResultCount = <Data extends object, Row>(
  { query, filtered }: Pick<AdminListState<Data>, 'query' | 'filtered'>,
  rowsOf: (data: Data) => readonly Row[],
): string => {
  const { t } = useTranslation('dashboard');
  const { data, isPlaceholderData } = query;
  if (!filtered || data === undefined || isPlaceholderData) return '';
  const count = paginationOf(data)?.total ?? rowsOf(data).length;
  return t('list.found', { count });
};

export function AdminList<Data extends object, Row>(props: AdminListProps<Data, Row>) {
  const { list, rowsOf, failed, unexpected, empty, search, filters, pager, instead, children, className, ...panel } =
    props;
  const { query, page, pageSize, reset, filtered } = list;
  const bar = search !== undefined || filters !== undefined;
  const announced = useResultCount(list, rowsOf);
  return (
    <Panel flush {...panel} className={cx('sticky-heads', className)}>
      {bar && (
        <FilterBar active={list.active} onReset={reset} search={search}>
          {filters}
        </FilterBar>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {instead || (
        <Loaded
          query={query}
          failed={failed}
          unexpected={unexpected}
          waiting={children({ rows: undefined, refreshing: false, empty: undefined })}
        >
          {(data) => {
            const rows = rowsOf(data);
            const pagination = paginationOf(data);
            const pastEnd = page > 1 && pagination !== undefined && pagination.total > 0;
            return (
              <>
                {children({
                  rows,
                  refreshing: query.isPlaceholderData,
                  empty: (
                    <NothingListed
                      {...empty}
                      filtered={filtered}
                      onReset={reset}
                      firstPage={pastEnd ? list.searchWith(firstPage) : undefined}
                    />
                  ),
                })}
                {rows.length > 0 && pageSize > 0 && pagination && (
                  <ListPager
                    page={page}
                    pageSize={pageSize}
                    pagination={pagination}
                    search={list.search}
                    searchWith={list.searchWith}
                    sizes={list.sizes}
                    onPageSize={list.setPageSize}
                    {...(typeof pager === 'function' ? pager(data) : pager)}
                  />
                )}
              </>
            );
          }}
        </Loaded>
      )}
    </Panel>
  );
}
