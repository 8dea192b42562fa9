import { Navigate, redirect, useParams } from 'react-router';
import { pageLoader } from '../platform/page-loader.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import type { PageContext } from '../platform/server-context.ts';
import { useUser } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { forumThread } from '../shell/urls.ts';
import { orMissing } from './missing.ts';
import { MissingPage } from './missing-page.tsx';

export const handle = { namespaces: ['forum'] } satisfies RouteHandle;

/** Returns a number that no post has for an address that does not name a post. */
const idOf = (id = ''): number => Number(/^\d{1,15}$/.exec(id)?.[0] ?? Number.MAX_SAFE_INTEGER);

type Found = { thread: number; slug: string; section: string; page: number; no: number };
const pathOf = ({ thread: id, slug, section, page, no }: Found): string =>
  forumThread({ id, slug, section }, { page, no });

const load = async (api: PageContext['api'], id: number): Promise<never> => {
  throw redirect(pathOf(await api.forum.find({ params: { id } })), 302);
};

/** Redirects to the page with the post, even after the post has moved to another thread. */
export const loader = pageLoader(({ api }, { params: { id } }) => orMissing(load(api, idOf(id))));

export const meta = pageMeta({ title: 'forum:meta.title', noindex: true });

/** The server redirects only to posts that visitors can read. */
export default function PostPage() {
  const user = useUser();
  const { id } = useParams();
  const found = useApiQuery(['forum', 'find'], { params: { id: idOf(id) } }, { enabled: user !== null, quiet: true });
  if (found.data) return <Navigate replace to={pathOf(found.data)} />;
  return <MissingPage loading={found.isPending} />;
}
