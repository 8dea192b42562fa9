import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { type GameGlyph, GameIcon, Icon } from './icon.tsx';

export type SegmentedProps<Value extends string> = {
  label: ReactNode;
  hideLabel?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  /** At most four. Use a select for more. */
  options: ReadonlyArray<{
    value: Value;
    label: ReactNode;
    icon?: LucideIcon;
    glyph?: GameGlyph;
    /** A class for the colour of the glyph, such as `text-red-400`. */
    glyphClass?: string;
    disabled?: boolean;
  }>;
  size?: 'sm' | 'md';
  /** Stretches the segments to fill the row in equal widths. */
  full?: boolean;
  className?: string;
};

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, hideLabel, value, onChange, options, size = 'md', full, className } = props;
  const name = useId();
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className={hideLabel ? 'sr-only' : 'mb-2 text-label font-[520] text-prose'}>{label}</legend>
      <div
        className={cx(
          'gap-[3px] rounded-field border border-edge bg-well p-[3px] admin:bg-subtle',
          full ? 'flex' : 'inline-flex max-w-full flex-wrap',
          size === 'sm' ? 'min-h-(--button-sm)' : 'min-h-(--field-height)',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'inline-flex flex-auto cursor-pointer items-center justify-center gap-2 rounded-badge px-3.5 py-1 text-control transition-colors',
              'text-prose data-checked:bg-segment data-checked:text-heading admin:data-checked:shadow-[0_1px_2px_rgb(0_0_0/.16)]',
              'hover:text-heading data-disabled:cursor-not-allowed data-disabled:text-faint forced-selection',
              'focus-inside:outline-2 focus-inside:outline-focus focus-inside:outline-offset-3',
            )}
            data-checked={option.value === value || undefined}
            data-disabled={option.disabled || undefined}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.icon && <Icon as={option.icon} size={16} />}
            {option.glyph && <GameIcon as={option.glyph} size={18} className={option.glyphClass} />}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
