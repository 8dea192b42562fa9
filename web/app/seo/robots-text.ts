/** What crawlers may ask for. The longest rule that fits wins, so the documentation of the API stays open. */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /payment',
    'Disallow: /api',
    'Allow: /api/docs',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
