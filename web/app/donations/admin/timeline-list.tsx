import type { DonationDetails } from '@wyrmgate/contract/donations';
import type { PaymentMover } from '@wyrmgate/contract/payments';
import { useTranslation } from '#i18n';
import { Line } from './story-line.tsx';

const isMover = (value: unknown): value is PaymentMover => paymentMovers.some((each) => each === value);
const paymentMovers = ['gateway', 'user', 'staff'] as const satisfies readonly PaymentMover[];

type Entry = DonationDetails['timeline'][number];

export function TimelineList({ entries }: { entries: readonly Entry[] }) {
  return entries.map((entry) => <Event key={entry.id} entry={entry} />);
}

function Event({ entry: { at, kind, from, to, detail } }: { entry: Entry }) {
  const { t } = useTranslation('donations');
  const status = (name: string) => t(`payments:status.${name}`, { defaultValue: name });
  const { mover, actor, reason, coins, debt } = detail;
  const told = [
    typeof actor === 'string' ? actor : isMover(mover) && t(`movers.${mover}`),
    kind === 'refund' && Number(coins) > 0 && t('told.coins', { coins: Number(coins) }),
    Number(debt) > 0 && t('told.debt', { coins: Number(debt) }),
    // Staff enter their reasons as text. The portal stores codes.
    typeof reason === 'string' && (kind === 'staff' ? reason : t(`reasons.${reason}`, { defaultValue: reason })),
  ].filter((part) => typeof part === 'string' && part !== '');
  return (
    <Line at={at}>
      <span className="text-heading">
        {t(`events.${kind}`, { defaultValue: kind })}
        {to && (
          <span className="text-secondary">
            {' '}
            {from && from !== to ? `${status(from)} → ${status(to)}` : status(to)}
          </span>
        )}
      </span>
      {told.length > 0 && <span className="[overflow-wrap:anywhere] text-meta text-muted">{told.join(' · ')}</span>}
    </Line>
  );
}
