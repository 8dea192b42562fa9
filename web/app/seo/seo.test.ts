import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { languages } from '@wyrmgate/contract/languages';
import { expect, it } from 'vitest';
import routes from '../routes.ts';
import { publicPages } from './public-pages.ts';
import { robotsText } from './robots-text.ts';
import { sitemapXml } from './sitemap-xml.ts';

const origin = 'https://portal.example';

/** Returns all paths without parameters, each with the source code of its screen. */
const screensOf = (entries: readonly RouteConfigEntry[], parent = ''): [path: string, source: string][] =>
  entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    const below = screensOf(entry.children ?? [], path);
    if (/[:*]/.test(path) || !entry.file.endsWith('.tsx')) return below;
    return [[path || '/', readFileSync(new URL(`../${entry.file}`, import.meta.url), 'utf8')], ...below];
  });

it('the sitemap lists exactly the public pages that have a title and are not marked noindex', async () => {
  const findable = screensOf(await routes)
    .filter(
      ([, source]) => /\b(pageMeta|legalMeta|listMeta)\(/.test(source) && !/\b(noindex|private): true/.test(source),
    )
    .map(([path]) => path);
  expect(publicPages.map(({ path }) => path).sort()).toEqual(findable.sort());
});

it('the sitemap lists every page once per language and once without a language, each with all alternates', () => {
  const xml = sitemapXml(origin, [{ path: '/' }, { path: '/a&b', updated: '2026-11-20' }]);
  const perPage = languages.length + 1;
  expect(xml.match(/<url>/g)).toHaveLength(2 * perPage);
  expect(xml.match(/<xhtml:link /g)).toHaveLength(2 * perPage * perPage);
  expect(xml).toContain('<loc>https://portal.example/a&amp;b?lang=hu</loc>\n<lastmod>2026-11-20</lastmod>');
  expect(xml).toContain('hreflang="x-default" href="https://portal.example/"/>');
  expect(xml.match(/<lastmod>/g)).toHaveLength(perPage);
});

it('robots.txt names the sitemap and excludes private pages', () => {
  const lines = robotsText(origin).split('\n');
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const rule of ['Disallow: /admin', 'Disallow: /payment', 'Disallow: /api', 'Allow: /api/docs'])
    expect(lines).toContain(rule);
});
