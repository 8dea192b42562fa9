import { ApiError } from '@wyrmgate/contract/client';
import type { Payment } from '@wyrmgate/contract/payments';
import { refundReportDays } from '@wyrmgate/contract/payments-constants';
import { Ban, CircleHelp, CircleX, Clock, LogIn } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import type { Key } from '../platform/i18n/keys.ts';
import { useApiMutation } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useSession } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { paymentState } from '../shell/urls.ts';
import { AgainLink, HistoryLink, LogInLink, RetryButton, ShopLink } from './payment-actions.tsx';
import { PaymentCard, type PaymentSign } from './payment-card.tsx';
import { PaymentFacts, ReferenceOnly } from './payment-facts.tsx';

export const handle = { namespaces: ['payments'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'payments:cancel.meta.title', noindex: true });

const isEnd = (status: string): status is 'cancelled' | 'failed' => status === 'cancelled' || status === 'failed';
const signs = {
  cancelled: { icon: Ban, tone: 'neutral' },
  failed: { icon: CircleX, tone: 'danger' },
  open: { icon: Clock, tone: 'warning' },
  unknown: { icon: CircleX, tone: 'danger' },
} satisfies Record<string, PaymentSign>;

/** Donations have a different text, because the payer cannot go back to a package. */
const textOf = (view: keyof typeof signs, payment: Payment | undefined): Key<'payments'> =>
  payment?.kind === 'donation' && isEnd(view) ? `success.donation.${view}` : `cancel.${view}.text`;

/**
 * The page to which a cancelled checkout returns. It says "cancelled" only if the gateway closed the payment, and shows
 * a payment that completed in the meantime as paid.
 */
export default function CancelPage() {
  const { t } = useTranslation('payments');
  const [search] = useSearchParams();
  const reference = search.get('reference');
  const loggedIn = useSession().status;
  const { data, error, isPending, isIdle, mutate } = useApiMutation(['payments', 'cancel']);
  const started = useRef(false);
  useEffect(() => {
    if (loggedIn !== 'in' || !reference || started.current) return;
    started.current = true;
    mutate({ params: { reference } });
  }, [loggedIn, reference, mutate]);

  if (!reference || (error instanceof ApiError && error.status === 404))
    return (
      <PaymentCard
        sign={{ icon: CircleHelp, tone: 'neutral' }}
        title={t('cancel.notFound.title')}
        actions={[<ShopLink key="shop" />, <HistoryLink key="history" />]}
      >
        {t('cancel.notFound.text')}
      </PaymentCard>
    );
  if (loggedIn === 'out')
    return (
      <PaymentCard
        sign={{ icon: LogIn, tone: 'neutral' }}
        title={t('cancel.loggedOut.title')}
        facts={<ReferenceOnly reference={reference} />}
        actions={<LogInLink />}
      >
        {t('cancel.loggedOut.text')}
      </PaymentCard>
    );
  if (data !== undefined && !isEnd(data.status) && data.status !== 'pending')
    return <Navigate to={paymentState(reference)} replace />;
  if (isIdle || (isPending && data === undefined && error === null))
    return (
      <PaymentCard
        sign="working"
        title={t('cancel.asking.title')}
        facts={<ReferenceOnly reference={reference} />}
        actions={<HistoryLink />}
      >
        {t('cancel.asking.text')}
      </PaymentCard>
    );
  const view = data === undefined ? 'unknown' : isEnd(data.status) ? data.status : 'open';
  const retry = view === 'unknown' || view === 'open';
  return (
    <PaymentCard
      sign={signs[view]}
      title={t(`cancel.${view}.title`)}
      facts={data ? <PaymentFacts payment={data} /> : <ReferenceOnly reference={reference} />}
      actions={[
        retry ? (
          <RetryButton key="retry" onPress={() => mutate({ params: { reference } })} busy={isPending} />
        ) : (
          <AgainLink key="again" kind={data?.kind ?? 'purchase'} />
        ),
        <HistoryLink key="history" />,
      ]}
    >
      {t(textOf(view, data), { days: refundReportDays })}
    </PaymentCard>
  );
}
