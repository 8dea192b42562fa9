import type { ReactNode } from 'react';
import { useProblemText } from '../platform/problem-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel, type DialogProps } from '../ui/dialog.tsx';

type Props = Pick<DialogProps, 'title' | 'description' | 'dirty'> & {
  /** The mutation that the form sends. */
  call: { isPending: boolean; error: Error | null };
  submit: string;
  danger?: boolean;
  /** False while a required field is empty. */
  ready?: boolean;
  /** A button for a different action, at the start of the footer. */
  other?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog that makes one call, and shows why it failed. */
export function CallDialog({ call, submit, danger, ready = true, other, onSubmit, onClose, children, ...rest }: Props) {
  const problemText = useProblemText();
  return (
    <Dialog
      {...rest}
      open
      onOpenChange={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      footer={
        <>
          {other}
          <DialogCancel disabled={call.isPending} />
          <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={!ready} loading={call.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {call.error && (
          <Banner tone="danger" role="alert">
            {problemText(call.error)}
          </Banner>
        )}
        {children}
      </div>
    </Dialog>
  );
}
