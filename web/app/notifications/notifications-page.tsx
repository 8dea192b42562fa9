import { useInfiniteQuery } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { queryClient } from '../platform/query/query-client.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { profileTab } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { NotificationList } from './notification-list.tsx';
import { useMarking } from './use-marking.ts';

export const handle = { namespaces: ['notifications'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'notifications:meta.title', noindex: true });

const pageSize = 20;

const useNotifications = (onlyUnread: boolean) => {
  const user = useUser();
  const query = useInfiniteQuery(
    {
      queryKey: ['notifications', 'list', 'pages', onlyUnread],
      queryFn: ({ pageParam, signal }) =>
        api.notifications.list(
          { query: { after: pageParam, limit: pageSize, ...(onlyUnread && { unread: 'true' }) } },
          { signal, quiet: true },
        ),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      enabled: user !== null,
    },
    queryClient(),
  );
  return { ...query, rows: query.data?.pages.flatMap((page) => page.notifications) };
};

export default function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const [search, setSearch] = useSearchParams();
  const onlyUnread = search.get('status') === 'unread';
  const list = useNotifications(onlyUnread);
  const { markAll, marking } = useMarking();
  const newest = list.rows?.[0]?.id;
  const hasUnread = list.rows?.some(({ read_at }) => read_at === null) ?? false;
  return (
    <div className="page-container max-w-4xl py-10 sm:py-14">
      <h1 className="pb-1 text-h1">{t('title')}</h1>
      <p className="mt-2 mb-8 text-lead text-secondary">{t('lead')}</p>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <Segmented
          label={t('filter.label')}
          hideLabel
          value={onlyUnread ? 'unread' : 'all'}
          onChange={(value) =>
            setSearch(value === 'unread' ? { status: value } : {}, { replace: true, preventScrollReset: true })
          }
          options={[
            { value: 'all', label: t('filter.all') },
            { value: 'unread', label: t('filter.unread') },
          ]}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() => newest !== undefined && void markAll(newest)}
            loading={marking}
            disabled={!hasUnread && !marking}
          >
            {t('markAll')}
          </Button>
          <Button icon={Settings} render={<Link to={profileTab('notifications')} />}>
            {t('settings')}
          </Button>
        </div>
      </div>
      <Panel flush>
        <Content list={list} onlyUnread={onlyUnread} />
      </Panel>
    </div>
  );
}

function Content({ list, onlyUnread }: { list: ReturnType<typeof useNotifications>; onlyUnread: boolean }) {
  const { t } = useTranslation('notifications');
  const problem = useProblemText();
  const { open } = useMarking();
  const { rows, error } = list;
  if (rows === undefined)
    return error === null ? (
      <div className="p-(--cell-edge)">
        <SkeletonRows rows={6} label={t('loading')} />
      </div>
    ) : (
      <ErrorState title={t('failed')} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {problem(error)}
      </ErrorState>
    );
  if (rows.length === 0)
    return (
      <EmptyState title={t(onlyUnread ? 'noneUnread.title' : 'empty.title')}>
        {t(onlyUnread ? 'noneUnread.text' : 'empty.text')}
      </EmptyState>
    );
  return (
    <>
      <NotificationList notifications={rows} onOpen={({ id, read_at }) => read_at === null && open(id)} />
      {list.isFetchNextPageError && (
        <Banner tone="warning" role="status" className="m-4">
          {t('failedMore')}
        </Banner>
      )}
      {list.hasNextPage && (
        <div className="border-line border-t p-4">
          <Button
            size="sm"
            onClick={() => void list.fetchNextPage()}
            loading={list.isFetchingNextPage}
            loadingLabel={t('loadingMore')}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
