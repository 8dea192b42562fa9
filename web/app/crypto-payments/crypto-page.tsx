import type { CryptoPayment } from '@wyrmgate/contract/crypto-payments';
import { Bitcoin, CircleHelp, CircleX, LogIn } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { missingOf } from '../payments/decimals.ts';
import { HistoryLink, LogInLink, RetryButton, ShopLink } from '../payments/payment-actions.tsx';
import { PaymentCard } from '../payments/payment-card.tsx';
import { ReferenceOnly } from '../payments/payment-facts.tsx';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useSession } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { paymentState, urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { CryptoTransfer } from './crypto-transfer.tsx';

export const handle = { namespaces: ['payments', 'crypto-payments'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'crypto-payments:meta.title', noindex: true });

const pollMilliseconds = 8000;

/** Whether the payer still has to send or wait on this page. Payments in review have their own page. */
const isOpen = ({ status, needs_review, received, pay_amount }: CryptoPayment): boolean => {
  if (!needs_review) return status === 'pending' || status === 'processing';
  return status === 'processing' && received !== null && missingOf(pay_amount, received) !== '0';
};

/** The step in which payers transfer the asset from their wallet. The result is on the payment page. */
export default function CryptoPage() {
  const { t } = useTranslation('crypto-payments');
  const [search] = useSearchParams();
  const reference = search.get('reference') ?? '';
  const session = useSession();
  const { data, error, isFetching, refetch } = useApiQuery(
    ['crypto-payments', 'status'],
    { params: { id: reference } },
    {
      enabled: session.status === 'in' && reference !== '',
      refetchInterval: pollMilliseconds,
      staleTime: 0,
      gcTime: 0,
    },
  );

  if (session.status === 'out')
    return (
      <PaymentCard
        sign={{ icon: LogIn, tone: 'neutral' }}
        title={t('payments:success.loggedOut.title')}
        actions={<LogInLink />}
      >
        {t('payments:success.loggedOut.text')}
      </PaymentCard>
    );
  if (reference === '' || (error !== null && 'status' in error && error.status === 404))
    return (
      <PaymentCard
        sign={{ icon: CircleHelp, tone: 'neutral' }}
        title={t('payments:success.notFound.title')}
        actions={[<ShopLink key="shop" />, <HistoryLink key="history" />]}
      >
        {t('payments:success.notFound.text')}
      </PaymentCard>
    );
  if (data === undefined && error !== null)
    return (
      <PaymentCard
        sign={{ icon: CircleX, tone: 'danger' }}
        title={t('payments:errors.statusFailed')}
        facts={<ReferenceOnly reference={reference} />}
        actions={<RetryButton onPress={() => void refetch()} busy={isFetching} />}
      >
        {t('payments:errors.gatewayUnavailable')}
      </PaymentCard>
    );
  if (data === undefined)
    return (
      <PaymentCard sign="working" title={t('loading')} actions={<HistoryLink />}>
        {reference}
      </PaymentCard>
    );
  if (!isOpen(data)) return <Navigate to={paymentState(reference)} replace />;
  return (
    <PaymentCard
      sign={{ icon: Bitcoin, tone: 'info' }}
      title={t('title', { amount: data.pay_amount, coin: data.pay_currency.toUpperCase() })}
      facts={<CryptoTransfer payment={data} />}
      actions={
        data.status === 'pending' ? (
          <Button render={<Link to={`${urls.payment.cancel}?${new URLSearchParams({ reference })}`} />}>
            {t('cancel')}
          </Button>
        ) : (
          <HistoryLink />
        )
      }
    >
      {t(data.kind === 'donation' ? 'textDonation' : 'text')}
    </PaymentCard>
  );
}
