import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export function BlockDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const text = useProblemText();
  const block = useApiMutation(['chat', 'block'], { quiet: true });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('block.title', { name: username })}
      description={t('block.text')}
      confirmLabel={t('block.action')}
      destructive
      confirming={block.isPending}
      onConfirm={() =>
        block.mutate(
          { body: { username } },
          {
            onSuccess: () => {
              toasts.show({ type: 'success', title: t('block.done', { name: username }) });
              void invalidate(['chat', 'conversations']);
              void invalidate(['chat', 'blocks']);
            },
            onError: (error) => toasts.show({ type: 'error', title: text(error) }),
            onSettled: onClose,
          },
        )
      }
    />
  );
}
