// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { threadRow } from '../../test/forum-thread.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { ThreadList } from './thread-list.tsx';

const unreadFrom = (unread: number | null) => ({ own: { unread, follows: false, bookmarked: false } });

it.each([
  [2, '/forum/questions/7-thread-7#post-2'],
  [20, '/forum/questions/7-thread-7#post-20'],
  [21, '/forum/questions/7-thread-7?page=2#post-21'],
])(
  'the New badge of a thread whose first unread post is number %i links to the page with that post',
  async (unread, address) => {
    renderScreen(<ThreadList label="Threads" threads={[threadRow(7, unreadFrom(unread))]} />, { api: {} });
    const link = await screen.findByRole('link', { name: 'First unread post in Thread 7' });
    expect([link.getAttribute('href'), link.textContent]).toEqual([address, 'New']);
  },
);

it('in a list of threads, only those with unread posts link to the first unread post', async () => {
  const threads = [threadRow(7, unreadFrom(null)), threadRow(8, unreadFrom(5)), threadRow(9)];
  renderScreen(<ThreadList label="Threads" threads={threads} />, { api: {} });
  const rows = within(await screen.findByRole('list', { name: 'Threads' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).queryAllByRole('link', { name: /unread/ }).length)).toEqual([0, 1, 0]);
  expect(rows.map((row) => within(row).queryAllByText('New').length)).toEqual([0, 1, 0]);
});
