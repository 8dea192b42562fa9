import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogCancel } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Says in one or two sentences what will happen. */
  description: ReactNode;
  /** Names the action and its effect, such as "Ban for 3 days". */
  confirmLabel: ReactNode;
  /** The label during the call, such as "Saving". */
  confirmingLabel?: string;
  confirmIcon?: LucideIcon;
  onConfirm: () => void;
  confirming?: boolean;
  destructive?: boolean;
  children?: ReactNode;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, confirmingLabel, confirmIcon, onConfirm, confirming, destructive, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      destructive={destructive}
      dirty={confirming}
      footer={
        <>
          <DialogCancel disabled={confirming} />
          <Button
            variant={destructive ? 'danger' : 'primary'}
            icon={confirmIcon}
            loading={confirming}
            loadingLabel={confirmingLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
