import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Icon } from '../ui/icon.tsx';
import { urls } from './urls.ts';

// Loaded with the first search, to keep the first visit small.
const SearchDialog = lazy(() => import('../search/search-dialog.tsx'));

const typing = 'input, textarea, select, [contenteditable]';
const otherDialog = '[role=dialog], [role=alertdialog], dialog[open]';

/** Opens the search on a click or the "/" key. Without scripts, it links to the search page; phones have the search in the menu. */
export function SearchButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  /** Text typed after the search was opened but before it appeared. Undefined while the search is closed. */
  const early = useRef<string>(undefined);
  const change = (text: string | undefined) => {
    early.current = text;
    setOpen(text !== undefined);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { current } = early;
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (current === undefined ? key !== '/' : key.length > 1 && key !== 'Backspace' && key !== 'Escape') return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    if (document.querySelector(otherDialog)) return;
    event.preventDefault();
    if (current === undefined) change('');
    else if (key === 'Escape') change(undefined);
    else if (key === 'Backspace') early.current = current.slice(0, -1);
    else if (!event.repeat) early.current += key;
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Link
        to={urls.search}
        aria-label={t('nav.search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        className="hidden size-11 place-items-center sm:inline-grid xl:size-9 rounded-field text-bone-50 hover:text-ember-400"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          change('');
        }}
      >
        <Icon as={Search} size={20} />
      </Link>
      {open && (
        <Suspense>
          <SearchDialog takeEarly={() => early.current ?? ''} onClose={() => change(undefined)} />
        </Suspense>
      )}
    </>
  );
}
