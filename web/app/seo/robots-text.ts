/** Crawlers apply the longest matching rule, so the API documentation stays allowed. */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /payment',
    'Disallow: /unsubscribe',
    'Disallow: /api',
    'Allow: /api/docs',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    `Sitemap: ${origin}/forum/sitemap.xml`,
    '',
  ].join('\n');
