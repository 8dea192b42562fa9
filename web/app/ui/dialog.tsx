import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { useTranslation } from '#i18n';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { usePortalRoot } from './portal-root.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the action and its object, such as "Ban goldrush24". */
  title: ReactNode;
  /** One sentence under the title. Screen readers announce it when the dialog opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** Aligned to the right: `<DialogCancel />`, then a button that repeats the action. */
  footer?: ReactNode;
  /** Turns the dialog into a form, so that the footer can contain the submit button. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Disables Esc and clicks outside, because they would discard unsaved input. */
  dirty?: boolean;
  /** Uses the role `alertdialog`, and focuses Cancel. */
  destructive?: boolean;
  size?: 'sm' | 'md' | 'lg';
};

const width = { sm: 'sm:max-w-[440px]', md: 'sm:max-w-[560px]', lg: 'sm:max-w-[820px]' } as const;

const frame = 'flex min-h-0 flex-1 flex-col';

/** A modal dialog, or a bottom sheet on windows under 600 px. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, onSubmit, dirty, destructive, size = 'md' } = props;
  const { t } = useTranslation('ui');
  const container = usePortalRoot();
  const popup = useRef<HTMLDivElement>(null);
  const focusFirst = (openedBy: string) => {
    // On touch devices, focusing a field would open a keyboard that covers the text.
    if (openedBy === 'touch' && !destructive) return true;
    const query = destructive ? '[data-dialog-cancel]' : '[data-dialog-body] :is(input, select, textarea):enabled';
    return popup.current?.querySelector<HTMLElement>(query) ?? true;
  };
  const content = (
    <>
      {/* Divs instead of header and footer elements, which would be additional landmarks. */}
      <div className="flex items-start gap-4 px-5 pt-5 sm:px-7 sm:pt-6 admin:sm:px-6 admin:sm:pt-5">
        <div className="min-w-0 flex-1">
          <Base.Title className="text-h3 admin:text-[1.1875rem] admin:leading-snug">{title}</Base.Title>
          {description && (
            <Base.Description className="mt-3 text-base text-secondary admin:mt-1.5">{description}</Base.Description>
          )}
        </div>
        <Base.Close
          render={
            <IconButton icon={X} label={t('close')} size="sm" className="-me-2 -mt-0.5 shrink-0 pointer-coarse:-my-2" />
          }
        />
      </div>
      <div data-dialog-body="" className="fade-y min-h-0 flex-1 px-5 py-4 last:pb-6 sm:px-7 admin:sm:px-6">
        {children}
      </div>
      {footer && (
        <div className="flex flex-wrap-reverse justify-end gap-2.5 px-5 pt-1 pb-5 max-sm:*:flex-auto sm:px-7 sm:pb-6 admin:border-line admin:border-t admin:bg-page admin:py-4 admin:sm:px-6 admin:sm:py-4">
          {footer}
        </div>
      )}
    </>
  );
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
        <Base.Backdrop className="float-scrim z-50" />
        <Base.Viewport className="fixed inset-0 z-50 grid items-end justify-items-center sm:place-items-center sm:p-4">
          <Base.Popup
            ref={popup}
            initialFocus={focusFirst}
            role={destructive ? 'alertdialog' : 'dialog'}
            className={cx('dialog-popup', width[size])}
          >
            {onSubmit ? (
              <form onSubmit={onSubmit} noValidate className={frame}>
                {content}
              </form>
            ) : (
              <div className={frame}>{content}</div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

export function DialogCancel({ children, disabled }: { children?: ReactNode; disabled?: boolean }) {
  const { t } = useTranslation('ui');
  return <Base.Close disabled={disabled} render={<Button data-dialog-cancel="">{children ?? t('cancel')}</Button>} />;
}
