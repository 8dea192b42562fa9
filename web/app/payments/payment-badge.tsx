import type { Payment } from '@wyrmgate/contract/payments';
import { Ban, CircleCheck, CircleX, Clock, Loader, type LucideIcon, SearchCheck, Undo2 } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Badge, type Tone } from '../ui/badge.tsx';

type Shown = Payment['status'] | 'review' | 'partlyRefunded';

const look: Record<Shown, { icon: LucideIcon; tone: Tone }> = {
  completed: { icon: CircleCheck, tone: 'success' },
  pending: { icon: Clock, tone: 'warning' },
  processing: { icon: Loader, tone: 'info' },
  failed: { icon: CircleX, tone: 'danger' },
  cancelled: { icon: Ban, tone: 'neutral' },
  refunded: { icon: Undo2, tone: 'info' },
  partlyRefunded: { icon: Undo2, tone: 'info' },
  review: { icon: SearchCheck, tone: 'warning' },
};

type Seen = Pick<Payment, 'status' | 'needs_review' | 'refunded_amount'>;

const shownOf = ({ status, needs_review, refunded_amount }: Seen): Shown => {
  if (status === 'refunded') return status;
  if (status === 'completed') return refunded_amount > 0 ? 'partlyRefunded' : status;
  return needs_review ? 'review' : status;
};

/** Status of a payment in a word; one that staff has to look at, or of which a part went back, says so instead. */
export function PaymentBadge({ payment }: { payment: Seen }) {
  const { t } = useTranslation('payments');
  const shown = shownOf(payment);
  const { icon, tone } = look[shown];
  return (
    <Badge icon={icon} tone={tone}>
      {t(`status.${shown}`)}
    </Badge>
  );
}
