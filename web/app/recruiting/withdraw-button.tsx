import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Button } from '../ui/button.tsx';

export function WithdrawButton({ id }: { id: number }) {
  const { t } = useTranslation('recruiting');
  const problem = useProblemText();
  const withdraw = useApiMutation(['recruiting', 'withdraw'], {
    quiet: true,
    onSuccess: () => toasts.show({ type: 'success', title: t('withdraw.done') }),
    onError: (error) => toasts.show({ type: 'error', title: t('withdraw.failed'), message: problem(error) }),
    onSettled: () => invalidate(['recruiting']),
  });
  return (
    <Button size="sm" loading={withdraw.isPending} onClick={() => withdraw.mutate({ params: { id } })}>
      {t('withdraw.action')}
    </Button>
  );
}
