import type { Payment } from '@wyrmgate/contract/payments';
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Loader,
  type LucideIcon,
  SearchCheck,
  Undo2,
} from 'lucide-react';
import { useTranslation } from '#i18n';
import { Badge, type Tone } from '../ui/badge.tsx';

type Shown = Payment['status'] | 'review' | 'partlyRefunded' | 'partial' | 'returned' | 'closed';

const look: Record<Shown, { icon: LucideIcon; tone: Tone }> = {
  completed: { icon: CircleCheck, tone: 'success' },
  pending: { icon: Clock, tone: 'warning' },
  processing: { icon: Loader, tone: 'info' },
  failed: { icon: CircleX, tone: 'danger' },
  cancelled: { icon: Ban, tone: 'neutral' },
  refunded: { icon: Undo2, tone: 'info' },
  partlyRefunded: { icon: Undo2, tone: 'info' },
  review: { icon: SearchCheck, tone: 'warning' },
  partial: { icon: CircleDashed, tone: 'warning' },
  returned: { icon: Undo2, tone: 'info' },
  closed: { icon: Ban, tone: 'neutral' },
};

type Seen = Pick<Payment, 'status' | 'needs_review' | 'refunded_amount' | 'notice'>;

const shownOf = ({ status, needs_review, refunded_amount, notice }: Seen): Shown => {
  if (status === 'refunded') return status;
  if (status === 'completed') return refunded_amount > 0 ? 'partlyRefunded' : status;
  if (notice === 'partial' || notice === 'returned' || notice === 'closed') return notice;
  return needs_review ? 'review' : status;
};

/** Shows the status of a payment. Payments in review and partial refunds have separate labels. */
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
