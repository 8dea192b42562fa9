import type { PaymentStatus } from '@wyrmgate/contract/payments';
import { useTranslation } from '#i18n';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Record<PaymentStatus, Tone> = {
  pending: 'warning',
  processing: 'info',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  refunded: 'info',
};

export const paymentStatuses = Object.keys(tones) as readonly PaymentStatus[];

/** Routes with this badge must load the namespace `payments`. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('payments');
  return (
    <Badge tone={tones[status]} dot>
      {t(`status.${status}`)}
    </Badge>
  );
}
