import { useTranslation } from '#i18n';
import { FilterBar } from '../../admin-kit/filter-bar.tsx';
import { FilterDay, FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import type { FilterChanges } from '../../admin-kit/use-url-filters.ts';
import { type DonationFilters, searchLength, states } from './donation-filters.ts';

export type DonationsFiltersProps = {
  filters: DonationFilters;
  onChange: (changes: FilterChanges) => void;
  onReset: () => void;
};

/** Search, status and days. */
export function DonationsFilters({ filters, onChange, onReset }: DonationsFiltersProps) {
  const { t } = useTranslation('donations');
  const { search = '', status = '', from = '', to = '' } = filters;
  return (
    <FilterBar
      active={[status, from, to].filter((value) => value !== '').length}
      onReset={onReset}
      search={
        <SearchBox
          value={search}
          onChange={(next) => onChange({ search: next })}
          label={t('filters.search')}
          maxLength={searchLength}
          className="flex-[1_1_10rem]"
        />
      }
    >
      <FilterSelect
        label={t('filters.status')}
        value={status}
        onChange={(next) => onChange({ status: next })}
        options={[
          { value: '', label: t('dashboard:filters.all') },
          ...states.map((value) => ({
            value,
            label: t(value === 'disputed' ? 'dispute.open' : `payments:status.${value}`),
          })),
        ]}
      />
      <FilterDay label={t('filters.from')} value={from} onChange={(next) => onChange({ from: next })} max={to} />
      <FilterDay label={t('filters.to')} value={to} onChange={(next) => onChange({ to: next })} min={from} />
    </FilterBar>
  );
}
