import { expect, it } from 'vitest';
import { pagerRange } from './pager-range.ts';

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 5, [1, 2, 3, 4, 5]],
  [1, 116, [1, 2, 3, null, 116]],
  [60, 116, [1, null, 59, 60, 61, null, 116]],
  [116, 116, [1, null, 114, 115, 116]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
])('on page %i of %i, the pager shows the numbers %j', (page, pages, shown) => {
  expect(pagerRange(page, pages)).toEqual(shown);
});
