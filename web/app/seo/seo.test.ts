import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { languages } from '@wyrmgate/contract/languages';
import { expect, it } from 'vitest';
import routes from '../routes.ts';
import { publicPages } from './public-pages.ts';
import { robotsText } from './robots-text.ts';
import { sitemapXml } from './sitemap-xml.ts';

const origin = 'https://portal.example';

/** Addresses without parameters, with the source of their screens. */
const screensOf = (entries: readonly RouteConfigEntry[], parent = ''): [path: string, source: string][] =>
  entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    const below = screensOf(entry.children ?? [], path);
    if (/[:*]/.test(path) || !entry.file.endsWith('.tsx')) return below;
    return [[path || '/', readFileSync(new URL(`../${entry.file}`, import.meta.url), 'utf8')], ...below];
  });

it('lists exactly the pages that may be found: with a title, not behind a login, not marked noindex', async () => {
  const findable = screensOf(await routes)
    .filter(([, source]) => /\b(pageMeta|legalMeta)\(/.test(source) && !/\b(noindex|private): true/.test(source))
    .map(([path]) => path);
  expect(publicPages.map(({ path }) => path).sort()).toEqual(findable.sort());
});

it('gives every page once per language and once without, each with all its siblings', () => {
  const xml = sitemapXml(origin, [{ path: '/' }, { path: '/a&b', updated: '2026-11-20' }]);
  const perPage = languages.length + 1;
  expect(xml.match(/<url>/g)).toHaveLength(2 * perPage);
  expect(xml.match(/<xhtml:link /g)).toHaveLength(2 * perPage * perPage);
  expect(xml).toContain('<loc>https://portal.example/a&amp;b?lang=hu</loc>\n<lastmod>2026-11-20</lastmod>');
  expect(xml).toContain('hreflang="x-default" href="https://portal.example/"/>');
  expect(xml.match(/<lastmod>/g)).toHaveLength(perPage);
});

it('names the sitemap for crawlers and excludes private pages', () => {
  const lines = robotsText(origin).split('\n');
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const rule of ['Disallow: /admin', 'Disallow: /payment', 'Disallow: /api', 'Allow: /api/docs'])
    expect(lines).toContain(rule);
});
