import type { Order, OrderLine } from '@wyrmgate/contract/items';
import type { PieceState } from '@wyrmgate/contract/items-constants';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { cx } from '../ui/cx.ts';
import { Disclosure } from '../ui/disclosure.tsx';

type Step = { key: string; state: PieceState | 'ordered'; text: string; at: string | null };

const dots: Record<Step['state'], string> = {
  ordered: 'bg-ember-500',
  way: 'bg-info',
  delayed: 'bg-warning',
  arrived: 'bg-success',
  cancelled: 'bg-muted',
  refunded: 'bg-muted',
};

/** The steps of an order, oldest first. Future steps come last, without a time. */
const useSteps = ({ created_at, lines, role }: Order): Step[] => {
  const { t } = useTranslation('items');
  const steps = lines.flatMap((line) => {
    const keyOf = ({ state, at }: OrderLine['pieces'][number]) => `${state} ${at?.slice(0, 16) ?? ''}`;
    return [...new Set(line.pieces.map(keyOf))].flatMap((key): Step[] => {
      const pieces = line.pieces.filter((one) => keyOf(one) === key);
      const [piece] = pieces;
      if (!piece) return [];
      const count = pieces.length > 1 ? `${pieces.length} × ` : '';
      const state = piece.state === 'refunded' && line.currency === 'marks' ? 'returnedMarks' : piece.state;
      const text = `${count}${line.name}: ${t(`state.${state}`)}`;
      return [{ key: `${line.id} ${key}`, state: piece.state, text, at: piece.at }];
    });
  });
  const rank = ({ at }: Step) => (at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at));
  const first = t(role === 'received' ? 'orders.giftOrdered' : 'orders.ordered');
  return [
    { key: 'ordered', state: 'ordered', text: first, at: created_at },
    ...steps.sort((one, other) => rank(one) - rank(other)),
  ];
};

export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation('items');
  const steps = useSteps(order);
  return (
    <Disclosure summary={t('orders.timeline')}>
      <ol className="grid">
        {steps.map(({ key, state, text, at }, index) => (
          <li key={key} className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-3 last:pb-0">
            {index < steps.length - 1 && (
              <span className="absolute inset-y-2 start-[4px] w-px bg-line" aria-hidden="true" />
            )}
            <span className={cx('relative mt-[7px] size-[9px] rounded-full', dots[state])} aria-hidden="true" />
            <span className="text-control text-prose">
              {text}
              {at && (
                <span className="block text-meta text-muted">
                  <LocalTime iso={at} time />
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
