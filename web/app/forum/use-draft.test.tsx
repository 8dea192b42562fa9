// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { Received } from '@wyrmgate/contract/endpoint';
import type { forum } from '@wyrmgate/contract/forum';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { emptyRichText } from '@wyrmgate/contract/rich-text-document';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../platform/api/api.ts';
import { fakeClient, Rejected } from '../../test/fake-client.ts';
import { docOf } from '../../test/forum-thread.ts';
import { useDraft } from './use-draft.ts';

/** The version of the draft on the server. */
let stored: number;
let sent: (number | undefined)[];
const save = ({ body }: Received<(typeof forum)['saveDraft']>) => {
  sent.push(body.version);
  if (body.version !== undefined && body.version !== stored) throw new Rejected(forumProblems.changedMeanwhile);
  stored += 1;
  return { saved: body.body !== null, version: stored };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [stored, sent] = [3, []];
  vi.stubGlobal('fetch', fakeClient({ forum: { saveDraft: save } }).fetch);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => {
  const initial = { title: '', body: emptyRichText };
  const { result, rerender, unmount } = renderHook(
    (known: number) =>
      useDraft({ thread: 1 }, known === 3 ? initial : { title: '', body: docOf(`Draft ${known}`) }, known),
    { initialProps: 3 },
  );
  const type = (text: string) => act(() => result.current.change({ body: docOf(text) }));
  /** Waits until the save is due, and for its response. */
  const wait = () =>
    act(async () => {
      vi.advanceTimersByTime(3000);
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    });
  return { result, rerender, unmount, type, wait };
};

it('each save of a draft sends the version that the previous save returned, even if the page is left during a save', async () => {
  const { result, unmount, type, wait } = open();
  type('One');
  await wait();
  expect([result.current.state, sent]).toEqual(['saved', [3]]);
  type('Two');
  await act(async () => vi.advanceTimersByTime(3000));
  type('Three');
  unmount();
  await wait();
  expect(sent).toEqual([3, 4, 5]);
});

it('a draft that was changed elsewhere is not overwritten, and the writer sees the conflict', async () => {
  const { result, type, wait } = open();
  stored = 7;
  type('One');
  await wait();
  expect(result.current.state).toBe('conflict');
  type('Two');
  await wait();
  expect([result.current.state, sent]).toEqual(['conflict', [3]]);
  expect(result.current.draft.body).toEqual(docOf('Two'));
});

it('after a conflict, the writer can save their text in place of the other draft', async () => {
  const { result, type, wait } = open();
  stored = 7;
  type('One');
  await wait();
  act(() => result.current.keep());
  await wait();
  type('Two');
  await wait();
  expect([result.current.state, sent]).toEqual(['saved', [3, undefined, 8]]);
  expect(result.current.draft.body).toEqual(docOf('Two'));
});

it('after a conflict, the writer can load the other draft in place of their text', async () => {
  const { result, rerender, type, wait } = open();
  stored = 7;
  type('One');
  await wait();
  await act(() => result.current.load());
  rerender(7);
  expect([result.current.state, result.current.draft.body]).toEqual(['unsaved', docOf('Draft 7')]);
  type('Two');
  await wait();
  expect([result.current.state, sent]).toEqual(['saved', [3, 7]]);
});

it('after posting, the next draft starts from the version that the page has reloaded', async () => {
  const { result, rerender, type, wait } = open();
  type('One');
  await wait();
  stored = 5;
  act(() => result.current.forget());
  rerender(5);
  type('Next');
  await wait();
  expect([result.current.state, sent]).toEqual(['saved', [3, 5]]);
});

it('an untouched editor shows the draft that the page reads later, and saves over that one', async () => {
  const { result, rerender, type, wait } = open();
  stored = 9;
  rerender(9);
  expect([result.current.draft.body, result.current.loaded]).toEqual([docOf('Draft 9'), 9]);
  type('Mine');
  rerender(10);
  await wait();
  expect([result.current.state, sent, result.current.draft.body]).toEqual(['saved', [9], docOf('Mine')]);
});

it('a save whose response arrives after its text was posted neither shows a conflict nor sets an older version', async () => {
  for (const versionThen of [3, 4]) {
    [stored, sent] = [versionThen, []];
    const { result, rerender, unmount, type, wait } = open();
    type('One');
    await act(async () => vi.advanceTimersByTime(3000));
    act(() => result.current.forget());
    await wait();
    expect(result.current.state).toBe('unsaved');
    stored = 6;
    rerender(6);
    type('Next');
    await wait();
    expect([result.current.state, sent]).toEqual(['saved', [3, 6]]);
    unmount();
  }
});
