import { forumSection, forumSitemap, forumThread } from '../shell/urls.ts';

type Thread = { id: number; slug: string; section: string; at: string };

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const document = (root: string, entries: readonly string[]): string =>
  ['<?xml version="1.0" encoding="UTF-8"?>', `<${root} xmlns="${schema}">`, ...entries, `</${root}>`, ''].join('\n');

export const indexXml = (origin: string, files: readonly (number | 'sections')[]): string =>
  document(
    'sitemapindex',
    files.map((file) => `<sitemap><loc>${origin}${forumSitemap(file)}</loc></sitemap>`),
  );

export const sectionsXml = (origin: string, slugs: readonly string[]): string =>
  document(
    'urlset',
    slugs.map((slug) => `<url><loc>${origin}${forumSection(slug)}</loc></url>`),
  );

/** Threads have one URL for all languages. Their slugs are URL-encoded and need no escaping in XML. */
export const threadsXml = (origin: string, threads: readonly Thread[]): string =>
  document(
    'urlset',
    threads.map(
      (thread) => `<url><loc>${origin}${forumThread(thread)}</loc><lastmod>${thread.at.slice(0, 10)}</lastmod></url>`,
    ),
  );

export const xmlResponse = (xml: string): Response =>
  new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
