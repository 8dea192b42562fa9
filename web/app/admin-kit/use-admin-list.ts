import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Contract } from '@wyrmgate/contract';
import type { CallOptions } from '@wyrmgate/contract/client';
import { maxPage } from '@wyrmgate/contract/paging';
import { queryClient } from '../platform/query/query-client.ts';
import type { SortState } from '../ui/table-column.ts';
import { type Filter, type FilterSet, type FilterValues, filters as filterSet } from './filters.ts';
import { type Cursor, cursorIn } from './page-changes.ts';
import { pageIn, useUrlFilters } from './use-url-filters.ts';

type Fields = Record<string, Filter<string | undefined>>;
type PageQuery = Cursor & { page: number; limit: number };

/** `-created_at` is the column `created_at`, highest first. */
const sortState = (sort: string): SortState => ({
  key: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

export type AdminListOptions<F extends Fields> = {
  filters?: FilterSet<F>;
  /** Rows on a page. A list without pages leaves it out. */
  pageSize?: number | ((values: FilterValues<F>) => number);
  /** How often a failed read is tried again, if not as usual. */
  retry?: number;
  refetchInterval?: number;
};

const noFilters = filterSet({});

/**
 * The rows of a list page, with filters and page in the address. `path` is the endpoint that `invalidate` names; `call` sends
 * it: `useAdminList(['gifts', 'list'], (query, options) => api.gifts.list({ query }, options), { filters: giftFilters, pageSize: 50 })`.
 */
export const useAdminList = <F extends Fields, Data>(
  path: readonly [keyof Contract, string],
  call: (query: FilterValues<F> & PageQuery, options: CallOptions) => Promise<Data>,
  { filters = noFilters as FilterSet<F>, pageSize: size = 0, ...more }: AdminListOptions<F> = {},
) => {
  const { search, change, filter, searchWith } = useUrlFilters();
  const values = filters.read(search);
  const pageSize = typeof size === 'function' ? size(values) : size;
  const page = pageIn(search, maxPage);
  const sent = { ...values, ...cursorIn(search), page, limit: pageSize };
  const query = useQuery<Data, Error>(
    {
      queryKey: [...path, sent],
      queryFn: ({ signal }) => call(sent, { signal }),
      placeholderData: keepPreviousData,
      ...more,
    },
    queryClient(),
  );
  const set = (next: { [K in keyof F]?: string | undefined }) => filter(filters.write(next));
  return {
    query,
    values,
    page,
    pageSize,
    search,
    searchWith,
    /** Changes the address without leaving the page of the list: for an open entry. */
    change,
    set,
    reset: () => filter(filters.reset),
    active: filters.active(search),
    filtered: filters.filtered(search),
    /** What ties a filter control to the address. */
    control: (name: keyof F & string) => ({
      value: values[name] ?? '',
      onChange: (value: string) => set({ [name]: value } as { [K in keyof F]?: string }),
      maxLength: filters.fields[name]?.maxLength,
    }),
    /** Of a filter called `sort`: what the table's heads show and ask for. */
    sorting: {
      sort: sortState(values.sort ?? ''),
      onSort: ({ key, direction }: SortState) =>
        filter(filters.write({ sort: direction === 'descending' ? `-${key}` : key } as { [K in keyof F]?: string })),
    },
  };
};

export type AdminListState<Data = unknown> = ReturnType<typeof useAdminList<Fields, Data>>;
