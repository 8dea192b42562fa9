import { pageLoader } from '../platform/page-loader.ts';
import { sectionsXml, threadsXml, xmlResponse } from './sitemap-xml.ts';

const numberOf = (file: string): number => Number(/^([1-9]\d{0,8})\.xml$/.exec(file)?.[1]);

export const loader = pageLoader(async ({ api, origin }, { params: { file = '' } }) => {
  if (file === 'sections.xml') return xmlResponse(sectionsXml(origin, (await api.forum.sitemap()).sections));
  const number = numberOf(file);
  if (!number) throw new Response(null, { status: 404 });
  const { threads } = await api.forum.sitemapFile({ params: { file: number } });
  return xmlResponse(threadsXml(origin, threads));
});
