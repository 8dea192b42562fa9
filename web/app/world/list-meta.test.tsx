// @vitest-environment happy-dom
import type { MetaArgs, MetaDescriptor } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { englishI18n } from '../../test/render-screen.tsx';
import { provideI18n } from '../platform/i18n/current.ts';
import { meta as guildMeta } from './guild-page.tsx';
import { meta as guildsMeta } from './guilds-page.tsx';
import { meta as rankingsMeta } from './rankings-page.tsx';
import { queryOf } from './rankings-query.ts';

beforeAll(() => provideI18n(englishI18n));

const tagsOf = (meta: (args: MetaArgs) => MetaDescriptor[], path: string, loaded?: object) => {
  const url = new URL(path, 'https://portal.example');
  const root = {
    language: 'en',
    origin: url.origin,
    site: { site_name: 'Ormveil' },
    look: { empires: { red: 'Shinsoo' } },
  };
  const tags = meta({
    matches: [{ id: 'root', loaderData: root }],
    location: { pathname: url.pathname, search: url.search },
    loaderData: { board: 'players', query: queryOf(url.searchParams), ...loaded },
    params: {},
  } as unknown as MetaArgs) as Record<string, string>[];
  return {
    title: tags.find((tag) => tag.title !== undefined)?.title,
    canonical: tags.find((tag) => tag.rel === 'canonical')?.href?.replace(url.origin, ''),
    robots: tags.find((tag) => tag.name === 'robots')?.content,
  };
};

it.each([
  ['/rankings', 'Player rankings · Ormveil', '/rankings'],
  ['/rankings?page=3', 'Player rankings (3) · Ormveil', '/rankings?page=3'],
  [
    '/rankings?page=2&max=105&min=75&class=ninja&empire=blue',
    'Player rankings: Ninja, Blue, level 75–105 (2) · Ormveil',
    '/rankings?empire=blue&class=ninja&min=75&max=105&page=2',
  ],
  ['/rankings?empire=red&hit=7', 'Player rankings: Shinsoo · Ormveil', '/rankings?empire=red'],
  ['/rankings?min=75', 'Player rankings: level 75+ · Ormveil', '/rankings?min=75'],
  ['/rankings?empire=green&page=0', 'Player rankings · Ormveil', '/rankings'],
])('the board at %s has the title %j and the canonical address %s', (path, title, canonical) => {
  expect(tagsOf(rankingsMeta, path)).toEqual({ title, canonical, robots: undefined });
});

it.each([
  ['/guilds', 'Guilds · Ormveil', '/guilds'],
  ['/guilds?page=2&empire=blue&max=9', 'Guilds: Blue, level 0–9 (2) · Ormveil', '/guilds?empire=blue&max=9&page=2'],
  ['/guilds?class=ninja', 'Guilds · Ormveil', '/guilds'],
])('the guilds at %s have the title %j and the canonical address %s', (path, title, canonical) => {
  expect(tagsOf(guildsMeta, path)).toEqual({ title, canonical, robots: undefined });
});

it.each([
  ['/guilds/Wolves-7', 1, 'Wolves · Ormveil'],
  ['/guilds/Wolves-7?page=2', 2, 'Wolves (2) · Ormveil'],
])('the members of a guild at %s have their own canonical address', (path, page, title) => {
  const loaded = { guild: { name: 'Wolves', members: 253 }, pagination: { page } };
  expect(tagsOf(guildMeta, path, loaded)).toEqual({ title, canonical: path, robots: undefined });
  expect(tagsOf(guildMeta, `${path}${page > 1 ? '&' : '?'}from=mail`, loaded).canonical).toBe(path);
});

it('searches by name are not indexed', () => {
  for (const [meta, path] of [
    [rankingsMeta, '/rankings?find=Ruina'],
    [guildsMeta, '/guilds?find=Still'],
  ] as const)
    expect(tagsOf(meta, path)).toMatchObject({ canonical: undefined, robots: 'noindex' });
});
