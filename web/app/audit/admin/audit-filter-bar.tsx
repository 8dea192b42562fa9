import { auditActions } from '@wyrmgate/contract/audit-actions';
import { shownResults, timeRanges } from '@wyrmgate/contract/audit-constants';
import { useTranslation } from '#i18n';
import { FilterBar } from '../../admin-kit/filter-bar.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import type { FilterChanges } from '../../admin-kit/use-url-filters.ts';
import { type AuditFilters, nameLength, resourceLength } from './audit-filters.ts';

export type AuditFilterBarProps = {
  filters: AuditFilters;
  onChange: (changes: FilterChanges) => void;
  onReset: () => void;
};

/** Who, where, what, how it ended, and when. */
export function AuditFilterBar({ filters, onChange, onReset }: AuditFilterBarProps) {
  const { t } = useTranslation('audit');
  const { username = '', resource = '', action = '', status = '', range = '' } = filters;
  const all = { value: '', label: t('dashboard:filters.all') };
  return (
    <FilterBar
      active={[action, status, range].filter((value) => value !== '').length}
      onReset={onReset}
      search={
        <>
          <SearchBox
            value={username}
            onChange={(next) => onChange({ username: next })}
            label={t('filters.username')}
            maxLength={nameLength}
            className="flex-[1_1_9rem]"
          />
          <SearchBox
            value={resource}
            onChange={(next) => onChange({ resource: next })}
            label={t('filters.resource')}
            maxLength={resourceLength}
            className="flex-[1_1_9rem]"
          />
        </>
      }
    >
      <FilterSelect
        label={t('filters.action')}
        value={action}
        onChange={(next) => onChange({ action: next })}
        options={[all, ...auditActions.map((value) => ({ value, label: t(`actions.${value}`) }))]}
      />
      <FilterSelect
        label={t('filters.result')}
        value={status}
        onChange={(next) => onChange({ result: next })}
        options={[all, ...shownResults.map((value) => ({ value, label: t(`results.${value}`) }))]}
      />
      <FilterSelect
        label={t('filters.range')}
        value={range}
        onChange={(next) => onChange({ range: next })}
        options={[
          { value: '', label: t('ranges.any') },
          ...timeRanges.map((value) => ({ value, label: t(`ranges.${value}`) })),
        ]}
      />
    </FilterBar>
  );
}
