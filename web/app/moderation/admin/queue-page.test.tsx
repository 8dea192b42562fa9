// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { ModerationItem } from '@wyrmgate/contract/moderation';
import { decisionsOf, type ModerationKind, moderationKinds } from '@wyrmgate/contract/moderation-constants';
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
