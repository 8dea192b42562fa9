import { isLanguage } from '@wyrmgate/contract/languages';
import { newsCategories } from '@wyrmgate/contract/news-constants';
import { pageLoader } from '../platform/page-loader.ts';

/** Serves `/news/rss.xml` and `/news/atom.xml`. The query selects the language and the category. */
export const loader = pageLoader(async ({ api, language }, { request }) => {
  const { pathname, searchParams } = new URL(request.url);
  const asked = searchParams.get('lang');
  const lang = isLanguage(asked) ? asked : language;
  const category = newsCategories.find((one) => one === searchParams.get('category'));
  const format = pathname.endsWith('/atom.xml') ? 'atom' : 'rss';
  const { type, xml } = await api.news.feed({ query: { lang, category, format } });
  return new Response(xml, { headers: { 'Content-Type': type } });
});
