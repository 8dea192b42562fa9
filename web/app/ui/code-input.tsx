import { Fragment, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field-context.ts';

export type CodeInputProps = {
  value: string;
  onChange: (digits: string) => void;
  /** Called once the code is complete. */
  onComplete?: (digits: string) => void;
  length?: number;
  /** Shows a dash in the middle, like authenticator apps. */
  split?: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
  name?: string;
  id?: string;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  className?: string;
};

/** A one-time code drawn in cells. A real input covers them, so that pasting, autofill, screen readers and password managers work. */
export function CodeInput(props: CodeInputProps) {
  const { value, onChange, onComplete, length = 6, split, className, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const { id, ...wired } = useFieldControl(rest);
  const active = focused ? Math.min(value.length, length - 1) : -1;
  const accept = (raw: string) => {
    const digits = raw.replace(/\D/g, '').slice(0, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  // The cells cannot show a cursor between digits, so the cursor stays at the end.
  const toEnd = () => input.current?.setSelectionRange(value.length, value.length);
  return (
    <div className={cx('relative w-full max-w-[27.5rem]', className)}>
      <input
        {...rest}
        {...wired}
        id={id}
        ref={input}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`[0-9]{${length}}`}
        spellCheck={false}
        onChange={(event) => accept(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onSelect={toEnd}
        className="absolute inset-0 z-1 size-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
      />
      <div aria-hidden="true" className="flex gap-2 sm:gap-2.5">
        {Array.from({ length }, (_, index) => (
          <Fragment
            // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position
            key={index}
          >
            {split && index === length / 2 && <span className="h-px w-3 shrink-0 self-center bg-frame" />}
            <span
              className={cx(
                'grid h-[58px] min-w-0 flex-1 place-items-center rounded-field border bg-well font-mono text-[1.5rem] text-heading transition-[border-color,box-shadow] admin:h-[52px]',
                wired['aria-invalid'] ? 'border-danger' : 'border-frame',
                index === active &&
                  'border-accent shadow-[0_0_0_3px_color-mix(in_srgb,var(--color-accent)_28%,transparent)]',
                rest.disabled && 'border-line bg-subtle text-muted',
              )}
            >
              {value[index] ?? (index === active && <span className="h-6 w-px animate-blink bg-accent" />)}
            </span>
          </Fragment>
        ))}
      </div>
    </div>
  );
}
