import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';
import { Button } from '../ui/button.tsx';

const WithdrawalDialog = lazy(() =>
  import('./withdrawal-dialog.tsx').then(({ WithdrawalDialog }) => ({ default: WithdrawalDialog })),
);

/** `email` is empty if the buyer has none. */
export type WithdrawalProps = { reference: string; packageName: string; buyer: string; email: string };

/** A button to withdraw from a purchase, or the date of the withdrawal. Hidden if the buyer cannot withdraw. */
export function Withdrawal(props: WithdrawalProps) {
  const { t } = useTranslation('withdrawals');
  const { date } = useFormat();
  const [open, setOpen] = useState(false);
  const { data } = useApiQuery(
    ['withdrawals', 'get'],
    { params: { reference: props.reference } },
    { enabled: useUser() !== null },
  );
  if (data?.state === 'requested' && data.requested_at)
    return (
      <p role="status" className="mt-5 text-control text-secondary print:hidden">
        {t(props.email ? 'requested' : 'requestedUnreachable', { date: date(data.requested_at) })}
      </p>
    );
  if (data?.state !== 'open' || !data.until) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
      <p className="max-w-[48ch] text-meta text-secondary">{t('lead', { date: date(data.until) })}</p>
      <Button onClick={() => setOpen(true)}>{t('open')}</Button>
      {open && (
        <Suspense>
          <WithdrawalDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
