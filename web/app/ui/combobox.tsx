import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../platform/use-hydrated.ts';
import { useFieldControl } from './field-context.ts';
import { Icon } from './icon.tsx';
import { usePortalRoot } from './portal-root.ts';
import { Spinner } from './spinner.tsx';
import { TextInput } from './text-input.tsx';

export type ComboboxProps<Item> = {
  value: Item | null;
  onChange: (item: Item | null) => void;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** What stands in the field when it is chosen, and what typing is matched against. */
  itemLabel: (item: Item) => string;
  /** A richer row in the list. */
  itemRow?: (item: Item) => ReactNode;
  /** The list comes from elsewhere: typing asks for it, and nothing is filtered here. */
  onQuery?: (query: string) => void;
  searching?: boolean;
  placeholder?: string;
  /** Said when the list is empty, e.g. "Type two letters or more". */
  emptyText?: ReactNode;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
};

const inner = 'grid size-9 place-items-center rounded-field text-muted hover:text-heading pointer-coarse:size-11';

/** A field that finds one of many while one types. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { value, onChange, items, itemKey, itemLabel, itemRow, onQuery, searching, emptyText, placeholder } = props;
  const { t } = useTranslation('ui');
  const container = usePortalRoot();
  const wired = useFieldControl(props);
  const hydrated = useHydrated();
  const input = { ...wired, placeholder, 'aria-label': props['aria-label'] };
  // Base UI keeps a hidden input with an inline style, which the content policy refuses in server markup.
  if (!hydrated) return <TextInput {...input} defaultValue={value ? itemLabel(value) : ''} readOnly />;
  return (
    <Base.Root
      value={value}
      onValueChange={onChange}
      items={items}
      itemToStringLabel={itemLabel}
      isItemEqualToValue={(a, b) => itemKey(a) === itemKey(b)}
      filter={onQuery ? null : undefined}
      onInputValueChange={(query, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') onQuery?.(query);
      }}
      disabled={props.disabled}
      autoHighlight
    >
      <Base.InputGroup className="field-well items-center">
        <Base.Input
          {...input}
          className="min-w-0 flex-1 self-stretch bg-transparent px-3.5 text-inherit disabled:cursor-not-allowed admin:px-3"
        />
        {searching && <Spinner size={16} className="me-2 text-muted" />}
        <Base.Clear aria-label={t('clear')} className={inner}>
          <Icon as={X} size={16} />
        </Base.Clear>
        <Base.Trigger aria-label={t('showOptions')} className={inner}>
          <Icon as={ChevronDown} size={18} />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={6} collisionPadding={8} className="z-50 w-(--anchor-width) outline-none">
          <Base.Popup className="popover-popup max-h-[min(20rem,var(--available-height))] p-1.5">
            <Base.Status className="sr-only">{searching ? t('searching') : null}</Base.Status>
            <Base.Empty className="text-control text-muted">
              <div className="px-3 py-2.5">{searching ? t('searching') : (emptyText ?? t('noMatches'))}</div>
            </Base.Empty>
            <Base.List className="outline-none">
              {(item: Item) => (
                <Base.Item
                  key={itemKey(item)}
                  value={item}
                  className="menu-row flex items-center gap-3 rounded-field px-3 py-1.5 text-control text-prose outline-none"
                >
                  <span className="min-w-0 flex-1">{itemRow ? itemRow(item) : itemLabel(item)}</span>
                  <Base.ItemIndicator className="text-accent">
                    <Icon as={Check} size={16} />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
