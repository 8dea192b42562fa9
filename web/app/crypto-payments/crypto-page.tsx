import type { CryptoPayment } from '@wyrmgate/contract/crypto-payments';
import { CircleHelp, CircleX, Clock, LogIn } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { AgainLink, HistoryLink, LogInLink, RetryButton, ShopLink } from '../payments/payment-actions.tsx';
import { PaymentCard } from '../payments/payment-card.tsx';
import { ReferenceOnly } from '../payments/payment-facts.tsx';
import { useCountdown } from '../payments/use-countdown.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useSession } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { paymentState, urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { CryptoTransfer } from './crypto-transfer.tsx';
import { assetSign } from './wallet-link.ts';

export const handle = { namespaces: ['payments', 'crypto-payments'], needsScript: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'crypto-payments:meta.title', noindex: true });

const pollMilliseconds = 8000;

/** True while the payer can still send money or must wait. Other states are shown on the payment page. */
const isOpen = ({ status, needs_review, notice }: CryptoPayment): boolean =>
  needs_review ? notice === 'partial' : status === 'pending' || status === 'processing';

/** Shows where to send the asset, and redirects to the payment page for the result. */
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
  return <OpenPayment payment={data} />;
}

function OpenPayment({ payment }: { payment: CryptoPayment }) {
  const { t } = useTranslation('crypto-payments');
  const { reference, missing, received, pay_amount, pay_currency, payable_until, status } = payment;
  const secondsLeft = useCountdown(payable_until ?? payment.created_at);
  const coin = pay_currency.toUpperCase();
  const sign = { text: assetSign(pay_currency), tone: 'info' } as const;
  const cancel = (
    <Button key="cancel" render={<Link to={`${urls.payment.cancel}?${new URLSearchParams({ reference })}`} />}>
      {t('cancel')}
    </Button>
  );
  if (payable_until === null || missing === '0')
    return (
      <PaymentCard sign="working" title={t('confirming.title')} actions={<HistoryLink />}>
        {t('confirming.text')}
      </PaymentCard>
    );
  if (secondsLeft === 0)
    return (
      <PaymentCard
        sign={{ icon: Clock, tone: 'warning' }}
        title={t(received === null ? 'expired.title' : 'restOver.title')}
        facts={<ReferenceOnly reference={reference} />}
        actions={[
          ...(received === null ? [<AgainLink key="again" kind={payment.kind} />] : []),
          <HistoryLink key="history" />,
        ]}
      >
        {t(received === null ? 'expired.text' : 'restOver.text', {
          received: received ?? '',
          amount: pay_amount,
          coin,
        })}
      </PaymentCard>
    );
  return (
    <PaymentCard
      sign={sign}
      title={t(received === null ? 'title' : 'titleRest', { amount: missing, coin })}
      facts={<CryptoTransfer payment={payment} secondsLeft={secondsLeft} />}
      actions={status === 'pending' ? [cancel, <HistoryLink key="history" />] : <HistoryLink />}
    >
      {received === null
        ? t(payment.kind === 'donation' ? 'textDonation' : 'text')
        : t('textRest', { received, amount: pay_amount, coin })}
    </PaymentCard>
  );
}
