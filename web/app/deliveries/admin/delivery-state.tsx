import type { AdminDelivery } from '@wyrmgate/contract/deliveries';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { RecalledText } from '../recalled-text.tsx';

const tones: Record<AdminDelivery['status'], Tone> = {
  queued: 'neutral',
  sending: 'info',
  needs_attention: 'danger',
  delivered: 'success',
  cancelled: 'neutral',
};

/** Shows the status of a delivery. Until it arrives, also shows the latest error and the time of the next attempt. */
export function DeliveryState({ delivery }: { delivery: AdminDelivery }) {
  const { t } = useTranslation('deliveries');
  const {
    status,
    error,
    attempts,
    next_attempt_at: next,
    resolution,
    resolved_by: by,
    balance_after: balance,
  } = delivery;
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tones[status]} dot>
        {t(`status.${status}`)}
      </Badge>
      {resolution !== null && (
        <span className="break-words text-meta text-secondary">
          {resolution}
          {by && <span className="text-muted"> · {t('resolvedBy', { name: by })}</span>}
        </span>
      )}
      <RecalledText {...delivery} />
      {resolution === null && !delivery.recalled && error && (
        <span className="break-words text-meta text-secondary">{t(`error.${error}`)}</span>
      )}
      {balance !== null && <span className="text-meta text-muted">{t('balanceAfter', { count: balance })}</span>}
      {next && error && (
        <span className="text-meta text-muted">
          {attempts > 0 && `${t('attempts', { count: attempts })} · `}
          <time dateTime={next}>{t('next', { time: adminMoment(next) })}</time>
        </span>
      )}
    </span>
  );
}
