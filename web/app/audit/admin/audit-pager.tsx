import type { TimeRange } from '@wyrmgate/contract/audit-constants';
import { useTranslation } from '#i18n';
import { ListPager } from '../../admin-kit/list-pager.tsx';
import type { FilterChanges } from '../../admin-kit/use-url-filters.ts';
import { Select } from '../../ui/select.tsx';
import { pageSizes } from './audit-filters.ts';

export type AuditPagerProps = {
  page: number;
  size: number;
  /** `capped`: there are more than `total`. */
  pagination: { total: number; capped: boolean; next: number | null; previous: number | null };
  range: TimeRange | undefined;
  onSize: (size: number | undefined) => void;
  search: URLSearchParams;
  searchWith: (changes: FilterChanges) => string;
};

/** How many entries there are, how many stand on a page, and the way to the others. */
export function AuditPager({ page, size, pagination, range, onSize, ...address }: AuditPagerProps) {
  const { t } = useTranslation('audit');
  const { total, capped } = pagination;
  return (
    <ListPager
      {...address}
      compact
      page={page}
      pageSize={size}
      pagination={pagination}
      summary={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {capped ? t('more', { count: total }) : t(range ? `total.${range}` : 'total.any', { count: total })}
          <Select
            size="sm"
            prefix={t('perPage')}
            value={String(size)}
            onChange={({ target }) => onSize(target.value === String(pageSizes[0]) ? undefined : Number(target.value))}
            options={pageSizes.map((each) => ({ value: String(each), label: String(each) }))}
          />
        </span>
      }
    />
  );
}
