import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { usePortalRoot } from './portal-root.ts';

export type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  hideTitle?: boolean;
  side?: 'start' | 'end';
  /** 320 px for navigation, 480 px for forms, 640 px for editors with a preview. */
  size?: 'sm' | 'md' | 'lg';
  /** Disables Esc and clicks outside, because they would discard unsaved input. */
  dirty?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

const width = { sm: 'sm:w-80', md: 'sm:w-[480px]', lg: 'sm:w-[640px]' } as const;

/** A full-height panel at the side of the window, for navigation on phones and for editors next to a list. */
export function Drawer(props: DrawerProps) {
  const { open, onOpenChange, title, hideTitle, side = 'end', size = 'md', dirty, footer, children } = props;
  const { t } = useTranslation('ui');
  const container = usePortalRoot();
  const body = useRef<HTMLDivElement>(null);
  const focusFirst = (openedBy: string) =>
    (openedBy !== 'touch' && body.current?.querySelector<HTMLElement>(':is(input, select, textarea):enabled')) || true;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        const stray = details.reason === 'escape-key' || details.reason === 'outside-press';
        if (!next && dirty && stray) details.cancel();
        else onOpenChange(next);
      }}
    >
      <Base.Portal container={container}>
        <Base.Backdrop className="float-scrim z-40" />
        <Base.Popup initialFocus={focusFirst} data-side={side} className={cx('drawer-popup z-40 w-full', width[size])}>
          <div className="flex min-h-16 items-center gap-4 border-line border-b ps-5 pe-3">
            <Base.Title className={hideTitle ? 'sr-only' : 'min-w-0 flex-1 text-card admin:text-h3'}>
              {title}
            </Base.Title>
            <Base.Close render={<IconButton icon={X} label={t('close')} className="ms-auto" />} />
          </div>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2.5 border-line border-t px-5 py-4 max-sm:*:flex-auto">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
