import { panelSize } from '@wyrmgate/contract/notifications-constants';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { profileTab, urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { NotificationList } from './notification-list.tsx';
import { useMarking } from './use-marking.ts';

const footLink = 'inline-flex min-h-11 items-center text-label text-link no-underline hover:underline';

export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notifications');
  const problem = useProblemText();
  const { data, error, refetch, isFetching } = useApiQuery(
    ['notifications', 'list'],
    { query: { limit: panelSize } },
    { staleTime: 0, quiet: true },
  );
  const { open, markAll, marking } = useMarking();
  const rows = data?.notifications;
  const newest = rows?.[0]?.id;
  const hasUnread = rows?.some(({ read_at }) => read_at === null) ?? false;
  return (
    <>
      <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-5 py-2">
        <h2 className="font-[560] font-sans text-base tracking-normal">{t('title')}</h2>
        {newest !== undefined && (
          <Button size="sm" onClick={() => void markAll(newest)} loading={marking} disabled={!hasUnread && !marking}>
            {t('markAll')}
          </Button>
        )}
      </header>
      {rows === undefined ? (
        error === null ? (
          <div className="p-5">
            <SkeletonRows rows={4} label={t('loading')} />
          </div>
        ) : (
          <ErrorState title={t('failed')} level={3} onRetry={() => void refetch()} retrying={isFetching}>
            {problem(error)}
          </ErrorState>
        )
      ) : rows.length === 0 ? (
        <EmptyState title={t('empty.title')} level={3}>
          {t('empty.text')}
        </EmptyState>
      ) : (
        <NotificationList
          notifications={rows}
          onOpen={({ id, read_at, link }) => {
            if (read_at === null) open(id);
            if (link !== null) onLeave();
          }}
        />
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-5 border-line border-t px-5 py-1">
        <Link to={urls.notifications} onClick={onLeave} className={footLink}>
          {t('all')}
        </Link>
        <Link to={profileTab('notifications')} onClick={onLeave} className={footLink}>
          {t('settings')}
        </Link>
      </footer>
    </>
  );
}
