import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useNamespaces, useTranslation } from '#i18n';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { holdPopover } from '../ui/place-popover.ts';
import { Spinner } from '../ui/spinner.tsx';

const NotificationPanel = lazy(() =>
  import('./notification-panel.tsx').then(({ NotificationPanel }) => ({ default: NotificationPanel })),
);

const maxShown = 99;

/** Loads the namespace, which no route lists, before any other hook. If a component suspends in its first render, React discards what earlier hooks stored. */
export function Bell() {
  useNamespaces(['notifications']);
  return <BellButton />;
}

/** Shows the number of unread notifications in real time, and opens a panel with the latest ones. */
function BellButton() {
  const { t } = useTranslation('notifications');
  const id = useId();
  const user = useUser();
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { data } = useApiQuery(
    ['notifications', 'unread'],
    {},
    { enabled: user !== null, staleTime: 60_000, quiet: true },
  );
  const unread = data?.unread ?? 0;
  useEffect(() => {
    const anchor = document.getElementById(`${id}-bell`);
    if (!open || !popup.current || !anchor) return;
    const release = holdPopover(popup.current, anchor, { side: 'bottom', align: 'end', gap: 8 });
    popup.current.focus({ preventScroll: true });
    return release;
  }, [open, id]);
  return (
    <span className="relative inline-flex">
      <IconButton
        id={`${id}-bell`}
        icon={BellIcon}
        label={t('bell', { count: unread })}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="text-bone-50"
      />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute end-0 top-0 min-w-5 rounded-full bg-accent-fill px-1 text-center font-[600] text-[0.6875rem] text-on-accent tabular-nums leading-5"
        >
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      )}
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('title')}
        tabIndex={-1}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="popover-popup w-[min(25rem,calc(100vw-1rem))]"
      >
        {open && (
          <Suspense fallback={<Spinner size={24} label={t('loading')} className="m-8 animate-appear" />}>
            <NotificationPanel onLeave={() => popup.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </span>
  );
}
