import { redirect } from 'react-router';
import { pageLoader } from '../platform/page-loader.ts';
import { forumThread } from '../shell/urls.ts';

/** Redirects to the page with the post, even after the post has moved to another thread. */
export const loader = pageLoader(async ({ api }, { params: { id = '' } }) => {
  const found = await api.forum.find({ params: { id: Number(id) } });
  const place = { id: found.thread, slug: found.slug, section: found.section };
  throw redirect(forumThread(place, { page: found.page, no: found.no }), 302);
});
