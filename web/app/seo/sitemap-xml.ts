import { languages } from '@wyrmgate/contract/languages';

export type SitemapPage = {
  path: string;
  /** Day of the last change, only where it is really known. */
  updated?: string;
};

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

/**
 * Every page in every language, and once without a language, where the browser's preference decides. Each URL lists its
 * alternates, as search engines require. The pages list the same ones in their head (`shell/page-meta.ts`).
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
