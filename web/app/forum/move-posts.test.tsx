// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { expect, it } from 'vitest';
import { Rejected } from '../../test/fake-client.ts';
import { forumPost } from '../../test/forum-thread.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { PostCard } from './post-card.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StaffMenu } from './staff-menu.tsx';
import { useSelecting } from './use-selection.ts';

const at = '2026-01-01T00:00:00.000Z';
const section = { id: 1, slug: 'open', names: { en: 'Open' }, open: true };
const threadOf = (id: number, title: string) =>
  ({
    section,
    thread: { id, slug: `thread-${id}`, title, statuses: [], held: false, last_no: 3 },
    posts: [1, 2, 3].map((no) => forumPost(no, { body: null, own: null })),
    page: 1,
    reply: 'notAllowed',
    own: { may_moderate: true },
  }) as unknown as ForumThread;
const found = threadOf(5, 'A thread');
const moved = { thread: 9, slug: 'thread-9', section: 'open', moved: 2, no: 4, page: 1 };
const hit = {
  type: 'forum' as const,
  title: 'Another thread',
  excerpt: '',
  language: 'en' as const,
  id: 9,
  slug: 'another-thread',
  section: 'open',
  section_names: { en: 'Open' },
  no: 1,
  author: 'Aldo',
  at,
};
const search = { list: () => ({ groups: [{ type: 'forum' as const, results: [hit], more: false }] }) };

function Screen() {
  const { selection, start, end } = useSelecting(5);
  return (
    <>
      <StaffMenu found={found} onSplit={start} />
      {found.posts.map((one) => (
        <PostCard key={one.id} post={one} found={found} onReply={() => undefined} selection={selection} />
      ))}
      {selection && <SelectionBar found={found} selection={selection} onEnd={end} />}
    </>
  );
}

const choose = async (user: ReturnType<typeof renderScreen>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Moderate' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const sentBodies = (calls: ReturnType<typeof renderScreen>['calls']) =>
  calls.filter(({ endpoint }) => endpoint === 'forum.movePosts').map(({ sent }) => sent.body);

it('a moderator selects replies and moves them to a new thread, after an error is shown in the dialog', async () => {
  let refusals = 1;
  const { user, calls } = renderScreen(<Screen />, {
    api: {
      forum: {
        movePosts: () => {
          refusals -= 1;
          if (refusals >= 0) throw new Rejected(forumProblems.notAllowed);
          return moved;
        },
      },
    },
  });
  await choose(user, 'Split off replies');
  const bar = within(await screen.findByRole('region', { name: 'Selected replies' }));
  const toNew = bar.getByRole('button', { name: 'To a new thread' }) as HTMLButtonElement;
  expect(toNew.disabled).toBe(true);
  // The first post stays in its thread.
  expect(screen.queryByRole('checkbox', { name: 'Select post 1' })).toBeNull();
  for (const no of [2, 3]) await user.click(screen.getByRole('checkbox', { name: `Select post ${no}` }));
  expect(bar.getByRole('status').textContent).toBe('2 selected');
  await user.click(toNew);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Move 2 replies' }));
  expect(await dialog.findByText('Use 4 to 120 characters on one line')).toBeTruthy();
  expect(dialog.getByLabelText('Title of the new thread').getAttribute('aria-invalid')).toBe('true');
  expect(sentBodies(calls)).toEqual([]);
  await user.type(dialog.getByLabelText('Title of the new thread'), 'Apart');
  await user.click(dialog.getByRole('button', { name: 'Move 2 replies' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Permission denied');
  await user.click(dialog.getByRole('button', { name: 'Move 2 replies' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected replies' })).toBeNull());
  expect(sentBodies(calls).at(-1)).toEqual({ posts: [102, 103], title: 'Apart', with_staff: false });
});

it('a moderator moves a selected reply to a thread found by its title', async () => {
  const { user, calls } = renderScreen(<Screen />, {
    api: { search, forum: { movePosts: () => moved } },
  });
  await choose(user, 'Split off replies');
  await user.click(await screen.findByRole('checkbox', { name: 'Select post 2' }));
  await user.click(screen.getByRole('button', { name: 'To another thread' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Target thread'), 'Another');
  await user.click(await screen.findByRole('option', { name: /Another thread/ }));
  expect(dialog.getByText(/1 reply will be moved to the end of “Another thread”/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Move 1 reply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentBodies(calls)).toEqual([{ posts: [102], to: 9, with_staff: false }]);
});

it('a merge names both threads, and asks again if it hides posts by a senior colleague', async () => {
  const { user, calls } = renderScreen(<Screen />, {
    api: {
      search,
      forum: {
        movePosts: ({ body }) => {
          if (!body.with_staff) throw new Rejected(forumProblems.staffPosts, [], { names: 'Kharzeth' });
          return moved;
        },
      },
    },
  });
  await choose(user, 'Merge');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Merge the threads' }));
  expect(await dialog.findByText('Choose a thread')).toBeTruthy();
  await user.type(dialog.getByLabelText('Target thread'), 'Another');
  // A thread can be chosen with the keyboard alone.
  await screen.findByRole('option', { name: /Another thread/ });
  await user.keyboard('{Enter}');
  expect(dialog.getByText(/All posts in “A thread” will be moved to the end of “Another thread”/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Merge the threads' }));
  const again = within(await screen.findByRole('alertdialog'));
  expect(again.getByText(/posts by Kharzeth/)).toBeTruthy();
  await user.click(again.getByRole('button', { name: 'Continue anyway' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sentBodies(calls)).toEqual([
    { to: 9, with_staff: false },
    { to: 9, with_staff: true },
  ]);
});
