import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogCancel } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What happens, in one or two sentences. */
  description: ReactNode;
  /** Repeats the verb with its effect: "Ban for 3 days". */
  confirmLabel: ReactNode;
  /** Label while the call runs, such as "Saving". */
  confirmingLabel?: string;
  confirmIcon?: LucideIcon;
  onConfirm: () => void;
  confirming?: boolean;
  destructive?: boolean;
  children?: ReactNode;
};

/** Confirms a destructive action. */
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
