import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#i18n';
import { useRoomForPanel } from '../../../admin-kit/use-media.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useVisits } from './use-visits.ts';

const Palette = lazy(() => import('./palette.tsx'));

const onMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
const otherDialog = '[role=dialog], [role=alertdialog], dialog[open]:not(.palette)';

/** Opens the palette on a click or Ctrl K (Cmd K on a Mac). Also records the visited pages, which the palette lists. */
export function PaletteButton() {
  const { t } = useTranslation('dashboard');
  const words = useRoomForPanel();
  const [open, setOpen] = useState(false);
  useVisits();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!wanted || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    // Another dialog may contain unsaved input, so the palette does not open over it.
    if (open || document.querySelector(otherDialog) === null) setOpen(!open);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const common = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {words ? (
        <button
          {...common}
          type="button"
          className="flex min-h-(--button-sm) items-center gap-2 rounded-field border border-edge bg-surface px-2.5 text-control text-muted transition-colors hover:border-frame hover:text-heading"
        >
          <Icon as={Search} size={16} />
          {t('palette.short')}
          <kbd className="ms-4 rounded-badge border border-line bg-page px-1.5 whitespace-nowrap font-mono text-meta">
            {onMac() ? '⌘ K' : 'Ctrl K'}
          </kbd>
        </button>
      ) : (
        <IconButton {...common} icon={Search} label={t('palette.open')} />
      )}
      {open && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
