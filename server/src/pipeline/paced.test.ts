import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const done: number[] = [];
beforeEach(() => void done.splice(0));
const work = (number: number) => () => done.push(number) > 0;

it('a paced queue runs the first tasks at once, and the others in order, a few in each round', () => {
  const run = paced({ perRound: 2, roundMs: 10 });
  for (const number of [1, 2, 3, 4, 5]) run(work(number));
  expect(done).toEqual([1, 2]);
  vi.advanceTimersByTime(10);
  run(work(6));
  expect(done).toEqual([1, 2, 3, 4]);
  vi.advanceTimersByTime(10);
  expect(done).toEqual([1, 2, 3, 4, 5, 6]);
  vi.advanceTimersByTime(20);
  run(work(7));
  expect(done.at(-1)).toBe(7);
  vi.advanceTimersByTime(20);
  expect(vi.getTimerCount()).toBe(0);
});

it('a task with nothing to do lets the next task in a paced queue run in its place', () => {
  const run = paced({ perRound: 1, roundMs: 10 });
  run(work(1));
  run(() => false);
  run(work(2));
  vi.advanceTimersByTime(10);
  expect(done).toEqual([1, 2]);
});

it('a paced queue of 10,000 tasks is empty within 15 seconds', () => {
  const run = paced({ perRound: 4, roundMs: 10 });
  for (let number = 0; number < 10_000; number += 1) run(work(number));
  vi.advanceTimersByTime(10);
  expect(done).toHaveLength(4 + 25);
  vi.advanceTimersByTime(15_000);
  expect(done).toHaveLength(10_000);
});
