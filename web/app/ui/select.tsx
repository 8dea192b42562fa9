import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field-context.ts';
import { Icon } from './icon.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'size'> & {
  options: ReadonlyArray<SelectOption | { label: string; options: readonly SelectOption[] }>;
  /** Shown for an empty value. It cannot be selected. */
  placeholder?: string;
  /** A label inside the control before the value, such as "Status" in a filter bar. */
  prefix?: string;
  /** `sm` is for filter bars: as wide as its value, with a lighter border. */
  size?: 'sm' | 'md';
};

const choice = ({ value, label, disabled }: SelectOption): ReactNode => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

/**
 * A native select, which works before hydration and on phones. Its list is themed if the browser supports that; `className`
 * applies to the field's box.
 */
export function Select({ options, placeholder, prefix, size = 'md', className, ...rest }: SelectProps) {
  const id = useId();
  const wired = useFieldControl(rest);
  const small = size === 'sm';
  const all = options.flatMap((option) => ('options' in option ? option.options : option));
  const chosen = small ? all.find(({ value }) => value === rest.value)?.label : undefined;
  return (
    <div
      data-value={chosen}
      className={cx(
        'field-well relative items-center',
        chosen !== undefined && 'pick-fit',
        small && 'min-h-(--button-sm) border-edge bg-surface text-control hover:border-frame sm:w-auto',
        className,
      )}
    >
      {prefix && (
        <label htmlFor={wired.id ?? id} className="pick-label">
          {prefix}
        </label>
      )}
      <select
        {...rest}
        {...wired}
        id={wired.id ?? id}
        data-prefix={prefix}
        className={cx(
          'pick min-w-0 flex-1 cursor-pointer self-stretch truncate bg-transparent ps-3.5 pe-10 text-inherit disabled:cursor-not-allowed admin:ps-3',
          small && 'pe-9 font-[520] ps-3',
        )}
      >
        {placeholder && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(choice)}
            </optgroup>
          ) : (
            choice(option)
          ),
        )}
      </select>
      {/* The background covers long values, which extend below this icon if selects can be styled. */}
      <span className="pointer-events-none absolute inset-y-0 end-0 grid w-10 place-items-center rounded-field bg-inherit text-muted">
        <Icon as={ChevronDown} size={18} />
      </span>
    </div>
  );
}
