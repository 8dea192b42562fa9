import { useTranslation } from '#i18n';
import { FilterBar } from '../../admin-kit/filter-bar.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import type { FilterChanges } from '../../admin-kit/use-url-filters.ts';
import { type PackageFilters, searchLength } from './package-filters.ts';

export type PackagesFiltersProps = {
  filters: PackageFilters;
  onChange: (changes: FilterChanges) => void;
  onReset: () => void;
};

/** Search, state and the popular mark. */
export function PackagesFilters({ filters, onChange, onReset }: PackagesFiltersProps) {
  const { t } = useTranslation('packages');
  const { search = '', is_active = '', is_popular = '' } = filters;
  const all = { value: '', label: t('dashboard:filters.all') };
  return (
    <FilterBar
      active={[is_active, is_popular].filter((value) => value !== '').length}
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
        label={t('filters.state')}
        value={is_active}
        onChange={(next) => onChange({ is_active: next })}
        options={[all, { value: 'true', label: t('active') }, { value: 'false', label: t('inactive') }]}
      />
      <FilterSelect
        label={t('filters.popular')}
        value={is_popular}
        onChange={(next) => onChange({ is_popular: next })}
        options={[all, { value: 'true', label: t('filters.onlyPopular') }]}
      />
    </FilterBar>
  );
}
