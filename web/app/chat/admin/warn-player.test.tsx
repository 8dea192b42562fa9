// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { ChatReport, MutedPlayer } from '@wyrmgate/contract/chat-shapes';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { MessageReportCard } from './message-report-card.tsx';
import { MutesPanel } from './mutes-panel.tsx';

const at = '2026-11-01T10:00:00.000Z';
const granted = ['admin.chat.view', 'admin.chat.moderate'];
const mute: MutedPlayer = {
  user_id: 9,
  username: 'Wanderer',
  reason: 'Insults',
  muted_at: at,
  until: '2026-11-02T10:00:00.000Z',
  muted_by: 'Aldo',
};
const report: ChatReport = {
  id: 4,
  room: 'en',
  reason: 'harassment',
  note: '',
  text: 'Some words',
  state: 'upheld',
  reporter: 'Mira',
  author: 'Wanderer',
  author_id: 9,
  upheld: 1,
  created_at: at,
  decision: 'delete',
  decided_by: 'Aldo',
  decided_at: at,
};
const show = (screenOf: 'mutes' | 'report', changes: object = {}, permissions = granted) =>
  renderScreen(
    screenOf === 'mutes' ? (
      <MutesPanel />
    ) : (
      <MessageReportCard report={{ ...report, ...changes }} onDecide={() => undefined} />
    ),
    {
      admin: { granted: permissions },
      api: { chat: { mutes: () => ({ mutes: [{ ...mute, ...changes }] }) }, moderation: { warn: () => ({ id: 1 }) } },
    },
  );
const warn = { name: 'Warn Wanderer' };

it.each(['mutes', 'report'] as const)('a chat moderator without forum rights can warn a player: %s', async (of) => {
  const { user, calls } = show(of);
  await user.click(await screen.findByRole('button', warn));
  const dialog = await screen.findByRole('dialog', warn);
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Insults');
  await user.click(within(dialog).getByRole('button', { name: 'Warn' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ endpoint }) => endpoint === 'moderation.warn')?.sent;
  expect(sent?.body).toEqual({ kind: 'player', id: 9, reason: 'Insults', points: 1 });
});

it.each([
  ['mutes', 'the player erased their account', { username: null }, granted],
  ['report', 'the author erased their account', { author: null }, granted],
  ['report', 'the author wrote on Discord', { author_id: null }, granted],
  ['report', 'the report is open, because its decision includes a warning', { state: 'open', decision: null }, granted],
  ['mutes', 'the viewer may only view the chat', {}, ['admin.chat.view']],
  ['report', 'the viewer may only view the chat', {}, ['admin.chat.view']],
] as const)('the chat moderation offers no warning if: %s, %s', async (of, _, changes, permissions) => {
  show(of, changes, [...permissions]);
  await screen.findByText(of === 'mutes' ? 'Insults' : 'Some words');
  expect(screen.queryByRole('button', { name: /^Warn/ })).toBeNull();
});

it('each value of a mute has a separate place in its card', async () => {
  show('mutes');
  const row = (await screen.findByRole('rowheader', { name: /Wanderer/ })).closest('tr');
  const slots = [...(row?.children ?? [])].map((cell) => cell.getAttribute('data-slot'));
  expect(slots).toEqual(['title', 'foot', 'lineEnd', 'line', 'end']);
});
