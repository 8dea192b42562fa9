// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { ModerationItem } from '@wyrmgate/contract/moderation';
import {
  claimableKinds,
  decisionsOf,
  type ModerationKind,
  moderationKinds,
} from '@wyrmgate/contract/moderation-constants';
import type { AdminUser } from '@wyrmgate/contract/users';
import { expect, it } from 'vitest';
import { renderScreen, type ScreenOptions } from '../../../test/render-screen.tsx';
import QueuePage from './queue-page.tsx';

const at = '2026-11-01T10:00:00.000Z';
const itemOf = (kind: ModerationKind, changes: Partial<ModerationItem> = {}): ModerationItem => ({
  kind,
  id: 4,
  reason: null,
  held: null,
  note: '',
  text: 'Some words',
  private: false,
  title: kind === 'chat' ? 'trade' : 'A title',
  link: null,
  author: 'Troll',
  author_id: 7,
  upheld: 0,
  reporter: null,
  reports: 0,
  created_at: at,
  claimed_by: null,
  mine: false,
  may_take_over: false,
  content: null,
  decisions: [...decisionsOf[kind]],
  ...changes,
});
const troll: AdminUser = {
  id: 7,
  login: 'Troll',
  email: '',
  real_name: null,
  status: 'OK',
  authority: 'player',
  cash: 0,
  create_time: at,
  last_play: null,
  two_factor: false,
  version: 1,
};
const open = (item: ModerationItem, admin: ScreenOptions['admin'] = {}) =>
  renderScreen(<QueuePage />, {
    admin,
    api: {
      moderation: {
        queue: () => ({ items: [item], more: false, counts: { [item.kind]: 1 } }),
        warn: () => ({ id: 1 }),
        claim: ({ body }) => ({ claimed: body.claim }),
      },
      users: {
        get: () => ({ user: troll, bans: [] }),
        ban: () => ({ user: { ...troll, status: 'BLOCK' as const }, banId: 3 }),
      },
      chat: {
        mute: ({ body }) => ({
          mute: { user_id: 7, username: body.username, reason: body.reason, muted_at: at, until: at, muted_by: null },
        }),
      },
    },
  });
const ban = { name: 'Ban the author' };
const mute = { name: 'Mute in the chat' };
const warn = { name: 'Warn the author' };

it.each(moderationKinds)('the moderation queue bans the author of an item with the ban dialog: %s', async (kind) => {
  const { user, calls } = open(itemOf(kind));
  await user.click(await screen.findByRole('button', ban));
  const dialog = await screen.findByRole('dialog', { name: /Troll/ });
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Insults');
  await user.click(within(dialog).getByRole('button', { name: /^Ban for/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ endpoint }) => endpoint === 'users.ban')?.sent;
  expect(sent).toMatchObject({ params: { id: 7 }, body: { type: 'temporary', reason: 'Insults' } });
});

it.each(moderationKinds)('the moderation queue mutes the author of an item: %s', async (kind) => {
  const { user, calls } = open(itemOf(kind));
  if (decisionsOf[kind].includes('mute')) {
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    const dialog = await screen.findByRole('dialog');
    const options = within(within(dialog).getByLabelText('Decision')).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ value }) => value)).toContain('mute');
    return;
  }
  await user.click(await screen.findByRole('button', mute));
  const dialog = await screen.findByRole('dialog', { name: /Troll/ });
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Insults');
  await user.click(within(dialog).getByRole('button', { name: 'Mute' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ endpoint }) => endpoint === 'chat.mute')?.sent;
  expect(sent?.body).toEqual({ username: 'Troll', reason: 'Insults', hours: 24 });
});

it.each([
  ['the author is anonymous', { author: null, author_id: null }, ['*']],
  ['the author has erased their account', { author: null }, ['*']],
  ['the viewer may only view the queue', {}, ['admin.users.view']],
])('the moderation queue offers neither a warning nor a mute nor a ban if %s', async (_, changes, granted) => {
  open(itemOf('guild', changes), { granted });
  await screen.findByText('Some words');
  expect(screen.queryByRole('button', ban)).toBeNull();
  expect(screen.queryByRole('button', mute)).toBeNull();
  expect(screen.queryByRole('button', warn)).toBeNull();
});

it.each(['admin.chat.moderate', 'admin.forum.moderate'])(
  'staff with %s can warn the author of a queue item whose decisions include no warning',
  async (permission) => {
    const { user, calls } = open(itemOf('ticket'), { granted: [permission] });
    await user.click(await screen.findByRole('button', warn));
    const dialog = await screen.findByRole('dialog', { name: 'Warn Troll' });
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Insults');
    await user.click(within(dialog).getByRole('button', { name: 'Warn' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.find(({ endpoint }) => endpoint === 'moderation.warn')?.sent;
    expect(sent?.body).toEqual({ kind: 'player', id: 7, reason: 'Insults', points: 1 });
  },
);

it('the ban button needs the permission to view users too, because the dialog shows the user', async () => {
  open(itemOf('guild'), { granted: ['admin.users.ban-temporary', 'admin.chat.moderate'] });
  await screen.findByRole('button', mute);
  expect(screen.queryByRole('button', ban)).toBeNull();
});

it('a reported private message links to the chat moderation, where staff can read it', async () => {
  open(itemOf('chat', { private: true, text: '', title: 'private' }));
  const link = await screen.findByRole('link', { name: 'Chat moderation' });
  expect(link.getAttribute('href')).toBe('/admin/chat');
});

it.each(claimableKinds)('the moderation queue offers to take over a claim where it is allowed: %s', async (kind) => {
  const { user, calls } = open(itemOf(kind, { claimed_by: 'Ada', may_take_over: true }));
  await screen.findByText('Claimed by Ada');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  await waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint === 'moderation.claim')?.sent).toMatchObject({
      body: { kind, id: 4, claim: true },
    }),
  );
});

it('the moderation queue does not offer to take over a recent claim of a colleague of the same level', async () => {
  open(itemOf('post', { claimed_by: 'Ada' }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Take over' })).disabled).toBe(true);
});

it('the moderation queue shows all that an approval would publish', async () => {
  const link = { type: 'link', attrs: { href: 'https://example.com/win' } };
  const words = { type: 'text', text: 'Read this', marks: [link] };
  const key = 'a'.repeat(32);
  open(
    itemOf('held', {
      content: {
        body: {
          type: 'doc',
          content: [
            { type: 'paragraph', content: [words] },
            { type: 'image', attrs: { key } },
          ],
        },
        images: [{ key, width: 10, height: 10, removed: false, pass: null }],
        prefix: 'guide',
        tags: ['gold'],
        poll: { question: 'Do you win?', options: ['Yes', 'No'] },
      },
    }),
  );
  expect((await screen.findByRole('link', { name: 'Read this' })).getAttribute('href')).toBe('https://example.com/win');
  expect(screen.getByText('https://example.com/win')).toBeDefined();
  expect(screen.getByRole('img')).toBeDefined();
  for (const text of ['Guide', '#gold', 'Do you win?', 'Yes', 'No']) expect(screen.getByText(text)).toBeDefined();
});
