import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { useFieldControl } from './field-context.ts';

export type TextAreaProps = ComponentProps<'textarea'> & {
  /** Shows a counter such as "65 / 500" next to the label. Needs `maxLength`. */
  counter?: boolean;
  mono?: boolean;
};

/** A multi-line text field. `className` applies to its box. */
export function TextArea({ counter, mono, className, ref, rows = 4, onInput, ...rest }: TextAreaProps) {
  const { t } = useTranslation('ui');
  const area = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length);
  // Reads the length from the element, because form libraries set its value directly.
  useEffect(() => setLength(area.current?.value.length ?? 0));
  return (
    <>
      <div className={cx('field-well', className)}>
        <textarea
          {...rest}
          {...useFieldControl(rest)}
          ref={(element) => {
            area.current = element;
            if (typeof ref === 'function') return ref(element);
            if (ref) ref.current = element;
          }}
          rows={rows}
          onInput={(event) => {
            setLength(event.currentTarget.value.length);
            onInput?.(event);
          }}
          className={cx(
            'min-h-full w-full resize-y bg-transparent px-3.5 py-2.5 text-inherit leading-normal disabled:cursor-not-allowed admin:px-3',
            mono && 'font-mono text-meta',
          )}
        />
      </div>
      {counter && rest.maxLength && (
        <span className="justify-self-end text-meta text-muted tabular-nums [grid-area:1/2]">
          <span aria-hidden="true">{t('counter', { length, max: rest.maxLength })}</span>
          <span className="sr-only">{t('counterSpoken', { length, max: rest.maxLength })}</span>
        </span>
      )}
    </>
  );
}
