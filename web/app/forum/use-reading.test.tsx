// @vitest-environment happy-dom
import { act, cleanup, render, renderHook } from '@testing-library/react';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../platform/api/api.ts';
import { fakeClient } from '../../test/fake-client.ts';
import { forumThread, ownInThread } from '../../test/forum-thread.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { useHeldBack, useReading } from './use-reading.ts';

type Report = (entries: { isIntersecting: boolean; target: Element }[]) => void;
const watchers = new Set<{ report: Report; posts: Set<Element> }>();
/** `observe` does not report, so that each test decides what is in view. */
class FakeObserver {
  readonly watcher;
  constructor(report: Report) {
    this.watcher = { report, posts: new Set<Element>() };
    watchers.add(this.watcher);
  }
  observe = (post: Element) => this.watcher.posts.add(post);
  disconnect = () => watchers.delete(this.watcher);
}

let calls: ReturnType<typeof fakeClient>['calls'];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  sessionStorage.clear();
  const client = fakeClient({
    forum: { view: () => ({ counted: true }), read: ({ body }) => ({ read_no: body.no }) },
  });
  calls = client.calls;
  vi.stubGlobal('fetch', client.fetch);
});
afterEach(() => {
  cleanup();
  queryClient().clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Thread({ found }: { found: ForumThread }) {
  useReading(found, found.posts);
  return found.posts.map(({ no }) => <li key={no} id={`post-${no}`} />);
}
const forPlayer = (own: Partial<NonNullable<ForumThread['own']>> = {}) => forumThread({ own: ownInThread(own) });

/** Scrolls, so that exactly these posts are in view. */
const see = (...numbers: number[]) => {
  const ids = numbers.map((no) => `post-${no}`);
  for (const { report, posts } of watchers)
    report([...posts].map((target) => ({ isIntersecting: ids.includes(target.id), target })));
};
/** Passes time, and waits for the response to each call. */
const pass = (ms: number) =>
  act(async () => {
    vi.advanceTimersByTime(ms);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
const sent = (name: 'read' | 'view') =>
  calls.filter(({ endpoint }) => endpoint === `forum.${name}`).map((call) => call.sent);
const marks = () => sent('read').map(({ params, body }) => [params, body]);

it('the highest post that a player sees in a thread is marked as read after it was in view for a moment', async () => {
  render(<Thread found={forPlayer()} />);
  see(1, 2);
  await pass(1000);
  expect(marks()).toEqual([]);
  await pass(1000);
  expect(marks()).toEqual([[{ id: 7 }, { no: 2 }]]);
  see(2, 3);
  await pass(2000);
  expect(marks()).toEqual([
    [{ id: 7 }, { no: 2 }],
    [{ id: 7 }, { no: 3 }],
  ]);
});

it('while a player scrolls through a thread, one read mark is sent after the last movement', async () => {
  render(<Thread found={forPlayer()} />);
  for (const no of [1, 2, 3]) {
    see(no);
    await pass(1000);
  }
  expect(marks()).toEqual([]);
  await pass(1000);
  expect(marks()).toEqual([[{ id: 7 }, { no: 3 }]]);
});

it('no read mark is sent twice, or for posts before the last one that the player has read', async () => {
  const { rerender } = render(<Thread found={forPlayer({ read_no: 1 })} />);
  see(1);
  await pass(2000);
  expect(marks()).toEqual([]);
  see(2);
  await pass(2000);
  see(1);
  await pass(2000);
  see(2);
  await pass(2000);
  expect(marks()).toEqual([[{ id: 7 }, { no: 2 }]]);
  // The thread is loaded again, and another tab has read all of it.
  rerender(<Thread found={forPlayer({ read_no: 3 })} />);
  see(3);
  await pass(2000);
  expect(marks()).toEqual([[{ id: 7 }, { no: 2 }]]);
});

it('a post is not marked as read if the player leaves the thread at once', async () => {
  const { unmount } = render(<Thread found={forPlayer()} />);
  see(1);
  await pass(1000);
  unmount();
  await pass(2000);
  expect([marks(), watchers.size]).toEqual([[], 0]);
});

it('a visitor sends no read marks, and the player who then logs in does', async () => {
  const { rerender } = render(<Thread found={forumThread()} />);
  see(1, 2);
  await pass(2000);
  expect(marks()).toEqual([]);
  rerender(<Thread found={forPlayer()} />);
  see(1, 2);
  await pass(2000);
  expect(marks()).toEqual([[{ id: 7 }, { no: 2 }]]);
});

it('after a read mark, lists of threads and sections are loaded again, because their New badges may be outdated', async () => {
  const parts = ['list', 'sections'].map((part) => ['forum', part]);
  for (const key of parts) queryClient().setQueryData(key, {});
  const outdated = () => parts.map((key) => queryClient().getQueryState(key)?.isInvalidated);
  render(<Thread found={forPlayer()} />);
  see(1);
  await pass(1000);
  expect(outdated()).toEqual([false, false]);
  await pass(1000);
  expect(outdated()).toEqual([true, true]);
});

it('a browser session counts the view of each thread once, for visitors too', async () => {
  for (const id of [7, 8, 7]) {
    const found = forumThread();
    const { unmount } = render(<Thread found={{ ...found, thread: { ...found.thread, id } }} />);
    await pass(0);
    unmount();
  }
  expect(sent('view').map(({ params }) => params)).toEqual([{ id: 7 }, { id: 8 }]);
});

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
    firstLater: () => result.current.firstLater,
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

it('new replies on this page are shown first, and then those on later pages are still announced', () => {
  const numbers = Array.from({ length: pageSize }, (_, index) => index + 1);
  const { rerender, state, release, firstLater } = view(threadOf(numbers.slice(0, 19)));
  rerender(threadOf(numbers, { last_no: 22 }));
  expect(firstLater()).toBeUndefined();
  release();
  expect([state(), firstLater()]).toEqual([[numbers, 2], 21]);
});

it.each([
  ['the last page', 2, 40, 41],
  ['an earlier page', 1, 30, 31],
])('if all new replies are on later pages, a reader of %s learns where the first one is', (_, page, last_no, first) => {
  const numbers = Array.from({ length: pageSize }, (_value, index) => (page - 1) * pageSize + index + 1);
  const { rerender, state, firstLater } = view(threadOf(numbers, { page, last_no }));
  expect(firstLater()).toBeUndefined();
  rerender(threadOf(numbers, { page, last_no: last_no + 2 }));
  expect([state(), firstLater()]).toEqual([[numbers, 2], first]);
});
