import type { LucideIcon } from 'lucide-react';
import { type BaseSyntheticEvent, type ReactNode, useEffect, useId } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel, type DialogProps } from '../ui/dialog.tsx';
import { Drawer, type DrawerProps } from '../ui/drawer.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The part of `useEditForm` that forms in dialogs and drawers need. */
export type FormState = {
  /** False until the values are loaded. */
  ready: boolean;
  submit: (event: BaseSyntheticEvent) => void;
  saving: boolean;
  dirty: boolean;
  failure?: string | undefined;
};

type SubmitButton = {
  label: ReactNode;
  /** The label during the call, such as "Saving". */
  busy?: string;
  icon?: LucideIcon;
  disabled?: boolean;
  danger?: boolean;
};

type FormFrameProps = {
  form: FormState;
  title: ReactNode;
  submit: SubmitButton;
  /** Another action, shown before Cancel, such as "Remove". */
  other?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for confirmation before the tab closes with unsaved input. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  useEffect(() => {
    if (!dirty) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [dirty]);
  return null;
}

export function FormFailure({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Banner tone="danger" role="alert">
      {children}
    </Banner>
  );
}

function FormButtons(props: Pick<FormFrameProps, 'submit' | 'other'> & { form: FormState; id?: string }) {
  const { form, submit, other, id } = props;
  return (
    <>
      {other}
      <DialogCancel disabled={form.saving} />
      <Button
        variant={submit.danger ? 'danger' : 'primary'}
        type="submit"
        form={id}
        icon={submit.icon}
        disabled={!form.ready || submit.disabled}
        loading={form.saving}
        loadingLabel={submit.busy}
      >
        {submit.label}
      </Button>
    </>
  );
}

/** A form in a dialog. Unsaved input disables Esc and clicks outside. */
export function FormDialog(props: FormFrameProps & Pick<DialogProps, 'description' | 'size' | 'destructive'>) {
  const { form, title, submit, other, onClose, children, destructive, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      destructive={destructive}
      dirty={form.dirty || form.saving}
      onSubmit={form.submit}
      footer={<FormButtons form={form} submit={destructive ? { ...submit, danger: true } : submit} other={other} />}
    >
      <UnsavedGuard dirty={form.dirty} />
      <div className="grid gap-4">
        <FormFailure>{form.failure}</FormFailure>
        {children}
      </div>
    </Dialog>
  );
}

/** The return value of `useContentHistory`. */
export type FormHistory = {
  notes: ReactNode;
  /** Changes each time the form is filled, which remounts inputs that read their value only once. */
  round: number;
};

/** A form in a drawer. Use it for long forms, and `FormDialog` for short ones. */
export function FormDrawer(props: FormFrameProps & Pick<DrawerProps, 'size'> & { history?: FormHistory }) {
  const { form, title, submit, other, onClose, children, size, history } = props;
  const id = useId();
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size={size}
      dirty={form.dirty || form.saving}
      footer={<FormButtons form={form} submit={submit} other={other} id={id} />}
    >
      <UnsavedGuard dirty={form.dirty} />
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <FormFailure>{form.failure}</FormFailure>
        {form.ready && history?.notes}
        {form.ready ? (
          <div key={history?.round} className="contents">
            {children}
          </div>
        ) : (
          <Skeleton className="h-72 w-full" />
        )}
      </form>
    </Drawer>
  );
}
