import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdminVoteSite, VoteCallback } from '@wyrmgate/contract/vote-sites';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { api } from '../../platform/api/api.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { queryClient } from '../../platform/query/query-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

function CallbackEntry({ callback }: { callback: VoteCallback }) {
  const { t } = useTranslation('vote-sites');
  const { outcome, received_at, address, method, username, fields } = callback;
  const facts = [
    { key: 'address', label: t('callbacks.address'), value: `${address} · ${method}` },
    ...(username === null ? [] : [{ key: 'player', label: t('callbacks.player'), value: username }]),
    ...Object.entries(fields).map(([name, value]) => ({
      key: `field ${name}`,
      label: <code className="wrap-anywhere">{name}</code>,
      value: <code className="wrap-anywhere">{value}</code>,
    })),
  ];
  return (
    <li className="grid gap-2.5 py-4">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Badge tone={outcome === 'rewarded' ? 'success' : 'warning'} dot>
          {t(`outcome.${outcome}`)}
        </Badge>
        <AdminTime iso={received_at} seconds className="text-meta text-muted" />
      </span>
      <Facts layout="aligned" facts={facts} />
    </li>
  );
}

export type CallbacksDrawerProps = {
  site: AdminVoteSite;
  onClose: () => void;
  /** Undefined without permission to edit. */
  onRenew: (() => void) | undefined;
};

/** Callbacks from a vote site, newest first. Rejected ones show the reason. */
export function CallbacksDrawer({ site, onClose, onRenew }: CallbacksDrawerProps) {
  const { t } = useTranslation('vote-sites');
  const problem = useProblemText();
  const query = useInfiniteQuery(
    {
      queryKey: ['vote-sites', 'callbacks', site.id],
      queryFn: ({ pageParam, signal }) =>
        api['vote-sites'].callbacks({ query: { site: site.id, after: pageParam } }, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    },
    queryClient(),
  );
  const callbacks = query.data?.pages.flatMap((page) => page.callbacks);
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={t('callbacksOf', { name: site.name })}
      footer={
        onRenew && (
          <Button icon={RefreshCw} onClick={onRenew}>
            {t('renew.open')}
          </Button>
        )
      }
    >
      {callbacks === undefined ? (
        query.error ? (
          <ErrorState
            title={t('callbacks.failed')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            level={3}
          >
            {problem(query.error)}
          </ErrorState>
        ) : (
          <SkeletonRows label={t('callbacksOf', { name: site.name })} />
        )
      ) : callbacks.length === 0 ? (
        <EmptyState title={t('callbacks.empty')} level={3} />
      ) : (
        <ul className="divide-y divide-line">
          {callbacks.map((callback) => (
            <CallbackEntry key={callback.id} callback={callback} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button size="sm" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {t('callbacks.more')}
        </Button>
      )}
    </Drawer>
  );
}
