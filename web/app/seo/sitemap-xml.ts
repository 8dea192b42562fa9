import { type Language, languages } from '@wyrmgate/contract/languages';

export type SitemapPage = {
  path: string;
  updated?: string;
};

/** An article, which may exist in only some languages. */
export type SitemapArticle = {
  updated: string;
  versions: readonly { language: Language; path: string }[];
};

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

/** Returns one entry per language of an article. */
const articleEntries = (origin: string, { updated, versions }: SitemapArticle): string[] => {
  const addresses = versions.map(({ language, path }) => ({
    language,
    href: escapeXml(`${origin}${path}?lang=${language}`),
  }));
  const siblings = addresses.map(
    ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  );
  return addresses.map(({ href }) =>
    ['<url>', `<loc>${href}</loc>`, `<lastmod>${updated}</lastmod>`, ...siblings, '</url>'].join('\n'),
  );
};

/** Lists each page once per language, and once without a language. Each entry names all its alternates, as search engines require. */
export const sitemapXml = (
  origin: string,
  pages: readonly SitemapPage[],
  articles: readonly SitemapArticle[] = [],
): string => {
  const entries = pages.flatMap(({ path, updated }) => {
    const address = escapeXml(`${origin}${path}`);
    const addresses = [
      ['x-default', address],
      ...languages.map((language) => [language, `${address}?lang=${language}`]),
    ];
    const siblings = addresses.map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    );
    const changed = updated === undefined ? [] : [`<lastmod>${updated}</lastmod>`];
    return addresses.map(([, href]) => ['<url>', `<loc>${href}</loc>`, ...changed, ...siblings, '</url>'].join('\n'));
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    ...articles.flatMap((article) => articleEntries(origin, article)),
    '</urlset>',
    '',
  ].join('\n');
};
