import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';

export const useUnblock = () => {
  const { t } = useTranslation('chat');
  const text = useProblemText();
  const unblock = useApiMutation(['chat', 'unblock'], { quiet: true });
  return {
    pending: unblock.isPending ? unblock.variables.params.id : undefined,
    unblock: (id: number, name: string) =>
      unblock.mutate(
        { params: { id } },
        {
          onSuccess: () => toasts.show({ type: 'success', title: t('block.ended', { name }) }),
          onError: (error) => toasts.show({ type: 'error', title: text(error) }),
          onSettled: () => {
            void invalidate(['chat', 'conversations']);
            void invalidate(['chat', 'blocks']);
          },
        },
      ),
  };
};
