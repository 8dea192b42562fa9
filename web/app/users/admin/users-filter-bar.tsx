import { userWindows } from '@wyrmgate/contract/users-constants';
import { useTranslation } from '#i18n';
import { FilterBar } from '../../admin-kit/filter-bar.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import type { FilterChanges } from '../../admin-kit/use-url-filters.ts';
import { namedSorts, normalSort, roles, searchLength, shownStatuses, type UserFilters } from './user-filters.ts';

export type UsersFilterBarProps = {
  filters: UserFilters;
  onChange: (changes: FilterChanges) => void;
  onReset: () => void;
};

/** Search, status, role, both windows of days, and the order. */
export function UsersFilterBar({ filters, onChange, onReset }: UsersFilterBarProps) {
  const { t } = useTranslation('users');
  const { search = '', status = '', role = '', registered = '', active = '', sort } = filters;
  const all = { value: '', label: t('dashboard:filters.all') };
  const windows = [
    { value: '', label: t('filters.anyTime') },
    ...userWindows.map((days) => ({ value: days, label: t('filters.days', { days: Number(days) }) })),
  ];
  const named = Object.entries(namedSorts).map(([value, name]) => ({ value, label: t(`sorts.${name}`) }));
  return (
    <FilterBar
      active={[status, role, registered, active].filter((value) => value !== '').length}
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
        options={[all, ...shownStatuses.map((value) => ({ value, label: t(`dashboard:users.status.${value}`) }))]}
      />
      <FilterSelect
        label={t('filters.role')}
        value={role}
        onChange={(next) => onChange({ role: next })}
        options={[
          all,
          ...roles.map((value) => ({
            value,
            label: value === 'staff' ? t('filters.staff') : t(`dashboard:authority.${value}`),
          })),
        ]}
      />
      <FilterSelect
        label={t('filters.registered')}
        value={registered}
        onChange={(next) => onChange({ registered: next })}
        options={windows}
      />
      <FilterSelect
        label={t('filters.active')}
        value={active}
        onChange={(next) => onChange({ active: next })}
        options={windows}
      />
      <FilterSelect
        label={t('filters.sort')}
        value={sort}
        onChange={(next) => onChange({ sort: next === normalSort ? undefined : next })}
        options={sort in namedSorts ? named : [...named, { value: sort, label: sort }]}
      />
    </FilterBar>
  );
}
