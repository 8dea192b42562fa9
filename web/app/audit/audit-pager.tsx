import type { TimeRange } from '@wyrmgate/contract/audit-view';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import type { FilterChanges } from '../shell/admin/use-url-filters.ts';
import { Pager } from '../ui/pager.tsx';
import { Select } from '../ui/select.tsx';
import { pageSizes } from './audit-filters.ts';

export type AuditPagerProps = {
  page: number;
  size: number;
  total: number;
  /** There are more than `total`. */
  capped: boolean;
  range: TimeRange | undefined;
  onSize: (size: number | undefined) => void;
  searchWith: (changes: FilterChanges) => string;
};

/** How many entries there are, how many stand on a page, and the way to the others. */
export function AuditPager({ page, size, total, capped, range, onSize, searchWith }: AuditPagerProps) {
  const { t } = useTranslation('audit');
  return (
    <Pager
      compact
      page={page}
      pageSize={size}
      total={total}
      link={(target) => (
        <Link
          to={searchWith({ page: target === 1 ? undefined : target, entry: undefined })}
          preventScrollReset
          defaultShouldRevalidate={false}
        />
      )}
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
      className="border-line border-t px-4 py-2.5"
    />
  );
}
