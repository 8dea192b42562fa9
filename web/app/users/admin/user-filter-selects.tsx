import { type UserSort, userSorts, userWindows } from '@wyrmgate/contract/users-constants';
import { useTranslation } from '#i18n';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import type { KeyBelow } from '../../platform/i18n/keys.ts';
import { namedSorts, roles, shownStatuses } from './user-filters.ts';

type Name = 'status' | 'role' | 'registered' | 'active' | 'sort';
export type UserFilterSelectsProps = {
  control: (name: Name) => { value: string; onChange: (value: string) => void };
};

export function UserFilterSelects({ control }: UserFilterSelectsProps) {
  const { t } = useTranslation('users');
  const all = { value: '', label: t('dashboard:filters.all') };
  const windows = [
    { value: '', label: t('filters.anyTime') },
    ...userWindows.map((days) => ({ value: days, label: t('filters.days', { days: Number(days) }) })),
  ];
  const named = Object.entries(namedSorts).map(([value, name]) => ({ value, label: t(`sorts.${name}`) }));
  const sort = control('sort');
  const sortName = useSortName();
  return (
    <>
      <FilterSelect
        {...control('status')}
        label={t('filters.status')}
        options={[all, ...shownStatuses.map((value) => ({ value, label: t(`dashboard:users.status.${value}`) }))]}
      />
      <FilterSelect
        {...control('role')}
        label={t('filters.role')}
        options={[
          all,
          ...roles.map((value) => ({
            value,
            label: value === 'staff' ? t('filters.staff') : t(`dashboard:authority.${value}`),
          })),
        ]}
      />
      <FilterSelect {...control('registered')} label={t('filters.registered')} options={windows} />
      <FilterSelect {...control('active')} label={t('filters.active')} options={windows} />
      <FilterSelect
        {...sort}
        label={t('filters.sort')}
        options={sort.value in namedSorts ? named : [...named, { value: sort.value, label: sortName(sort.value) }]}
      />
    </>
  );
}

const columnOf: Record<UserSort, KeyBelow<'users', 'columns'> | undefined> = {
  id: undefined,
  login: 'user',
  email: 'email',
  status: 'status',
  authority: 'authority',
  create_time: 'registered',
  last_play: 'lastActive',
};

/** Label of a sort order that only the column headers offer, so that the select can show it. */
const useSortName = () => {
  const { t } = useTranslation('users');
  return (sort: string): string => {
    const by = userSorts.find((each) => sort === each || sort === `-${each}`);
    const key = by && columnOf[by];
    const column = key ? t(`columns.${key}`) : 'ID';
    return t(sort.startsWith('-') ? 'sorts.descending' : 'sorts.ascending', { column });
  };
};
