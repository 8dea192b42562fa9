import type { UseMutationResult } from '@tanstack/react-query';
import type { Values } from '../platform/i18n/messages.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export type RemoveKey = 'remove.title' | 'remove.text' | 'remove.action' | 'remove.doing';

export type RemoveDialogProps<Row> = {
  /** Translates the keys under `remove` in the page's namespace. */
  t: (key: RemoveKey, values?: Values) => string;
  /** Placeholder values for the title. */
  values?: Values;
  row: Row;
  remove: UseMutationResult<unknown, Error, Row>;
  onClose: () => void;
};

export function RemoveDialog<Row>({ t, values, row, remove, onClose }: RemoveDialogProps<Row>) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('remove.title', values)}
      description={t('remove.text')}
      confirmLabel={t('remove.action')}
      confirmingLabel={t('remove.doing')}
      onConfirm={() => remove.mutate(row, { onSettled: onClose })}
      confirming={remove.isPending}
      destructive
    />
  );
}
