import type { HomeBlock } from '@wyrmgate/contract/branding-constants';
import { expect, it } from 'vitest';
import { rowsOf, usualBlocks } from './blocks.ts';

const keysOf = (...keys: HomeBlock[]) =>
  rowsOf(keys.map((key) => ({ key, titles: {} }))).map((row) => row.map(({ key }) => key).join('+'));

it('rankings and events share a row in the default order', () => {
  expect(rowsOf(usualBlocks).map((row) => row.length)).toEqual([1, 1, 2, 1, 1, 1, 1, 1, 1]);
});

it('rankings and events share a row only if they are adjacent, in either order', () => {
  expect(keysOf('events', 'rankings', 'news')).toEqual(['events+rankings', 'news']);
  expect(keysOf('events', 'news', 'rankings')).toEqual(['events', 'news', 'rankings']);
  expect(keysOf('rankings')).toEqual(['rankings']);
});
