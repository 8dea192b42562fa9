import { Menu, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { IconButton } from '../ui/icon-button.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { NavItem } from './nav-item.tsx';
import type { NavEntry } from './nav-links.ts';
import { Wordmark } from './wordmark.tsx';

// Loaded when the drawer first opens, to keep the first visit small.
const DrawerAccount = lazy(() =>
  import('./drawer-account.tsx').then(({ DrawerAccount }) => ({ default: DrawerAccount })),
);

/** Navigation for narrow windows. The native dialog traps the focus and closes on Esc. */
export function NavDrawer({ entries }: { entries: readonly NavEntry[] }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const [drawn, setDrawn] = useState(false);
  const open = () => {
    // Renders synchronously, because the dialog picks its initial focus when it opens.
    flushSync(() => setDrawn(true));
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the drawer.
  useEffect(close, [key]);
  return (
    <div className="xl:hidden">
      <IconButton
        icon={Menu}
        label={t('nav.openMenu')}
        aria-haspopup="dialog"
        className="-me-2.5 text-bone-50"
        onClick={open}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it; the handler is for clicks on the scrim. */}
      <dialog
        ref={dialog}
        aria-label={t('nav.menu')}
        className="nav-drawer"
        onClick={(event) => event.target === dialog.current && close()}
      >
        {drawn && <DrawerContent entries={entries} onClose={close} />}
      </dialog>
    </div>
  );
}

function DrawerContent({ entries, onClose }: { entries: readonly NavEntry[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-full flex-col px-5 pb-6">
      <div className="flex min-h-[68px] items-center justify-between">
        <Wordmark />
        <IconButton icon={X} label={t('nav.closeMenu')} className="-me-2.5 text-bone-50" onClick={onClose} />
      </div>
      <nav aria-label={t('nav.label')}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.to} className="border-line border-b">
              <NavItem
                entry={entry}
                className="flex min-h-14 items-center font-display text-[1.375rem] text-bone-50 no-underline aria-[current=page]:text-ember-400"
              />
            </li>
          ))}
        </ul>
      </nav>
      <Suspense fallback={<div className="h-34" />}>
        <DrawerAccount />
      </Suspense>
      <LanguagePicker className="mt-auto self-start" />
    </div>
  );
}
