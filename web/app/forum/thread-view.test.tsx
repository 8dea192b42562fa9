// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { beforeEach, expect, it } from 'vitest';
import { Rejected } from '../../test/fake-client.ts';
import { forumThread, ownInThread } from '../../test/forum-thread.ts';
import { logInAs } from '../../test/log-in.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import ThreadPage from './thread-page.tsx';

/** Whether the player follows the thread and has bookmarked it, as stored on the server. */
let marks: { follows: boolean; bookmarked: boolean };
let refuses: boolean;
beforeEach(() => {
  marks = { follows: false, bookmarked: false };
  refuses = false;
});

const visible = (own: Partial<NonNullable<ForumThread['own']>> = {}) =>
  forumThread({ reply: 'notAllowed', own: ownInThread({ ...own, ...marks }) });

const openThread = (own: Partial<NonNullable<ForumThread['own']>> = {}) =>
  renderScreen(<ThreadPage />, {
    loader: () => forumThread(),
    api: {
      forum: {
        get: () => visible(own),
        view: () => ({ counted: true }),
        here: () => ({ readers: [], more: false }),
        mark: ({ body }) => {
          if (refuses) throw new Rejected(forumProblems.notFound);
          marks = { ...marks, ...body };
          return marks;
        },
      },
    },
  });

const sentMarks = (calls: ReturnType<typeof renderScreen>['calls']) =>
  calls.filter(({ endpoint }) => endpoint === 'forum.mark').map(({ sent }) => [sent.params, sent.body]);
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

it.each([
  [3, '/forum/questions/7-thread-7#post-3'],
  [45, '/forum/questions/7-thread-7?page=3#post-45'],
])('a thread links to the first unread post, number %i, on its page', async (first_unread, address) => {
  logInAs('player');
  openThread({ first_unread });
  const link = await screen.findByRole('link', { name: 'Go to the first unread post' });
  expect(link.getAttribute('href')).toBe(address);
});

it.each([
  ['all posts are read', null],
  ['every post is unread', 1],
])('a thread has no link to the first unread post if %s', async (_, first_unread) => {
  logInAs('player');
  openThread({ first_unread });
  await screen.findByRole('button', { name: 'Follow' });
  expect(screen.queryByRole('link', { name: 'Go to the first unread post' })).toBeNull();
});

it('a visitor sees neither a link to unread posts nor buttons to follow or bookmark the thread', async () => {
  openThread({ first_unread: 3 });
  await screen.findByRole('heading', { level: 1, name: 'Thread 7' });
  expect(screen.queryByRole('link', { name: 'Go to the first unread post' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a bookmark' })).toBeNull();
});

it.each([
  ['follows and unfollows', 'follows', 'Follow', 'Stop following'],
  ['bookmarks and removes the bookmark of', 'bookmarked', 'Add a bookmark', 'Remove the bookmark'],
])('a player %s a thread, and the button shows the new state', async (_, field, on, off) => {
  logInAs('player');
  const { user, calls } = openThread();
  await user.click(await screen.findByRole('button', { name: on }));
  await screen.findByRole('button', { name: off });
  expect(isPressed(off)).toBe('true');
  await user.click(screen.getByRole('button', { name: off }));
  await screen.findByRole('button', { name: on });
  expect(isPressed(on)).toBe('false');
  expect(sentMarks(calls)).toEqual([
    [{ id: 7 }, { [field]: true }],
    [{ id: 7 }, { [field]: false }],
  ]);
});

it.each(['Follow', 'Add a bookmark'])(
  'if the server rejects a press of “%s”, the player sees why, and the button can be pressed again',
  async (name) => {
    logInAs('player');
    refuses = true;
    const { user, calls } = openThread();
    await user.click(await screen.findByRole('button', { name }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not found. It was removed');
    expect(isPressed(name)).toBe('false');
    refuses = false;
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(sentMarks(calls)).toHaveLength(2);
  },
);
