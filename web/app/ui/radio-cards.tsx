import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldNote } from './field.tsx';
import { Icon } from './icon.tsx';

export type RadioCardsProps<Value extends string> = {
  label: ReactNode;
  hideLabel?: boolean;
  value: Value | null;
  onChange: (value: Value) => void;
  options: ReadonlyArray<{
    value: Value;
    label: ReactNode;
    help?: ReactNode;
    icon?: LucideIcon;
    disabled?: boolean;
  }>;
  /** Number of columns on windows of at least 600 px. */
  columns?: 1 | 2 | 3;
  error?: ReactNode;
  /** Needed for forms that work without JavaScript. */
  name?: string;
  className?: string;
};

const grid = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/** Radio buttons as cards, with room for a sentence each. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, hideLabel, value, onChange, options, columns = 1, error, name, className } = props;
  const id = useId();
  return (
    <fieldset className={cx('min-w-0', className)} aria-describedby={error ? `${id}-note` : undefined}>
      <legend className={hideLabel ? 'sr-only' : 'mb-2 text-label font-[520] text-prose'}>{label}</legend>
      <div className={cx('grid gap-2', grid[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex cursor-pointer items-center gap-3.5 rounded-field border border-edge px-3.5 py-3 transition-colors',
              'hover:border-frame data-checked:border-accent data-checked:bg-accent/8 data-disabled:cursor-not-allowed',
              'focus-inside:outline-2 focus-inside:outline-focus focus-inside:outline-offset-3',
            )}
            data-checked={option.value === value || undefined}
            data-disabled={option.disabled || undefined}
          >
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className={cx('tick tick-radio focus-visible:outline-none', option.help && !option.icon && 'self-start')}
            />
            {option.icon && <Icon as={option.icon} size={20} className="text-prose" />}
            <span className="min-w-0 text-control text-heading leading-snug">
              {option.label}
              {option.help && <span className="mt-0.5 block text-meta text-secondary">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <FieldNote id={`${id}-note`} tone="error">
          {error}
        </FieldNote>
      )}
    </fieldset>
  );
}
