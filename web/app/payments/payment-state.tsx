import type { Payment } from '@wyrmgate/contract/payments';
import { Ban, CircleX, Clock, SearchCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { useApiQuery } from '../platform/query/use-api.ts';
import { ContinueLink, HistoryLink, RefreshButton, ShopLink, SupportLink } from './payment-actions.tsx';
import { PaymentCard, type PaymentSign } from './payment-card.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { type PaymentView, paymentView } from './payment-view.ts';

const signs: Record<PaymentView, PaymentSign> = {
  verifying: 'working',
  completed: 'coins',
  processing: { icon: Clock, tone: 'warning' },
  slow: { icon: Clock, tone: 'warning' },
  review: { icon: SearchCheck, tone: 'warning' },
  failed: { icon: CircleX, tone: 'danger' },
  cancelled: { icon: Ban, tone: 'neutral' },
  refunded: { icon: Undo2, tone: 'info' },
};

export type PaymentStateProps = {
  payment: Payment;
  isFetching: boolean;
  exhausted: boolean;
  lookAgain: () => void;
};

/** A payment that the server knows, in the state that it has there. */
export function PaymentState({ payment, isFetching, exhausted, lookAgain }: PaymentStateProps) {
  const { t } = useTranslation('payments');
  const view = paymentView(payment, exhausted);
  // While the page looks by itself the button stays pressable; the word "Checking" every three seconds would be noise.
  const busy = isFetching && (exhausted || view === 'review');
  const refresh = (variant?: 'primary') => <RefreshButton variant={variant} onPress={lookAgain} busy={busy} />;
  const buttons: Record<PaymentView, ReactNode> = {
    verifying: refresh(),
    completed: [<ContinueLink key="on" />, <HistoryLink key="history" />],
    processing: [refresh('primary'), <HistoryLink key="history" />],
    slow: [refresh('primary'), <HistoryLink key="history" />],
    review: [<HistoryLink key="history" variant="primary" />, <SupportLink key="support" />],
    failed: [<ShopLink key="shop" />, <SupportLink key="support" />],
    cancelled: [<ShopLink key="shop" />, <HistoryLink key="history" />],
    refunded: [<HistoryLink key="history" variant="primary" />, <SupportLink key="support" />],
  };
  return (
    <PaymentCard
      sign={signs[view]}
      title={t(`success.${view}.title`, { coins: payment.total_coins })}
      facts={<PaymentFacts payment={payment} />}
      actions={buttons[view]}
    >
      {view === 'completed' ? <ConfirmationSent /> : t(`success.${view}.text`)}
    </PaymentCard>
  );
}

/** Names the address that the confirmation goes to, once it is known. */
function ConfirmationSent() {
  const { t } = useTranslation('payments');
  const email = useApiQuery(['auth', 'me']).data?.email;
  return email === undefined ? t('success.completed.textNoEmail') : t('success.completed.text', { email });
}
