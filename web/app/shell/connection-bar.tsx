import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import { connection } from '../platform/connection.ts';

const up = () => true;

/** Returns the path of an internal link, if the click would open another page in this tab. */
const pageOf = (event: MouseEvent): string | undefined => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target || link.download) return;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  return link.pathname === location.pathname ? undefined : `${link.pathname}${link.search}${link.hash}`;
};

/**
 * Reports a lost connection and holds back links until it returns. Otherwise the router could reload the document, which would
 * end on the browser's error page.
 */
export function ConnectionBar() {
  const { t } = useTranslation();
  const isUp = useSyncExternalStore(connection.subscribe, connection.isUp, up);
  const { revalidate } = useRevalidator();
  const waiting = useRef<string>(undefined);
  const [held, setHeld] = useState(false);
  const hold = useEffectEvent((event: MouseEvent) => {
    const page = pageOf(event);
    if (page === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    waiting.current = page;
    setHeld(true);
  });
  const resume = useEffectEvent(() => {
    const page = waiting.current;
    waiting.current = undefined;
    setHeld(false);
    // Loads a new document, because browsers do not retry scripts that failed to load in the current one.
    if (page === undefined) void revalidate();
    else location.assign(page);
  });
  useEffect(() => {
    if (isUp) return;
    document.addEventListener('click', hold, { capture: true });
    return () => {
      document.removeEventListener('click', hold, { capture: true });
      resume();
    };
  }, [isUp]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-60 grid justify-items-center p-4">
      {!isUp && (
        <p className="rounded-card border border-edge bg-raised px-4 py-2.5 font-[520] text-control text-warning [box-shadow:var(--shadow-toast)]">
          {t(held ? 'connection.page' : 'connection.lost')}
        </p>
      )}
    </div>
  );
}
