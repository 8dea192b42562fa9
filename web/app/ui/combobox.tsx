import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { ComboboxList } from './combobox-list.tsx';
import { useFieldControl } from './field-context.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { holdPopover } from './place-popover.ts';
import { Spinner } from './spinner.tsx';

export type ComboboxProps<Item> = {
  value: Item | null;
  onChange: (item: Item | null) => void;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** The text of a chosen item. Typed input is compared with it. */
  itemLabel: (item: Item) => string;
  /** Renders an item in the list. Defaults to its label. */
  itemRow?: (item: Item) => ReactNode;
  /** Loads items for the typed text. The combobox then does not filter them. */
  onQuery?: (query: string) => void;
  searching?: boolean;
  placeholder?: string;
  /** Shown instead of an empty list, such as "Type at least 2 characters". */
  emptyText?: ReactNode;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
};

export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { value, onChange, items, itemKey, itemLabel, onQuery, searching, placeholder, disabled } = props;
  const { t } = useTranslation('ui');
  const listId = useId();
  const well = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const text = query ?? (value === null ? '' : itemLabel(value));
  const needle = query?.trim().toLocaleLowerCase();
  const shown =
    onQuery || !needle ? items : items.filter((item) => itemLabel(item).toLocaleLowerCase().includes(needle));

  useEffect(() => {
    const popup = list.current;
    if (!open || !popup || !well.current) return;
    popup.showPopover();
    const release = holdPopover(popup, well.current, { side: 'bottom', align: 'start', gap: 6, matchWidth: true });
    return () => {
      release();
      if (popup.isConnected) popup.hidePopover();
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    setQuery(null);
    setActive(0);
  };
  const choose = (item: Item | null) => {
    onChange(item);
    close();
  };
  const type = (next: string) => {
    setQuery(next);
    setOpen(true);
    setActive(0);
    onQuery?.(next);
    if (next === '' && value !== null) onChange(null);
  };
  const press = (event: KeyboardEvent) => {
    const down = event.key === 'ArrowDown';
    if (down || event.key === 'ArrowUp') {
      event.preventDefault();
      if (open) setActive((active + (down ? 1 : -1) + shown.length) % Math.max(1, shown.length));
      else setOpen(true);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const item = shown[active];
      if (item !== undefined) choose(item);
    } else if (event.key === 'Escape' && open) {
      // Esc closes only the list and not a surrounding dialog.
      event.stopPropagation();
      close();
    }
  };
  return (
    <>
      <div ref={well} className="field-well items-center">
        <input
          {...useFieldControl(props)}
          aria-label={props['aria-label']}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={open && shown.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          disabled={disabled}
          value={text}
          onChange={(event) => type(event.target.value)}
          onClick={() => setOpen(true)}
          onKeyDown={press}
          onBlur={close}
          className="min-w-0 flex-1 self-stretch bg-transparent px-3.5 text-inherit disabled:cursor-not-allowed admin:px-3"
        />
        {searching && <Spinner size={16} className="text-muted" />}
        {text !== '' && !disabled && (
          <IconButton
            icon={X}
            size="sm"
            label={t('clear')}
            tabIndex={-1}
            onMouseDown={keepFocus}
            onClick={() => type('')}
          />
        )}
        <Icon as={ChevronDown} size={18} className="pointer-events-none me-3 text-muted" />
      </div>
      <ComboboxList
        {...props}
        id={listId}
        popup={list}
        items={shown}
        active={active}
        isChosen={(item) => value !== null && itemKey(item) === itemKey(value)}
        onChoose={choose}
      />
    </>
  );
}

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();
