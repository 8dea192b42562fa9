import { expect, it } from 'vitest';
import { keepUpTo } from './keep-up-to.ts';

it('a full cache drops the least recently used value', () => {
  const kept = keepUpTo<string>(10);
  kept.set('a', 'one', 4);
  kept.set('b', 'two', 4);
  kept.get('a');
  kept.set('c', 'three', 4);
  expect(['a', 'b', 'c'].map(kept.get)).toEqual(['one', undefined, 'three']);
});

it('a replaced value does not count towards the size of a cache', () => {
  const kept = keepUpTo<string>(10);
  for (const value of ['one', 'two', 'three']) kept.set('a', value, 4);
  kept.set('b', 'four', 6);
  expect(['a', 'b'].map(kept.get)).toEqual(['three', 'four']);
});
