// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { expect, it } from 'vitest';
import { forumThread, ownInThread } from '../../test/forum-thread.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { invalidate } from '../platform/query/use-api.ts';
import { ThreadAside } from './thread-aside.tsx';

const panel = (title: string) => {
  const section = screen.queryByRole('heading', { name: title })?.closest('section');
  return section ? within(section) : null;
};
const openedBy = (found: ForumThread, answer: () => { readers: string[]; more: boolean }) =>
  renderScreen(<ThreadAside found={found} />, { api: { forum: { here: answer } } });
const forPlayer = forumThread({ own: ownInThread() });
/** The names and notes in the panel of readers. */
const readers = async () => {
  await screen.findByRole('heading', { name: 'Reading now' });
  return panel('Reading now')
    ?.getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

it('the side panel of a thread shortens the month of the last reply, so that it fits next to its label', async () => {
  renderScreen(<ThreadAside found={forumThread()} />, { api: {} });
  expect(await screen.findByText('23 Nov 2026')).toBeTruthy();
});

it('the side panel of a thread links to the other players who have it open, until the last of them leaves', async () => {
  let names = ['Berta', 'Old Kharzeth'];
  openedBy(forPlayer, () => ({ readers: names, more: false }));
  expect(await readers()).toEqual(['Berta', 'Old Kharzeth']);
  const links = panel('Reading now')?.getAllByRole('link') ?? [];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/players/Berta', '/players/Old%20Kharzeth']);
  names = [];
  await act(() => invalidate(['forum', 'here']));
  await waitFor(() => expect(panel('Reading now')).toBeNull());
  expect(panel('This thread')).not.toBeNull();
});

const twelve = Array.from({ length: 12 }, (_, index) => `Reader ${index + 1}`);

it.each([
  ['twelve readers of a thread are all named', twelve, false, twelve],
  ['of thirteen readers of a thread, twelve are named', [...twelve, 'Reader 13'], false, [...twelve, 'and others']],
  [
    'readers of a thread are mentioned even if the server leaves out their names',
    ['Berta'],
    true,
    ['Berta', 'and others'],
  ],
])('%s', async (_, names, more, expected) => {
  openedBy(forPlayer, () => ({ readers: names, more }));
  expect(await readers()).toEqual(expected);
});

it('visitors, and players in a thread that awaits approval, neither report their presence nor see other readers', async () => {
  const held = forumThread({ own: ownInThread(), thread: { ...forPlayer.thread, id: 8, held: true } });
  const open = { ...forPlayer, thread: { ...forPlayer.thread, id: 9 } };
  const { calls } = renderScreen(
    <>
      <ThreadAside found={forumThread()} />
      <ThreadAside found={held} />
      <ThreadAside found={open} />
    </>,
    { api: { forum: { here: () => ({ readers: ['Berta'], more: false }) } } },
  );
  expect(await screen.findAllByRole('heading', { name: 'Reading now' })).toHaveLength(1);
  expect(calls.map(({ endpoint, sent }) => [endpoint, sent.params, sent.body])).toEqual([
    ['forum.here', { id: 9 }, { typing: false }],
  ]);
});

it('the side panel of a thread links to related threads, with the number of their replies', async () => {
  const related = [
    { id: 12, slug: 'old-mill', title: 'The old mill', section: 'guides', replies: 1 },
    { id: 13, slug: 'ferry', title: 'The ferry', section: 'questions', replies: 1200 },
  ];
  renderScreen(<ThreadAside found={forumThread({ related })} />, { api: {} });
  await screen.findByRole('heading', { name: 'Related threads' });
  const rows = panel('Related threads')?.getAllByRole('listitem') ?? [];
  expect(rows.map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')])).toEqual([
    ['The old mill1 reply', '/forum/guides/12-old-mill'],
    ['The ferry1,200 replies', '/forum/questions/13-ferry'],
  ]);
});

it('a thread without related threads shows only its facts', async () => {
  renderScreen(<ThreadAside found={forumThread()} />, { api: {} });
  await screen.findByRole('heading', { name: 'This thread' });
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});
