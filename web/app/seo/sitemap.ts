import { pageLoader } from '../platform/page-loader.ts';
import { customPage, newsArticle } from '../shell/urls.ts';
import { publicPages } from './public-pages.ts';
import { type SitemapArticle, sitemapXml } from './sitemap-xml.ts';

export const loader = pageLoader(async ({ api, origin }) => {
  const [{ articles }, { pages }] = await Promise.all([api.news.sitemap(), api['custom-pages'].list()]);
  const texts: SitemapArticle[] = [
    ...articles.map(({ updated, versions }) => ({
      updated,
      versions: versions.map(({ language, slug }) => ({ language, path: newsArticle({ slug }) })),
    })),
    ...pages.map(({ slug, languages, updated_at }) => ({
      updated: updated_at.slice(0, 10),
      versions: languages.map((language) => ({ language, path: customPage(slug) })),
    })),
  ];
  return new Response(sitemapXml(origin, publicPages, texts), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
});
