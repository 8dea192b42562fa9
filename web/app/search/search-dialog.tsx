import { keepPreviousData } from '@tanstack/react-query';
import { searchLength } from '@wyrmgate/contract/search-constants';
import { Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { useNamespaces, useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { searchFor } from '../shell/urls.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ResultList } from './result-list.tsx';

const waitMs = 200;

const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(paused);
};

type SearchDialogProps = {
  /** Returns what the user typed before the dialog opened. */
  takeEarly: () => string;
  onClose: () => void;
};

/** Loads the namespaces, which no route lists, before any other hook. If a component suspends in its first render, React discards what earlier hooks stored. */
export default function SearchDialog(props: SearchDialogProps) {
  useNamespaces(['search']);
  return <Content {...props} />;
}

/**
 * Searches the site while the user types. Results are links that arrow keys reach; the native dialog traps the focus, closes on
 * Esc and restores the focus.
 */
function Content({ takeEarly, onClose }: SearchDialogProps) {
  const { t, i18n } = useTranslation('search');
  const problem = useProblemText();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const q = usePaused(typed.trim());
  const asked = q.length >= searchLength.min;
  const found = useApiQuery(
    ['search', 'list'],
    { query: { q, lang: i18n.language } },
    { enabled: asked, quiet: true, retry: false, placeholderData: keepPreviousData },
  );
  const groups = (asked && found.data?.groups) || [];
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const addEarly = useEffectEvent(() => {
    setTyped(takeEarly());
  });
  // Must be a layout effect. Otherwise, text typed between the focus and the next render would replace the earlier
  // text.
  useLayoutEffect(() => {
    const own = dialog.current;
    own?.showModal();
    addEarly();
    return () => own?.close();
  }, []);
  // Does not wait for the close event, which fires later, when the search may already be open again.
  const close = () => {
    dialog.current?.close();
    onClose();
  };

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // By default, browsers would only clear the search field.
      event.preventDefault();
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(dialog.current?.querySelectorAll<HTMLElement>('input, [data-result]') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
  };
  const status = () => {
    if (!asked) return t('hint');
    if (found.isError) return problem(found.error);
    if (found.isPending) return t('searching');
    return count > 0 ? t('found', { count }) : t('none.title', { query: q });
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t('title')}
      className="m-0 mx-auto mt-[8dvh] w-[min(640px,calc(100vw-24px))] max-w-none overflow-hidden rounded-card border border-edge bg-raised p-0 text-prose shadow-dialog backdrop:bg-scrim"
      onClose={onClose}
      onKeyDown={press}
      onClick={({ target }) => {
        if (target === dialog.current || (target instanceof Element && target.closest('a'))) close();
      }}
    >
      <div className="flex max-h-[84dvh] flex-col">
        <form
          className="flex min-h-14 items-center border-line border-b gap-3 ps-4 pe-1.5"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim().length < searchLength.min) return;
            close();
            void navigate(searchFor({ q: typed.trim() }));
          }}
        >
          <Icon as={Search} className="text-muted" />
          <input
            type="search"
            aria-label={t('label')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={searchLength.max}
            placeholder={t('label')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-14 min-w-0 flex-1 bg-transparent text-base text-heading outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
          />
          {asked && found.isFetching && <Spinner size={16} className="text-muted" />}
          <IconButton icon={X} label={t('close')} onClick={close} />
        </form>
        <div className="min-h-0 overflow-y-auto">
          {groups.map((group) => (
            <section key={group.type} aria-label={t(`types.${group.type}`)} className="pt-3 pb-1">
              <h2 className="px-4 pb-1 font-[560] font-sans text-meta text-muted">{t(`types.${group.type}`)}</h2>
              <ResultList group={group} query={q} compact />
            </section>
          ))}
          {count > 0 && (
            <p className="border-line border-t">
              <Link to={searchFor({ q })} data-result="" className="block px-4 py-3 text-control hover:bg-subtle">
                {t('all', { query: q })}
              </Link>
            </p>
          )}
        </div>
        <p role="status" className={count > 0 ? 'sr-only' : 'wrap-anywhere px-4 py-4 text-control text-secondary'}>
          {status()}
        </p>
        <p className="border-line border-t px-4 py-2 text-meta text-muted pointer-coarse:hidden">{t('keys')}</p>
      </div>
    </dialog>
  );
}
