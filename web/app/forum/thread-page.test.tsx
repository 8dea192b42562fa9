// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { redirect } from 'react-router';
import { expect, it } from 'vitest';
import { forumPost, forumThread, ownInThread } from '../../test/forum-thread.ts';
import { logInAs } from '../../test/log-in.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { invalidate } from '../platform/query/use-api.ts';
import ThreadPage, { clientLoader } from './thread-page.tsx';

const address = '/forum/questions/7-thread-7';
const pageSize = 20;

/** A page of a thread for a reader who sees posts up to this number. */
const pageFor = (wanted: number, lastNo: number) => {
  const pages = Math.ceil(lastNo / pageSize);
  const page = Math.min(wanted, pages);
  const found = forumThread({ page, pages, posts: [forumPost(Math.min(page * pageSize, lastNo))] });
  return { ...found, thread: { ...found.thread, last_no: lastNo } };
};

/** Visitors see 40 posts. The reader sees posts up to `lastNo`, for example a reply of theirs that awaits approval. */
const open = (at: string, lastNo: number | (() => number)) =>
  renderScreen(<ThreadPage />, {
    at,
    loader: ({ request }) => {
      const serverLoader = async () => {
        const wanted = Number(new URL(request.url).searchParams.get('page') ?? 1);
        if (wanted > 2) throw redirect(`${address}?page=2`, 302);
        return pageFor(wanted, 40);
      };
      return clientLoader({ request, serverLoader: serverLoader as <Data>() => Promise<Data> });
    },
    api: {
      forum: {
        get: ({ query }) => ({
          ...pageFor(query.page, typeof lastNo === 'number' ? lastNo : lastNo()),
          own: ownInThread(),
        }),
        view: () => ({ counted: true }),
        here: () => ({ readers: [], more: false }),
      },
    },
  });
const urlOf = ({ router }: ReturnType<typeof open>) => {
  const { search, hash } = router.state.location;
  return `${search}${hash}`;
};

it('a player stays on a page that has only posts which visitors do not see', async () => {
  logInAs('player');
  const page = open(`${address}?page=3#post-41`, 41);
  expect(await screen.findByText('Text of post 41')).toBeTruthy();
  expect(urlOf(page)).toBe('?page=3#post-41');
});

it('a player returns to the page of a post after the server redirected them to an earlier page', async () => {
  logInAs('player');
  const page = open(`${address}?page=2#post-41`, 41);
  expect(await screen.findByText('Text of post 41')).toBeTruthy();
  expect(urlOf(page)).toBe('?page=3#post-41');
});

it('a player who asks for a page after the last one gets the last one', async () => {
  logInAs('player');
  const page = open(`${address}?page=9`, 40);
  expect(await screen.findByText('Text of post 40')).toBeTruthy();
  await waitFor(() => expect(urlOf(page)).toBe('?page=2'));
});

it('a visitor is redirected from a page that has only posts which visitors do not see', async () => {
  const page = open(`${address}?page=3`, 40);
  expect(await screen.findByText('Text of post 40')).toBeTruthy();
  expect(urlOf(page)).toBe('?page=2');
});

it('the announcement of new replies on a later page leads to the first of them', async () => {
  logInAs('player');
  let lastNo = 40;
  const page = open(`${address}?page=2`, () => lastNo);
  await screen.findByText('Text of post 40');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Follow' })).toBeTruthy());
  lastNo = 41;
  await act(() => invalidate(['forum']));
  await page.user.click(await screen.findByRole('link', { name: 'Show 1 new reply' }));
  expect(await screen.findByText('Text of post 41')).toBeTruthy();
  expect(urlOf(page)).toBe('?page=3#post-41');
});
