// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ForumPost } from '@wyrmgate/contract/forum-shapes';
import { expect, it } from 'vitest';
import { forumPost, forumThread, ownInThread } from '../../test/forum-thread.ts';
import { logInAs } from '../../test/log-in.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { invalidate } from '../platform/query/use-api.ts';
import ThreadPage from './thread-page.tsx';

const unvoted: Partial<ForumPost> = { upvotes: 3, reactions: { agree: 1 } };
const own = { mine: false, may_edit: false };

it.each<[string, Partial<ForumPost>, { agree: number; score: string }]>([
  [
    'of others',
    { upvotes: 9, reactions: { agree: 7 }, own: { ...own, vote: 'upvote', reactions: ['agree'] } },
    { agree: 7, score: '9' },
  ],
  ['that the player takes back in another tab', unvoted, { agree: 1, score: '3' }],
])('after a player votes and reacts, the numbers still follow the votes and reactions %s', async (_, later, shown) => {
  logInAs('player');
  let stored = unvoted;
  const { user } = renderScreen(<ThreadPage />, {
    loader: () => forumThread(),
    api: {
      forum: {
        get: () => forumThread({ posts: [forumPost(1, stored)], own: ownInThread() }),
        view: () => ({ counted: true }),
        here: () => ({ readers: [], more: false }),
        vote: () => ({ upvotes: 4, downvotes: 0, vote: 'upvote' as const }),
        react: () => ({ reactions: { agree: 2 } }),
      },
    },
  });
  const button = await screen.findByRole('button', { name: 'Agree: 1' });
  const score = () => within(screen.getByRole('group', { name: 'Votes' })).getByTitle('Upvotes minus downvotes');
  await waitFor(() => expect(button.getAttribute('disabled')).toBeNull());
  await user.click(button);
  await screen.findByRole('button', { name: 'Agree: 2' });
  await user.click(within(screen.getByRole('group', { name: 'Votes' })).getAllByRole('button')[0] as HTMLElement);
  await waitFor(() => expect(score().textContent).toBe('4'));
  stored = later;
  await act(() => invalidate(['forum', 'get']));
  await screen.findByRole('button', { name: `Agree: ${shown.agree}` });
  expect(score().textContent).toBe(shown.score);
});
