import { pageLoader } from '../platform/page-loader.ts';
import { forumSection, forumThread } from '../shell/urls.ts';

/** Threads have one URL for all languages. Their slugs are URL-encoded and need no escaping in XML. */
export const loader = pageLoader(async ({ api, origin }) => {
  const { sections, threads } = await api.forum.sitemap();
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...sections.map((slug) => `<url><loc>${origin}${forumSection(slug)}</loc></url>`),
    ...threads.map(
      (thread) => `<url><loc>${origin}${forumThread(thread)}</loc><lastmod>${thread.at.slice(0, 10)}</lastmod></url>`,
    ),
    '</urlset>',
    '',
  ].join('\n');
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
});
