import { redirect } from 'react-router';
import { pageLoader } from '../platform/page-loader.ts';
import { textIn } from '../platform/text-in.ts';
import { forumSection, forumThread } from '../shell/urls.ts';
import { atomXml } from './atom-xml.ts';
import { movedTo } from './moved-to.ts';

export const loader = pageLoader(async ({ api, language, origin }, { params: { section = '' } }) => {
  const moved = movedTo(await api.forum.sections(), section);
  if (moved !== undefined) throw redirect(`${forumSection(moved)}/feed.xml`, 301);
  const [found, site] = await Promise.all([api.forum.feed({ query: { section } }), api.settings.site()]);
  const xml = atomXml({
    id: `${origin}${forumSection(section)}`,
    title: `${textIn(found.section.names, language) ?? section} · ${site.site_name}`,
    page: `${origin}${forumSection(section)}`,
    self: `${origin}${forumSection(section)}/feed.xml`,
    entries: found.threads.map((thread) => ({
      id: `${origin}/forum/threads/${thread.id}`,
      url: `${origin}${forumThread(thread)}`,
      title: thread.title,
      author: thread.author,
      published: thread.created_at,
      updated: thread.last.at,
      summary: thread.excerpt,
    })),
  });
  return new Response(xml, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } });
});
