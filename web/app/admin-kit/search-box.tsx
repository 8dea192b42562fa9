import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextInput } from '../ui/text-input.tsx';

const debounceMs = 300;

export type SearchBoxProps = {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder?: string;
  maxLength?: number | undefined;
  className?: string;
};

/** A search field that searches after a pause in typing, or immediately on Enter. */
export function SearchBox(props: SearchBoxProps) {
  const { value, onChange, label, placeholder, maxLength, className = 'flex-[1_1_10rem]' } = props;
  const { t } = useTranslation('ui');
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useEffectEvent((next: string) => {
    if (next === told.current) return;
    told.current = next;
    onChange(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => tell(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  // The value was changed by a reset or by the Back button.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  const finish = (next: string) => {
    setText(next);
    told.current = next.trim();
    onChange(next.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish(text);
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      finish('');
    }
  };
  return (
    <TextInput
      icon={Search}
      size="sm"
      value={text}
      maxLength={maxLength}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      aria-label={label}
      placeholder={placeholder ?? label}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      // Keeps its width when the clear button appears. On phones the field has its own line.
      className={cx('min-w-0 max-sm:basis-full', className)}
      action={text !== '' && <IconButton icon={X} size="sm" label={t('clear')} onClick={() => finish('')} />}
    />
  );
}
