// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../platform/api/api.ts';
import { useReadMark } from './use-read-mark.ts';

const marks: number[] = [];
beforeEach(() => {
  marks.length = 0;
  vi.useFakeTimers();
  vi.spyOn(api.chat, 'read').mockImplementation((async (call: { body: { seq: number } }) => {
    marks.push(call.body.seq);
    return {};
  }) as unknown as typeof api.chat.read);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const read = (lastSeq: number) =>
  renderHook(({ seq, inView }) => useReadMark('global.en', seq, inView), {
    initialProps: { seq: lastSeq, inView: true },
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a read mark is sent every two seconds in a chat room where a message arrives every second', async () => {
  const room = read(1);
  await pass(300);
  expect(marks).toEqual([1]);
  for (let seq = 2; seq <= 7; seq += 1) {
    room.rerender({ seq, inView: true });
    await pass(1000);
  }
  expect(marks).toEqual([1, 3, 5, 7]);
});

it('no read mark is sent while the latest messages of a chat room are out of view', async () => {
  const room = read(1);
  await pass(300);
  room.rerender({ seq: 2, inView: false });
  await pass(10_000);
  expect(marks).toEqual([1]);
  room.rerender({ seq: 2, inView: true });
  await pass(2000);
  expect(marks).toEqual([1, 2]);
});
