import { expect, it } from 'vitest';
import { characterPage, idOfSlug, rankings } from '../shell/urls.ts';
import { boardOf, queryOf } from './rankings-query.ts';

it('the rankings read the filters and the page from the URL and ignore invalid values', () => {
  const query = queryOf(new URLSearchParams('empire=blue&class=ninja&min=75&max=105&page=3&find=%20Ruina%20'));
  expect(query).toMatchObject({ empire: 'blue', class: 'ninja', min: 75, max: 105, page: 3, find: 'Ruina' });
  expect(queryOf(new URLSearchParams('empire=green&min=-1&max=1e9&page=0&hit=x'))).toMatchObject({
    empire: undefined,
    min: undefined,
    max: undefined,
    page: 1,
    hit: undefined,
  });
});

it('the URL of a ranking determines its board', () => {
  expect(boardOf(undefined)).toBe('players');
  expect(boardOf('arena-solo')).toBe('arena-solo');
  for (const name of ['players', 'constructor', 'PVP']) expect(boardOf(name)).toBeUndefined();
  expect(rankings('players', { page: 2, empire: undefined })).toBe('/rankings?page=2');
  expect(rankings('pvp')).toBe('/rankings/pvp');
});

it.each(['Kharzeth', 'Świtosława', '<b>', '../..', '龘龘', '\u202Eabc', '=1+1', 'Half-Orc', ''])(
  'the URL of a character named %j contains its id',
  (name) => {
    const path = characterPage({ id: 4711, name });
    expect(path).toMatch(/^\/characters\/[^/?#<>"]+$/);
    expect(idOfSlug(decodeURIComponent(path.slice('/characters/'.length)))).toBe(4711);
  },
);
