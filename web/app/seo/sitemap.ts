import { pageLoader } from '../platform/page-loader.ts';
import { publicPages } from './public-pages.ts';
import { sitemapXml } from './sitemap-xml.ts';

export const loader = pageLoader(
  ({ origin }) =>
    new Response(sitemapXml(origin, publicPages), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } }),
);
