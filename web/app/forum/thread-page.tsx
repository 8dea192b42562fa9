import { ApiError } from '@wyrmgate/contract/client';
import { pageOfPost, postsPerPage } from '@wyrmgate/contract/forum-constants';
import type { ForumPost, ForumThread } from '@wyrmgate/contract/forum-shapes';
import { plainTextOf } from '@wyrmgate/contract/rich-text-document';
import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  Navigate,
  redirect,
  useLoaderData,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router';
import { pageLoader } from '../platform/page-loader.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import type { PageContext } from '../platform/server-context.ts';
import { session } from '../platform/session/session.ts';
import { useUser } from '../platform/session/use-session.ts';
import type { RootData } from '../root.tsx';
import { pageMeta, structuredData } from '../shell/page-meta.ts';
import { forumThread } from '../shell/urls.ts';
import { isMissing, type Missing, orMissing } from './missing.ts';
import { MissingPage } from './missing-page.tsx';
import { ThreadView } from './thread-view.tsx';
import { useSelecting } from './use-selection.ts';

export const handle = { namespaces: ['forum', 'ui'] } satisfies RouteHandle;

/**
 * Returns the id at the start of the slug. Without an id, returns a number that no thread has, so that the API reports a
 * missing thread.
 */
const idOf = (thread = ''): number => Number(/^(\d{1,15})(-|$)/.exec(thread)?.[1] ?? Number.MAX_SAFE_INTEGER);
const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? '1');
  return Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
};

const load = async (api: PageContext['api'], path: string, id: number, page: number) => {
  const found = await api.forum.get({ params: { id }, query: { page } });
  const own = { ...found.thread, section: found.section.slug };
  if (found.merged_no !== null) throw redirect(forumThread(own, { page: found.page, no: found.merged_no }), 302);
  // The thread was renamed or moved.
  if (forumThread(own) !== path) throw redirect(forumThread(own, { page: found.page }), 301);
  // Browsers would remember a permanent redirect after later replies have filled the page.
  if (found.page !== page) throw redirect(forumThread(own, { page: found.page }), 302);
  return found;
};

export const loader = pageLoader(({ api }, { params: { section = '', thread = '' }, request }) => {
  const page = pageOf(new URL(request.url).searchParams);
  return orMissing(load(api, `/forum/${section}/${encodeURIComponent(thread)}`, idOf(thread), page));
});

/** Whether the server redirected to another page of the same thread. */
const isOtherPage = (thrown: unknown, request: Request): boolean => {
  const to = thrown instanceof Response ? thrown.headers.get('Location') : null;
  const { pathname } = new URL(request.url);
  return to !== null && new URL(to, request.url).pathname === pathname;
};

/**
 * The server loads pages as a visitor, without posts that wait for approval, and redirects from a page that has only
 * such posts. Players stay there, because their own query may find posts on it.
 */
export const clientLoader = async ({
  serverLoader,
  request,
}: Pick<ClientLoaderFunctionArgs, 'serverLoader' | 'request'>): Promise<unknown> => {
  try {
    return await serverLoader();
  } catch (thrown) {
    if (session.state().status === 'in' && isOtherPage(thrown, request)) return { missing: true } satisfies Missing;
    throw thrown;
  }
};

/** The page of the post that the address names, if it is after the page that the server redirected to. */
const laterPage = (hash: string, { page, pages }: ForumThread): number | undefined => {
  const no = Number(/^#post-(\d{1,9})$/.exec(hash)?.[1] ?? 0);
  const named = pageOfPost(no);
  return named > page && named <= pages ? named : undefined;
};

const textOf = (post: ForumPost): string => (post.body ? plainTextOf(post.body) : '');

/** Structured data about the discussion, for search engines. Every page describes the first post with the URL of page 1. */
const markup = (found: ForumThread, origin: string) => {
  const place = { ...found.thread, section: found.section.slug };
  const address = `${origin}${forumThread(place)}`;
  const person = (name: string | null) => ({ '@type': 'Person', name: name ?? '-' });
  const [opening] = found.posts.filter(({ no }) => no === 1);
  const comments = found.posts.filter(({ no, body }) => no > 1 && body !== null);
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    mainEntityOfPage: address,
    url: address,
    headline: found.thread.title,
    text: opening ? textOf(opening) : found.thread.excerpt,
    datePublished: found.thread.created_at,
    author: person(found.thread.author),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/CommentAction',
      userInteractionCount: found.thread.replies,
    },
    comment: comments.map((post) => ({
      '@type': 'Comment',
      position: post.no,
      url: `${origin}${forumThread(place, { page: found.page, no: post.no })}`,
      text: textOf(post),
      datePublished: post.created_at,
      author: person(post.author.name),
    })),
  };
};

export const meta = (args: MetaArgs) => {
  const found = args.loaderData as ForumThread | { missing: true } | undefined;
  if (!found || isMissing(found)) return pageMeta({ title: 'forum:meta.title', noindex: true })(args);
  const root = args.matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  return [
    ...pageMeta({
      title: found.page > 1 ? 'forum:thread.meta.titlePage' : 'forum:thread.meta.title',
      description: 'forum:thread.meta.description',
      ...(found.page > 1 && { search: `?page=${found.page}` }),
      values: () => ({ title: found.thread.title, page: found.page, excerpt: found.thread.excerpt.slice(0, 150) }),
    })(args),
    ...structuredData(() => markup(found, root?.origin ?? '')),
  ];
};

export default function ThreadPage() {
  const user = useUser();
  const { thread = '' } = useParams();
  const [search] = useSearchParams();
  const loaded = useLoaderData() as unknown;
  const forVisitors = isMissing(loaded) ? undefined : (loaded as ForumThread);
  const page = forVisitors?.page ?? pageOf(search);
  const own = useApiQuery(
    ['forum', 'get'],
    { params: { id: forVisitors?.thread.id ?? idOf(thread) }, query: { page } },
    { enabled: user !== null, quiet: true },
  );
  // Staff may have hidden the thread while it was open. The query still has its old data then.
  const gone = own.error instanceof ApiError && own.error.status === 404;
  const forUser = gone ? undefined : (own.data ?? forVisitors);
  const found = user === null ? forVisitors : forUser;
  const selecting = useSelecting(found?.thread.id);
  const { hash } = useLocation();
  if (!found) return <MissingPage loading={own.isPending} />;
  // Visitors cannot read the thread, so the server could not redirect to it.
  const place = { ...found.thread, section: found.section.slug };
  if (found.merged_no !== null)
    return <Navigate replace to={forumThread(place, { page: found.page, no: found.merged_no })} />;
  const later = laterPage(hash, found);
  if (later !== undefined) return <Navigate replace to={`${forumThread(place, { page: later })}${hash}`} />;
  // The player has fewer pages than the address asks for.
  if (isMissing(loaded) && found.page !== page)
    return <Navigate replace to={forumThread(place, { page: found.page })} />;
  const key = `${found.thread.id} ${found.page}`;
  return <ThreadView key={key} found={found} pageSize={postsPerPage} selecting={selecting} />;
}
