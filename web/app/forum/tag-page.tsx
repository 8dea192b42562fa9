import { tagOf } from '@wyrmgate/contract/forum-constants';
import { Link, type MetaArgs, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { forumList, forumTag, urls } from '../shell/urls.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { afterOf } from './after-of.ts';
import { ThreadList } from './thread-list.tsx';

export const handle = { namespaces: ['forum'] } satisfies RouteHandle;
export const meta = (args: MetaArgs) =>
  pageMeta({
    title: 'forum:tags.title',
    values: (_, { tag = '' }) => ({ tag: tagOf(tag.slice(0, 100)) }),
    noindex: true,
  })(args);

export const loader = pageLoader(async ({ api }, { params, request }) => {
  const after = afterOf(new URL(request.url).searchParams);
  const query = { tag: tagOf((params.tag ?? '').slice(0, 100)), ...(after !== undefined && { after }) };
  return { query, ...(await api.forum.list({ query })) };
});

/** Threads with a tag, from all sections that the viewer may see. */
export default function TagPage() {
  const { t } = useTranslation('forum');
  const user = useUser();
  const { query, ...forVisitors } = useLoaderData<typeof loader>();
  const own = useApiQuery(['forum', 'list'], { query }, { enabled: user !== null, quiet: true });
  const { threads, next } = own.data ?? forVisitors;
  const title = t('tags.title', { tag: query.tag });
  return (
    <div className="page-container py-8 sm:py-12 lg:pb-26">
      <Breadcrumbs trail={[{ key: 'forum', label: t('title'), link: <Link to={urls.forum} /> }]} current={title} />
      <h1 className="wrap-anywhere mt-6 mb-6 pb-1 text-h1">{title}</h1>
      {threads.length > 0 ? (
        <ThreadList label={title} threads={threads} withSection />
      ) : (
        <EmptyState
          title={t('tags.empty')}
          action={<Button render={<Link to={forumList('new')} />}>{t('lists.new')}</Button>}
        >
          {t('tags.emptyText')}
        </EmptyState>
      )}
      {next !== null && (
        <p className="mt-6 text-end">
          <Link to={forumTag(query.tag, next)} rel="next">
            {t('older')}
          </Link>
        </p>
      )}
    </div>
  );
}
