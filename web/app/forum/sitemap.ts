import { pageLoader } from '../platform/page-loader.ts';
import { indexXml, xmlResponse } from './sitemap-xml.ts';

export const loader = pageLoader(async ({ api, origin }) => {
  const { sections, files } = await api.forum.sitemap();
  return xmlResponse(indexXml(origin, [...(sections.length > 0 ? (['sections'] as const) : []), ...files]));
});
