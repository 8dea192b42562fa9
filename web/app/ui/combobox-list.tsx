import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useTranslation } from '#i18n';
import { Icon } from './icon.tsx';

export type ComboboxListProps<Item> = {
  id: string;
  popup: RefObject<HTMLDivElement | null>;
  items: readonly Item[];
  active: number;
  itemKey: (item: Item) => string;
  itemLabel: (item: Item) => string;
  itemRow?: (item: Item) => ReactNode;
  isChosen: (item: Item) => boolean;
  onChoose: (item: Item) => void;
  searching?: boolean;
  emptyText?: ReactNode;
};

/** The list of a combobox. The focus stays in the text field. */
export function ComboboxList<Item>(props: ComboboxListProps<Item>) {
  const { id, popup, items, active, itemKey, itemLabel, itemRow = itemLabel, isChosen, onChoose } = props;
  const { t } = useTranslation('ui');
  useEffect(() => {
    popup.current?.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [popup, id, active]);
  return (
    <div ref={popup} popover="manual" className="popover-popup combobox-list p-1.5">
      <div id={id} role="listbox" aria-label={t('options')}>
        {items.map((item, index) => (
          <div
            key={itemKey(item)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen(item)}
            data-highlighted={index === active ? '' : undefined}
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(item);
            }}
            className="menu-row flex items-center gap-3 rounded-field px-3 py-1.5 text-control text-prose"
          >
            <span className="min-w-0 flex-1">{itemRow(item)}</span>
            {isChosen(item) && <Icon as={Check} size={16} className="text-accent" />}
          </div>
        ))}
      </div>
      <p role="status" className={items.length > 0 ? 'sr-only' : 'px-3 py-2 text-control text-muted'}>
        {props.searching
          ? t('searching')
          : items.length > 0
            ? t('matches', { count: items.length })
            : (props.emptyText ?? t('noMatches'))}
      </p>
    </div>
  );
}
