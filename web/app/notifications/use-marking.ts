import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';

/** Marks notifications as read: one that was opened, or all up to the newest visible one. */
export const useMarking = () => {
  const { t } = useTranslation('notifications');
  const problem = useProblemText();
  const one = useApiMutation(['notifications', 'read'], { quiet: true });
  const all = useApiMutation(['notifications', 'readAll'], { quiet: true });
  const refresh = () => void invalidate(['notifications']);
  return {
    // Errors are ignored, because the notification may have been deleted or already read elsewhere.
    open: (id: number) => one.mutate({ params: { id } }, { onSettled: refresh }),
    markAll: async (newest: number) => {
      try {
        await all.mutateAsync({ body: { up_to: newest } });
        toasts.show({ type: 'success', title: t('marked') });
      } catch (error) {
        toasts.show({ type: 'error', title: t('failedMark'), message: problem(error) });
      }
      refresh();
    },
    marking: all.isPending,
  };
};
