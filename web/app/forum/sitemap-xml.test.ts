// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { indexXml, sectionsXml, threadsXml } from './sitemap-xml.ts';

const origin = 'https://portal.example';
const parse = (xml: string) => {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  const [root] = document.children;
  return {
    root: `${root?.namespaceURI} ${root?.localName}`,
    entries: [...(root?.children ?? [])].map((entry) =>
      Object.fromEntries([...entry.children].map(({ localName, textContent }) => [localName, textContent])),
    ),
  };
};
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

it('the index of the forum sitemap names a file of sections and every file of threads', () => {
  expect(parse(indexXml(origin, ['sections', 1, 2, 4]))).toEqual({
    root: `${schema} sitemapindex`,
    entries: ['sections', 1, 2, 4].map((file) => ({ loc: `${origin}/forum/sitemap/${file}.xml` })),
  });
});

it('files of the forum sitemap list canonical addresses, and the day of the last post of a thread', () => {
  expect(parse(sectionsXml(origin, ['open']))).toEqual({
    root: `${schema} urlset`,
    entries: [{ loc: `${origin}/forum/open` }],
  });
  const threads = [
    { id: 1, slug: 'wo-läuft-das', section: 'open', at: '2026-11-20T10:00:00.000Z' },
    { id: 2, slug: 'gates', section: 'trade', at: '2026-11-21T10:00:00.000Z' },
  ];
  expect(parse(threadsXml(origin, threads))).toEqual({
    root: `${schema} urlset`,
    entries: [
      { loc: `${origin}/forum/open/1-wo-l%C3%A4uft-das`, lastmod: '2026-11-20' },
      { loc: `${origin}/forum/trade/2-gates`, lastmod: '2026-11-21' },
    ],
  });
});
