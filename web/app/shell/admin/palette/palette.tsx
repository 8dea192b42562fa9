import { searchLength } from '@wyrmgate/contract/search-constants';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { PaletteList } from './palette-list.tsx';
import { type PaletteItem, usePaletteItems } from './use-palette-items.ts';

/**
 * Searches sections, users and actions. The focus stays in the field while arrow keys move through the list; the native dialog
 * traps the focus, closes on Esc and restores the focus.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { groups, searching, failed } = usePaletteItems(query);
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(active, Math.max(0, items.length - 1));
  useEffect(() => {
    const own = dialog.current;
    own?.showModal();
    return () => own?.close();
  }, []);

  const choose = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    dialog.current?.close();
    item.run();
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 5, PageUp: at - 5 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const far = event.key.startsWith('Page');
      const last = items.length - 1;
      setActive(
        far ? Math.min(Math.max(0, step), Math.max(0, last)) : (step + items.length) % Math.max(1, items.length),
      );
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(items[at]);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it; the handler is for clicks on the scrim.
    <dialog
      ref={dialog}
      aria-label={t('palette.open')}
      className="palette"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div className="flex max-h-[min(560px,76dvh)] flex-col">
        <div className="flex min-h-13 items-center gap-3 border-line border-b px-4">
          <Icon as={Search} className="text-muted" />
          <input
            type="text"
            role="combobox"
            aria-label={t('palette.placeholder')}
            aria-autocomplete="list"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={items[at] && `${listId}-${at}`}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={searchLength.max}
            placeholder={t('palette.placeholder')}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
            onKeyDown={press}
            className="min-h-13 min-w-0 flex-1 bg-transparent text-base text-heading outline-none placeholder:text-muted"
          />
          {searching && <Spinner size={16} className="text-muted" />}
        </div>
        <PaletteList id={listId} groups={groups} active={at} onChoose={choose} />
        <p role="status" className={items.length > 0 && !failed ? 'sr-only' : 'px-4 py-4 text-control text-muted'}>
          {failed && t('palette.usersFailed')}{' '}
          {searching ? t('palette.searching') : t('palette.found', { count: items.length })}
        </p>
        <p className="border-line border-t px-4 py-2 text-meta text-muted pointer-coarse:hidden">{t('palette.keys')}</p>
      </div>
    </dialog>
  );
}
