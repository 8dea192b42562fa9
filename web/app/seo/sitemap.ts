import { pageLoader } from '../platform/page-loader.ts';
import { publicPages } from './public-pages.ts';
import { sitemapXml } from './sitemap-xml.ts';

export const loader = pageLoader(
  async ({ api, origin }) =>
    new Response(sitemapXml(origin, publicPages, (await api.news.sitemap()).articles), {
      headers: { 'Content-Type': 'application/xml; charset=utf-8' },
    }),
);
