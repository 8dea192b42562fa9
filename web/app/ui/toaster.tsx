import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import type { Toast, ToastStore, ToastType } from './toast-store.ts';

export type ToastPosition = 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';

export type ToasterProps = { store: ToastStore; position?: ToastPosition };

const place: Record<ToastPosition, string> = {
  'top-left': 'toasts-top sm:left-0',
  'top-center': 'toasts-top sm:left-1/2 sm:-translate-x-1/2',
  'top-right': 'toasts-top sm:right-0',
  'bottom-left': 'bottom-4 flex-col-reverse sm:left-0',
  'bottom-center': 'bottom-4 flex-col-reverse sm:left-1/2 sm:-translate-x-1/2',
  'bottom-right': 'bottom-4 flex-col-reverse sm:right-0',
};

const sign: Record<ToastType, { icon: LucideIcon; tone: string }> = {
  success: { icon: CircleCheck, tone: 'text-success' },
  error: { icon: CircleX, tone: 'text-danger' },
  warning: { icon: TriangleAlert, tone: 'text-warning' },
  info: { icon: Info, tone: 'text-info' },
};

const none: readonly Toast[] = [];

/** Renders the toasts of a store over the page. Timers pause while the pointer or the focus is on a toast. */
export function Toaster({ store, position = 'top-center' }: ToasterProps) {
  const { t } = useTranslation('ui');
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot, () => none);
  const list = useRef<HTMLElement>(null);
  // Also called on dismissal, because removing a focused toast fires no blur event.
  const leave = () => queueMicrotask(() => !list.current?.matches(':hover, :focus-within') && store.resume());
  return (
    <section
      ref={list}
      aria-label={t('notifications')}
      onPointerEnter={store.pause}
      onPointerLeave={leave}
      onFocus={store.pause}
      onBlur={leave}
      className={cx(
        'pointer-events-none toasts fixed inset-x-0 z-60 flex flex-col gap-2.5 px-3 sm:inset-x-auto sm:w-[424px] sm:px-4',
        place[position],
      )}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          onClose={() => {
            store.dismiss(toast.id);
            leave();
          }}
        />
      ))}
    </section>
  );
}

/** Announces errors immediately. Other toasts are announced by the surrounding live region (shell/site-effects.tsx). */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { t } = useTranslation('ui');
  const { icon, tone } = sign[toast.type];
  return (
    <div
      role={toast.type === 'error' ? 'alert' : 'status'}
      className="pointer-events-auto flex animate-rise items-start gap-3.5 rounded-card border border-edge bg-raised py-3.5 ps-4 pe-2 text-control [box-shadow:var(--shadow-toast)]"
    >
      <Icon as={icon} size={20} className={cx('mt-0.5', tone)} />
      <div className="min-w-0 flex-1 py-px">
        <p className="font-[560] text-heading leading-snug">{toast.title}</p>
        {toast.message && <p className="mt-0.5 text-secondary leading-normal">{toast.message}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.run();
            onClose();
          }}
          className="-my-1.5 min-h-9 shrink-0 rounded-field px-2 font-[560] text-accent hover:underline pointer-coarse:min-h-11"
        >
          {toast.action.label}
        </button>
      )}
      <IconButton icon={X} label={t('dismiss')} size="sm" onClick={onClose} className="-my-1.5 pointer-coarse:-my-3" />
    </div>
  );
}
