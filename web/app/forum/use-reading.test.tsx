// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { expect, it } from 'vitest';
import { useHeldBack } from './use-reading.ts';

const pageSize = 20;
const threadOf = (numbers: readonly number[], { page = 1, last_no = numbers.at(-1) ?? 0 } = {}) =>
  ({
    thread: { last_no },
    page,
    posts: numbers.map((no) => ({ no, own: { mine: false } })),
    own: {},
  }) as unknown as ForumThread;

const view = (first: ForumThread) => {
  const { result, rerender } = renderHook((found: ForumThread) => useHeldBack(found, pageSize), {
    initialProps: first,
  });
  return {
    rerender,
    state: () => [result.current.shown.map(({ no }) => no), result.current.waiting],
    release: () => act(() => result.current.release()),
  };
};

it('the count of new replies on an open page excludes posts that the reader cannot see', () => {
  const { rerender, state, release } = view(threadOf([1, 2]));
  rerender(threadOf([1, 2, 5, 6]));
  expect(state()).toEqual([[1, 2], 2]);
  release();
  expect(state()).toEqual([[1, 2, 5, 6], 0]);
});

it('a reply that is approved while the page is open is held back at the end', () => {
  const { rerender, state } = view(threadOf([1, 3]));
  rerender(threadOf([1, 3, 4]));
  expect(state()).toEqual([[1, 3], 1]);
});

it('replies on later pages are counted too', () => {
  const numbers = Array.from({ length: pageSize }, (_, index) => index + 1);
  const { rerender, state } = view(threadOf(numbers.slice(0, 19)));
  rerender(threadOf(numbers, { last_no: 22 }));
  expect(state()).toEqual([numbers.slice(0, 19), 3]);
});
