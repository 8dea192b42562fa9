import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n';
import { Icon } from '../../../ui/icon.tsx';
import type { PaletteGroup, PaletteItem } from './use-palette-items.ts';

export type PaletteListProps = {
  id: string;
  groups: readonly PaletteGroup[];
  /** Index of the highlighted item, counted across all groups. */
  active: number;
  onChoose: (item: PaletteItem) => void;
};

/** Grouped results. The focus stays in the search field. */
export function PaletteList({ id, groups, active, onChoose }: PaletteListProps) {
  const { t } = useTranslation('dashboard');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const firsts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0));
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('palette.open')} className="min-h-0 overflow-y-auto p-1.5">
      {groups.map(({ key, items }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a list box
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <p id={`${id}-${key}`} className="px-3 pt-2.5 pb-1 font-[560] text-meta text-muted">
            {t(`palette.groups.${key}`)}
          </p>
          {items.map((item, index) => (
            <Row
              key={item.id}
              id={`${id}-${(firsts[place] ?? 0) + index}`}
              item={item}
              active={(firsts[place] ?? 0) + index === active}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type RowProps = { id: string; item: PaletteItem; active: boolean; onChoose: (item: PaletteItem) => void };

function Row({ id, item, active, onChoose }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focused search field handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      data-highlighted={active ? '' : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
      className="menu-row flex items-center gap-3 rounded-field px-3 py-1.5 text-control text-prose"
    >
      <Icon as={item.icon} size={18} className="text-muted" />
      <span className="min-w-0 truncate">{item.label}</span>
      {item.detail && <span className="ms-auto min-w-0 truncate ps-3 text-meta text-muted">{item.detail}</span>}
    </div>
  );
}
