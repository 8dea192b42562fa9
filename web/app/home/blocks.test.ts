import type { HomeBlock } from '@wyrmgate/contract/branding-constants';
import { expect, it } from 'vitest';
import { rowsOf, usualBlocks } from './blocks.ts';

const keysOf = (...keys: HomeBlock[]) =>
  rowsOf(keys.map((key) => ({ key, titles: {} }))).map((row) => row.map(({ key }) => key).join('+'));

it('the usual order has the rankings and the events in one row', () => {
  expect(rowsOf(usualBlocks).map((row) => row.length)).toEqual([1, 1, 2, 1, 1, 1, 1, 1, 1]);
});

it('rankings and events share a row only next to each other, in either order', () => {
  expect(keysOf('events', 'rankings', 'news')).toEqual(['events+rankings', 'news']);
  expect(keysOf('events', 'news', 'rankings')).toEqual(['events', 'news', 'rankings']);
  expect(keysOf('rankings')).toEqual(['rankings']);
});
