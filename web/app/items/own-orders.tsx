import { useInfiniteQuery } from '@tanstack/react-query';
import type { Order } from '@wyrmgate/contract/items';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Contents } from './item-card.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PieceStates } from './piece-states.tsx';
import { usePrice, useTotal } from './use-price.ts';

function OrderEntry({ order }: { order: Order }) {
  const { t } = useTranslation('items');
  const price = usePrice();
  const showTotal = useTotal();
  const { role, other, character, login, total, refunded, marks, marks_refunded } = order;
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
      {about.length > 0 && <p className="[overflow-wrap:anywhere] text-meta text-secondary">{about.join(' · ')}</p>}
      <ul className="grid gap-3">
        {order.lines.map((line) => (
          <li key={line.id} className="grid gap-1.5">
            <span className="flex flex-wrap justify-between gap-x-4 text-control">
              <span className="text-heading">
                {line.quantity} × {line.name}
              </span>
              {line.price !== null && (
                <span className="tabular-nums">{price(line.price * line.quantity, line.currency)}</span>
              )}
            </span>
            {line.contents.length > 0 && (
              <div className="text-meta text-secondary">
                <Contents contents={line.contents} />
              </div>
            )}
            <PieceStates pieces={line.pieces} currency={line.currency} />
          </li>
        ))}
      </ul>
      {total !== null && (
        <p className="text-control tabular-nums">
          {t('shop:order.total')}: {showTotal({ coins: total, marks: marks ?? 0 })}
          {refunded > 0 && <span className="text-secondary"> · {t('orders.refunded', { coins: refunded })}</span>}
          {marks_refunded > 0 && (
            <span className="text-secondary"> · {t('orders.marksRefunded', { marks: marks_refunded })}</span>
          )}
        </p>
      )}
      <OrderTimeline order={order} />
    </li>
  );
}

/** The player's orders and received gifts, with the delivery status of each piece. */
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
