import type { Payment } from '@wyrmgate/contract/payments';
import { Ban, CircleCheck, CircleX, Clock, Loader, type LucideIcon, SearchCheck, Undo2 } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Badge, type Tone } from '../ui/badge.tsx';

type Shown = Payment['status'] | 'review';

const look: Record<Shown, { icon: LucideIcon; tone: Tone }> = {
  completed: { icon: CircleCheck, tone: 'success' },
  pending: { icon: Clock, tone: 'warning' },
  processing: { icon: Loader, tone: 'info' },
  failed: { icon: CircleX, tone: 'danger' },
  cancelled: { icon: Ban, tone: 'neutral' },
  refunded: { icon: Undo2, tone: 'info' },
  review: { icon: SearchCheck, tone: 'warning' },
};

/** Status of a payment in a word; one that staff has to look at says so instead. */
export function PaymentBadge({ payment }: { payment: Pick<Payment, 'status' | 'needs_review'> }) {
  const { t } = useTranslation('payments');
  const settled = payment.status === 'completed' || payment.status === 'refunded';
  const shown: Shown = payment.needs_review && !settled ? 'review' : payment.status;
  const { icon, tone } = look[shown];
  return (
    <Badge icon={icon} tone={tone}>
      {t(`status.${shown}`)}
    </Badge>
  );
}
