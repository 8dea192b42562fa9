import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';

export type ShownOnceDialogProps = {
  title: string;
  text: string;
  close: string;
  /** The secret. It cannot be shown again. */
  value: string;
  onClose: () => void;
  children?: ReactNode;
};

/**
 * Shows a secret once, with a copy button. Esc and clicks outside are disabled, so that it cannot be lost by accident.
 */
export function ShownOnceDialog({ title, text, close, value, onClose, children }: ShownOnceDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      dirty
      footer={
        <Button variant="primary" onClick={onClose}>
          {close}
        </Button>
      }
    >
      <div className="grid justify-items-start gap-3">
        {children}
        <code className="wrap-anywhere text-control text-heading">{value}</code>
        <CopyButton text={value} />
      </div>
    </Dialog>
  );
}
