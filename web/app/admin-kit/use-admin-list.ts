import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Contract } from '@wyrmgate/contract';
import type { CallOptions } from '@wyrmgate/contract/client';
import { queryClient } from '../platform/query/query-client.ts';
import type { SortState } from '../ui/table-column.ts';
import { type Filter, type FilterSet, type FilterValues, filters as filterSet } from './filters.ts';
import { type Cursor, cursorIn } from './page-changes.ts';
import { pageIn, useUrlFilters } from './use-url-filters.ts';

type Fields = Record<string, Filter<string | undefined>>;
type PageQuery = Cursor & { page: number; limit: number };

/** Reads a sort order: `-created_at` is the column `created_at` in descending order. */
const sortState = (sort: string): SortState => ({
  key: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

export type AdminListOptions<F extends Fields> = {
  filters?: FilterSet<F>;
  /** Rows per page, or the sizes to choose from with the default first. Omit it for lists without pages. */
  pageSize?: number | readonly [number, ...number[]];
  /** Number of retries after a failed query, if not the default. */
  retry?: number;
  refetchInterval?: number;
};

const noFilters = filterSet({});

/**
 * Loads the rows of a list, with filters and page in the URL. `call` sends the query, and `path` names its endpoint for
 * `invalidate`.
 */
export const useAdminList = <F extends Fields, Data>(
  path: readonly [keyof Contract, string],
  call: (query: FilterValues<F> & PageQuery, options: CallOptions) => Promise<Data>,
  { filters = noFilters as FilterSet<F>, pageSize: size = 0, ...more }: AdminListOptions<F> = {},
) => {
  const { search, change, openEntry, filter, searchWith } = useUrlFilters();
  const values = filters.read(search);
  const sizes = typeof size === 'number' ? ([size] as const) : size;
  const pageSize = sizes.find((each) => String(each) === search.get('size')) ?? sizes[0];
  const page = pageIn(search);
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
    sizes,
    setPageSize: (next: number) => filter({ size: next === sizes[0] ? undefined : next }),
    search,
    searchWith,
    /** Changes the URL without returning to the first page, for example to open an entry. */
    change,
    openEntry,
    set,
    reset: () => filter(filters.reset),
    active: filters.active(search),
    filtered: filters.filtered(search),
    /** Props that bind a filter control to the URL. */
    control: (name: keyof F & string) => ({
      value: values[name] ?? '',
      onChange: (value: string) => set({ [name]: value } as { [K in keyof F]?: string }),
      maxLength: filters.fields[name]?.maxLength,
    }),
    /** Props for sortable column headers. Requires a filter named `sort`. */
    sorting: {
      sort: sortState(values.sort ?? ''),
      onSort: ({ key, direction }: SortState) =>
        filter(filters.write({ sort: direction === 'descending' ? `-${key}` : key } as { [K in keyof F]?: string })),
    },
  };
};

export type AdminListState<Data = unknown> = ReturnType<typeof useAdminList<Fields, Data>>;
