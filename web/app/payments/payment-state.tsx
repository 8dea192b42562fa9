import type { Payment } from '@wyrmgate/contract/payments';
import { refundReportDays } from '@wyrmgate/contract/payments-constants';
import { Ban, CircleX, Clock, SearchCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import type { Key } from '../platform/i18n/keys.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { AgainLink, ContinueLink, HistoryLink, ReceiptLink, RefreshButton, SupportLink } from './payment-actions.tsx';
import { PaymentCard, type PaymentSign } from './payment-card.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { type PaymentView, paymentView } from './payment-view.ts';

const signs: Record<PaymentView, PaymentSign> = {
  verifying: 'working',
  completed: 'coins',
  processing: { icon: Clock, tone: 'warning' },
  slow: { icon: Clock, tone: 'warning' },
  review: { icon: SearchCheck, tone: 'warning' },
  late: { icon: SearchCheck, tone: 'warning' },
  returned: { icon: Undo2, tone: 'info' },
  closed: { icon: Ban, tone: 'neutral' },
  failed: { icon: CircleX, tone: 'danger' },
  cancelled: { icon: Ban, tone: 'neutral' },
  partlyRefunded: { icon: Undo2, tone: 'info' },
  refunded: { icon: Undo2, tone: 'info' },
};

/** Completed gifts and donations have separate titles. */
const titleOf = ({ kind, recipient }: Payment, view: PaymentView): Key<'payments'> => {
  if (view !== 'completed') return `success.${view}.title`;
  if (kind === 'donation') return 'success.completed.titleDonation';
  return recipient === null ? 'success.completed.title' : 'success.completed.titleGift';
};

/** Donations have separate texts, because they credit no coins and have no package. */
const textOf = ({ kind }: Payment, view: Exclude<PaymentView, 'completed'>): Key<'payments'> =>
  kind === 'donation' && view !== 'late' && view !== 'returned' && view !== 'closed'
    ? `success.donation.${view}`
    : `success.${view}.text`;

export type PaymentStateProps = {
  payment: Payment;
  isFetching: boolean;
  exhausted: boolean;
  lookAgain: () => void;
};

/** Shows a payment with its current status. */
export function PaymentState({ payment, isFetching, exhausted, lookAgain }: PaymentStateProps) {
  const { t } = useTranslation('payments');
  const { money } = useFormat();
  const view = paymentView(payment, exhausted);
  // Ignores background polling, because otherwise the label "Checking" would flash every three seconds.
  const busy = isFetching && (exhausted || view === 'review');
  const refresh = (variant?: 'primary') => <RefreshButton variant={variant} onPress={lookAgain} busy={busy} />;
  const buttons: Record<PaymentView, ReactNode> = {
    verifying: refresh(),
    completed: [
      <ContinueLink key="on" />,
      <HistoryLink key="history" />,
      <ReceiptLink key="receipt" reference={payment.reference} />,
    ],
    processing: [refresh('primary'), <HistoryLink key="history" />],
    slow: [refresh('primary'), <HistoryLink key="history" />],
    review: [<HistoryLink key="history" variant="primary" />, <SupportLink key="support" />],
    late: [<HistoryLink key="history" variant="primary" />, <SupportLink key="support" />],
    returned: [<AgainLink key="again" kind={payment.kind} />, <HistoryLink key="history" />],
    closed: [<HistoryLink key="history" variant="primary" />, <SupportLink key="support" />],
    failed: [<AgainLink key="again" kind={payment.kind} />, <SupportLink key="support" />],
    cancelled: [<AgainLink key="again" kind={payment.kind} />, <HistoryLink key="history" />],
    partlyRefunded: [
      <HistoryLink key="history" variant="primary" />,
      <ReceiptLink key="receipt" reference={payment.reference} />,
    ],
    refunded: [
      <HistoryLink key="history" variant="primary" />,
      <ReceiptLink key="receipt" reference={payment.reference} />,
      <SupportLink key="support" />,
    ],
  };
  return (
    <PaymentCard
      sign={signs[view]}
      title={t(titleOf(payment, view), { coins: payment.total_coins, name: payment.recipient ?? '' })}
      facts={<PaymentFacts payment={payment} />}
      actions={buttons[view]}
    >
      {view === 'completed' ? (
        <Completed notice={payment.notice} />
      ) : (
        t(textOf(payment, view), {
          days: refundReportDays,
          amount: money(payment.refunded_amount, payment.currency),
        })
      )}
    </PaymentCard>
  );
}

/** Says what was credited if it differs from the order. */
function Completed({ notice }: Pick<Payment, 'notice'>) {
  const { t } = useTranslation('payments');
  if (notice === 'overpaid') return t('success.overpaid');
  if (notice === 'accepted') return t('success.accepted');
  return <ConfirmationSent />;
}

/** Names the email address to which the confirmation was sent, once it has loaded. */
function ConfirmationSent() {
  const { t } = useTranslation('payments');
  const email = useApiQuery(['auth', 'me']).data?.email;
  if (email === undefined) return t('success.completed.textNoEmail');
  return email === '' ? t('success.completed.textUnreachable') : t('success.completed.text', { email });
}
