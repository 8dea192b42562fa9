import { useInfiniteQuery } from '@tanstack/react-query';
import type { Order, OrderLine } from '@wyrmgate/contract/items';
import type { PieceState } from '@wyrmgate/contract/items-constants';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { urls } from '../shell/urls.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

export const pieceTones: Record<PieceState, Tone> = {
  way: 'info',
  delayed: 'warning',
  arrived: 'success',
  cancelled: 'neutral',
  refunded: 'neutral',
};

/** The states of the pieces of a line, each with how many are in it and when the last arrived. */
const grouped = (pieces: OrderLine['pieces']) =>
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

/** What became of each piece of a line. */
export function PieceStates({ pieces }: { pieces: OrderLine['pieces'] }) {
  const { t } = useTranslation('items');
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {grouped(pieces).map(({ state, count, at }) => (
        <li key={state} className="flex flex-wrap items-center gap-x-2">
          <Badge tone={pieceTones[state]} dot>
            {pieces.length > 1 ? `${count} × ` : ''}
            {t(`state.${state}`)}
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

function OrderEntry({ order }: { order: Order }) {
  const { t } = useTranslation('items');
  const { role, other, character, login, total, refunded } = order;
  const receiver = character ?? login;
  const about = [
    role === 'given' && t('orders.given', { name: other ?? '' }),
    role === 'received' && t('orders.received', { name: other ?? '' }),
    receiver !== null && t('orders.for', { name: receiver }),
  ].filter(Boolean);
  return (
    <li className="grid gap-3 px-(--cell-edge) py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-[560] font-sans text-control text-heading">{t('orders.one', { id: order.id })}</h3>
        <span className="text-meta text-muted">
          <LocalTime iso={order.created_at} time />
        </span>
      </div>
      {about.length > 0 && <p className="text-meta text-secondary">{about.join(' · ')}</p>}
      <ul className="grid gap-3">
        {order.lines.map((line) => (
          <li key={line.id} className="grid gap-1.5">
            <span className="flex flex-wrap justify-between gap-x-4 text-control">
              <span className="text-heading">
                {line.quantity} × {line.name}
              </span>
              {line.price !== null && (
                <span className="tabular-nums">{t('shop:coins', { coins: line.price * line.quantity })}</span>
              )}
            </span>
            <PieceStates pieces={line.pieces} />
          </li>
        ))}
      </ul>
      {total !== null && (
        <p className="text-control tabular-nums">
          {t('shop:order.total')}: {t('shop:coins', { coins: total })}
          {refunded > 0 && <span className="text-secondary"> · {t('orders.refunded', { coins: refunded })}</span>}
        </p>
      )}
    </li>
  );
}

/** What the player bought in the item shop and was given, with the delivery of each piece. */
export function OwnOrders() {
  const { t } = useTranslation('items');
  const problem = useProblemText();
  const query = useInfiniteQuery(
    {
      queryKey: ['items', 'orders', 'pages'],
      queryFn: ({ pageParam, signal }) => api.items.orders({ query: { after: pageParam, limit: 10 } }, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    },
    queryClient(),
  );
  const orders = query.data?.pages.flatMap((page) => page.orders);
  return (
    <Panel title={t('orders.title')} flush>
      {orders === undefined ? (
        query.error ? (
          <ErrorState
            title={t('orders.failed')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            level={3}
          >
            {problem(query.error)}
          </ErrorState>
        ) : (
          <SkeletonRows label={t('orders.title')} />
        )
      ) : orders.length === 0 ? (
        <EmptyState
          title={t('orders.emptyTitle')}
          level={3}
          action={<Button render={<Link to={urls.itemShop} />}>{t('orders.toShop')}</Button>}
        >
          {t('orders.emptyText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <OrderEntry key={order.id} order={order} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="border-line border-t p-4">
          <Button size="sm" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
            {t('orders.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
