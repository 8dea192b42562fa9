import type { OrderLine } from '@wyrmgate/contract/items';
import type { PieceState } from '@wyrmgate/contract/items-constants';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';

export const pieceTones: Record<PieceState, Tone> = {
  way: 'info',
  delayed: 'warning',
  arrived: 'success',
  cancelled: 'neutral',
  refunded: 'neutral',
};

/** Groups the pieces of a line by status. Each group has its size and latest time. */
export const grouped = (pieces: OrderLine['pieces']) =>
  [...new Set(pieces.map(({ state }) => state))].map((state) => {
    const same = pieces.filter((piece) => piece.state === state);
    return {
      state,
      count: same.length,
      at: same
        .flatMap(({ at }) => at ?? [])
        .sort()
        .at(-1),
    };
  });

export function PieceStates({ pieces, currency }: Pick<OrderLine, 'pieces' | 'currency'>) {
  const { t } = useTranslation('items');
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {grouped(pieces).map(({ state, count, at }) => (
        <li key={state} className="flex flex-wrap items-center gap-x-2">
          <Badge tone={pieceTones[state]} dot>
            {pieces.length > 1 ? `${count} × ` : ''}
            {t(state === 'refunded' && currency === 'marks' ? 'state.returnedMarks' : `state.${state}`)}
          </Badge>
          {at && (
            <span className="text-meta text-muted">
              <LocalTime iso={at} time />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
