import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Pager, type PagerProps } from '../ui/pager.tsx';
import { Select } from '../ui/select.tsx';
import { changesTo } from './page-changes.ts';
import type { useUrlFilters } from './use-url-filters.ts';

export type ListPagerProps = Pick<PagerProps, 'page' | 'pageSize' | 'summary' | 'compact'> &
  Pick<ReturnType<typeof useUrlFilters>, 'search' | 'searchWith'> & {
    sizes: readonly number[];
    onPageSize: (size: number) => void;
    /** As sent by the server. `capped` means that there are more matches than `total`. */
    pagination: {
      total: number;
      capped?: boolean;
      next?: number | null;
      previous?: number | null;
    };
  };

/** A pager for lists with filters in the URL. Its links keep the filters and the scroll position. */
export function ListPager({ search, searchWith, pagination, sizes, onPageSize, ...place }: ListPagerProps) {
  const { t } = useTranslation('ui');
  const { page, pageSize } = place;
  const { total, capped = false, next = null, previous = null } = pagination;
  const byCursor = search.has('after') || search.has('before');
  const more = { from: (page - 1) * pageSize + 1, to: Math.min(page * pageSize, total), total };
  return (
    <Pager
      {...place}
      total={total}
      more={capped}
      compact={place.compact || byCursor}
      summary={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {place.summary ?? t(capped ? 'showingMore' : 'showing', more)}
          {sizes.length > 1 && (
            <Select
              size="sm"
              prefix={t('dashboard:list.perPage')}
              value={pageSize}
              onChange={({ target }) => onPageSize(Number(target.value))}
              options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            />
          )}
        </span>
      }
      link={(target) => (
        <Link
          to={searchWith({ ...changesTo(target, { page, pageSize, byCursor, next, previous }), entry: undefined })}
          preventScrollReset
          defaultShouldRevalidate={false}
        />
      )}
      className="border-line border-t px-4 py-2.5"
    />
  );
}
