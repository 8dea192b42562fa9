import { languages } from '@wyrmgate/contract/languages';

export type SitemapPage = {
  path: string;
  /** Day of the last change, only where it is really known. */
  updated?: string;
};

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

/**
 * Every page in every language, and once without one: there the reader's browser chooses. Each address names all its
 * siblings, as search engines ask for. The same addresses stand in the head of the pages (`shell/page-meta.ts`).
 */
export const sitemapXml = (origin: string, pages: readonly SitemapPage[]): string => {
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
    '</urlset>',
    '',
  ].join('\n');
};
