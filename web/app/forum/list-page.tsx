import { type ThreadList as ListName, ownThreadLists, threadLists } from '@wyrmgate/contract/forum-constants';
import type { ThreadRow } from '@wyrmgate/contract/forum-shapes';
import { data, Link, type MetaArgs, useLoaderData, useParams, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { NotFoundScene } from '../shell/not-found-scene.tsx';
import { pageMeta } from '../shell/page-meta.ts';
import { PrivateGate } from '../shell/private-gate.tsx';
import { forumList, urls } from '../shell/urls.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { afterOf } from './after-of.ts';
import { ListLinks } from './list-links.tsx';
import { ThreadList } from './thread-list.tsx';

export const handle = { namespaces: ['forum'] } satisfies RouteHandle;
export const meta = (args: MetaArgs) => pageMeta({ title: 'forum:meta.title', noindex: true })(args);

const listOf = (name: string | undefined): ListName | undefined => threadLists.find((list) => list === name);
type Threads = { threads: ThreadRow[]; next: string | null };

export const loader = pageLoader(async ({ api }, { params, request }) => {
  const list = listOf(params.list);
  if (!list) return data<Threads>({ threads: [], next: null }, { status: 404 });
  if (ownThreadLists.includes(list)) return { threads: [], next: null };
  const after = afterOf(new URL(request.url).searchParams);
  return api.forum.list({ query: { list, ...(after !== undefined && { after }) } });
});

export default function ListPage() {
  const { t } = useTranslation('forum');
  const user = useUser();
  const list = listOf(useParams().list);
  const [search] = useSearchParams();
  const after = afterOf(search);
  const forVisitors = useLoaderData() as Threads;
  const own = useApiQuery(
    ['forum', 'list'],
    { query: { list: list ?? 'new', ...(after !== undefined && { after }) } },
    { enabled: user !== null && list !== undefined, quiet: true },
  );
  if (!list) return <NotFoundScene inPage />;
  const { threads, next } = own.data ?? forVisitors;
  const waiting = ownThreadLists.includes(list) && own.data === undefined;
  return (
    <PrivateGate closed={ownThreadLists.includes(list)}>
      <div className="page-container py-8 sm:py-12 lg:pb-26">
        <Breadcrumbs
          trail={[{ key: 'forum', label: t('title'), link: <Link to={urls.forum} /> }]}
          current={t(`lists.${list}`)}
        />
        <h1 className="mt-6 pb-1 text-h1">{t(`lists.${list}`)}</h1>
        <div className="my-6">
          <ListLinks current={list} />
        </div>
        {threads.length > 0 && <ThreadList label={t(`lists.${list}`)} threads={threads} withSection />}
        {threads.length === 0 && !waiting && (
          <EmptyState title={t('lists.empty.title')}>{t('lists.empty.text')}</EmptyState>
        )}
        {next !== null && (
          <p className="mt-6 text-end">
            <Link to={forumList(list, next)} rel="next">
              {t('older')}
            </Link>
          </p>
        )}
      </div>
    </PrivateGate>
  );
}
