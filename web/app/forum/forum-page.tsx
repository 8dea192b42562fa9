import { CheckCheck } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { forumRemovals } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ForumGroups } from './forum-groups.tsx';
import { ListLinks } from './list-links.tsx';

export const handle = { namespaces: ['forum'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'forum:meta.title', description: 'forum:meta.description' });
export const loader = pageLoader(({ api }) => api.forum.sections());

export default function ForumPage() {
  const { t } = useTranslation('forum');
  const user = useUser();
  const forVisitors = useLoaderData<typeof loader>();
  const own = useApiQuery(['forum', 'sections'], {}, { enabled: user !== null, quiet: true });
  const { groups, removals } = own.data ?? forVisitors;
  const text = useProblemText();
  const readAll = useApiMutation(['forum', 'readAll'], { quiet: true });
  return (
    <div className="page-container py-10 sm:py-14 lg:pb-26">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="pb-1 text-h1">{t('title')}</h1>
          <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('lead')}</p>
        </div>
        {user && (
          <Button
            icon={CheckCheck}
            loading={readAll.isPending}
            onClick={() =>
              readAll.mutate(
                {},
                {
                  onSuccess: () => {
                    void invalidate(['forum']);
                    toasts.show({ type: 'success', title: t('done.readAll') });
                  },
                  onError: (error) => toasts.show({ type: 'error', title: text(error) }),
                },
              )
            }
          >
            {t('readAll')}
          </Button>
        )}
      </header>
      <div className="mt-6">
        <ListLinks />
      </div>
      {groups.length === 0 && <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
      <ForumGroups groups={groups} />
      {removals && (
        <p className="mt-6 text-control">
          <Link to={forumRemovals}>{t('removals.link')}</Link>
        </p>
      )}
    </div>
  );
}
