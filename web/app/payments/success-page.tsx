import { ApiError } from '@wyrmgate/contract/client';
import { refundReportDays } from '@wyrmgate/contract/payments-constants';
import { CircleHelp, CircleX, LogIn } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useSession } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { cryptoStep } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { AgainLink, HistoryLink, LogInLink, RefreshButton, RetryButton, SupportLink } from './payment-actions.tsx';
import { PaymentCard } from './payment-card.tsx';
import { PaymentFacts, ReferenceOnly } from './payment-facts.tsx';
import { PaymentState } from './payment-state.tsx';
import { isPayable } from './payment-view.ts';
import { usePayment } from './use-payment.ts';
import { usePaypalReturn } from './use-paypal-return.ts';

export const handle = { namespaces: ['payments'], needsScript: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'payments:success.meta.title', noindex: true });

/** The page to which payers return. It only shows the server's status, and never credits coins. */
export default function SuccessPage() {
  const { t } = useTranslation('payments');
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  const reference = search.get('reference');
  const session = useSession();
  const followed = usePayment({ sessionId, reference }, session.status === 'in');
  const { payment, error, isFetching, lookAgain } = followed;
  const declined = usePaypalReturn(search.get('token'), session.status === 'in', lookAgain);

  if (!sessionId && !reference)
    return (
      <PaymentCard
        sign={{ icon: CircleHelp, tone: 'neutral' }}
        title={t('success.noSession.title')}
        actions={<HistoryLink variant="primary" />}
      >
        {t('success.noSession.text')}
      </PaymentCard>
    );
  if (session.status === 'out')
    return (
      <PaymentCard sign={{ icon: LogIn, tone: 'neutral' }} title={t('success.loggedOut.title')} actions={<LogInLink />}>
        {t('success.loggedOut.text')}
      </PaymentCard>
    );
  if (declined !== null && payment?.status === 'pending')
    return (
      <PaymentCard
        sign={{ icon: CircleX, tone: 'danger' }}
        title={t('success.declined.title')}
        facts={<PaymentFacts payment={payment} />}
        actions={[
          <Button key="paypal" variant="primary" onClick={() => window.location.assign(declined)}>
            {t('actions.paypal')}
          </Button>,
          <AgainLink key="again" kind={payment.kind} variant="secondary" />,
        ]}
      >
        {t('success.declined.text')}
      </PaymentCard>
    );
  // An unpaid crypto payment continues on the page with its address.
  if (payment !== undefined && isPayable(payment)) return <Navigate to={cryptoStep(payment.reference)} replace />;
  if (payment !== undefined) return <PaymentState {...followed} payment={payment} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <PaymentCard
        sign={{ icon: CircleHelp, tone: 'neutral' }}
        title={t('success.notFound.title')}
        actions={
          <>
            <HistoryLink variant="primary" />
            <SupportLink />
          </>
        }
      >
        {t('success.notFound.text')}
      </PaymentCard>
    );
  if (error !== null)
    return (
      <PaymentCard
        sign={{ icon: CircleX, tone: 'danger' }}
        title={t('success.unverified.title')}
        facts={reference && <ReferenceOnly reference={reference} />}
        actions={
          <>
            <RetryButton onPress={lookAgain} busy={isFetching} />
            <HistoryLink />
            <SupportLink />
          </>
        }
      >
        {t('success.unverified.text', { days: refundReportDays })}
      </PaymentCard>
    );
  return (
    <PaymentCard
      sign="working"
      title={t('success.verifying.title')}
      actions={<RefreshButton onPress={lookAgain} busy={isFetching} />}
    >
      {t('success.verifying.text')}
    </PaymentCard>
  );
}
