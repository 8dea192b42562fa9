import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import type { WithdrawalProps } from './withdrawal.tsx';

/** The law requires two steps: the withdrawal statement and its confirmation. */
export function WithdrawalDialog(props: WithdrawalProps & { onClose: () => void }) {
  const { reference, packageName, buyer, email, onClose } = props;
  const { t } = useTranslation('withdrawals');
  const problem = useProblemText();
  const [confirming, setConfirming] = useState(false);
  const request = useApiMutation(['withdrawals', 'request'], {
    onSuccess: async () => {
      await Promise.all([invalidate(['withdrawals', 'get']), invalidate(['payments', 'history'])]);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('dialog.title')}
      description={t(confirming ? 'dialog.second' : 'dialog.first')}
      dirty={request.isPending}
      footer={
        <>
          <DialogCancel disabled={request.isPending} />
          {confirming ? (
            <Button
              variant="primary"
              loading={request.isPending}
              loadingLabel={t('dialog.confirming')}
              onClick={() => request.mutate({ params: { reference }, body: { confirm: true } })}
            >
              {t('dialog.confirm')}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => setConfirming(true)}>
              {t('dialog.next')}
            </Button>
          )}
        </>
      }
    >
      <blockquote className="border-edge border-s-2 ps-4 text-prose">
        {t('statement', { name: buyer, package: packageName, reference })}
      </blockquote>
      <p className="mt-4 text-meta text-secondary">{email ? t('dialog.email', { email }) : t('dialog.unreachable')}</p>
      {request.error && (
        <Banner tone="danger" role="alert" className="mt-4">
          {problem(request.error)}
        </Banner>
      )}
    </Dialog>
  );
}
