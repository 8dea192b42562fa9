import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { type HistoryFilters, kinds, methods, statuses } from './history-filters.ts';

export type HistoryFilterBarProps = {
  filters: HistoryFilters;
  filtered: boolean;
  onChange: (name: keyof HistoryFilters, value: string) => void;
  onReset: () => void;
};

export function HistoryFilterBar({ filters, filtered, onChange, onReset }: HistoryFilterBarProps) {
  const { t } = useTranslation('payments');
  const fields = useId();
  // On phones the filters are closed at first, so that the list is visible.
  const [open, setOpen] = useState(filtered);
  const choice = (name: 'status' | 'gateway' | 'kind', label: string, options: { value: string; label: string }[]) => (
    <Field label={label} className="min-w-36 flex-1">
      <Select
        value={filters[name] ?? ''}
        onChange={({ target }) => onChange(name, target.value)}
        options={[{ value: '', label: t('history.filters.all') }, ...options]}
      />
    </Field>
  );
  const day = (name: 'from' | 'to') => (
    <Field label={t(`history.filters.${name}`)} className="min-w-0 flex-1">
      <TextInput
        type="date"
        value={filters[name] ?? ''}
        onChange={({ target }) => onChange(name, target.value)}
        {...(name === 'from' ? { max: filters.to } : { min: filters.from })}
      />
    </Field>
  );
  return (
    <search aria-label={t('history.filters.label')} className="mb-5 grid gap-3">
      <Button
        icon={SlidersHorizontal}
        aria-expanded={open}
        aria-controls={fields}
        onClick={() => setOpen(!open)}
        className="sm:hidden"
      >
        {t('history.filters.label')}
      </Button>
      <div id={fields} className={cx('flex flex-wrap items-end gap-3', !open && 'max-sm:hidden')}>
        <div className="flex min-w-full flex-3 flex-wrap gap-3 sm:min-w-120">
          {choice(
            'status',
            t('facts.status'),
            statuses.map((value) => ({ value, label: t(`status.${value}`) })),
          )}
          {choice(
            'gateway',
            t('facts.method'),
            methods.map((value) => ({ value, label: t(`method.${value}`) })),
          )}
          {choice(
            'kind',
            t('facts.kind'),
            kinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
          )}
        </div>
        <div className="flex min-w-full flex-2 gap-3 sm:min-w-75">
          {day('from')}
          {day('to')}
        </div>
        {filtered && <Button onClick={onReset}>{t('history.filters.reset')}</Button>}
      </div>
    </search>
  );
}
