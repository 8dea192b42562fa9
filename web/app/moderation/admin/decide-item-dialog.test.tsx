// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { ModerationItem } from '@wyrmgate/contract/moderation';
import { expect, it, vi } from 'vitest';
import { Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { DecideItemDialog } from './decide-item-dialog.tsx';

it('the moderation queue names higher-ranking staff before it hides their posts with a thread', async () => {
  const item = { kind: 'post', id: 4, reports: 1, decisions: ['hide', 'dismiss'] } as unknown as ModerationItem;
  const onClose = vi.fn();
  const { user, calls } = renderScreen(<DecideItemDialog item={item} onClose={onClose} />, {
    api: {
      moderation: {
        decide: ({ body }) => {
          if (!body.with_staff) throw new Rejected(forumProblems.staffPosts, [], { names: 'Kharzeth' });
          return { decided: 1 };
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Hide it' }));
  expect(await screen.findByText(/posts by Kharzeth/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue anyway' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.map(({ sent }) => (sent.body as { with_staff: boolean }).with_staff)).toEqual([false, true]);
});

it('a warning in the moderation queue needs a reason and is sent with the chosen points', async () => {
  const item = { kind: 'chat', id: 4, reports: 1, decisions: ['warn', 'dismiss'] } as unknown as ModerationItem;
  const onClose = vi.fn();
  const { user, calls } = renderScreen(<DecideItemDialog item={item} onClose={onClose} />, {
    api: { moderation: { decide: () => ({ decided: 1 }) } },
  });
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Warn the author' });
  expect(send.disabled).toBe(true);
  await user.selectOptions(screen.getByLabelText('Points'), '3');
  await user.type(screen.getByLabelText(/^Reason/), 'Insults');
  await user.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.at(-1)?.sent.body).toMatchObject({ decision: 'warn', points: 3, reason: 'Insults', with_staff: false });
});

it('the moderation queue offers long mutes in days', async () => {
  const item = { kind: 'chat', id: 4, reports: 1, decisions: ['mute', 'dismiss'] } as unknown as ModerationItem;
  renderScreen(<DecideItemDialog item={item} onClose={() => undefined} />, { api: {} });
  const hours = await screen.findByLabelText<HTMLSelectElement>('Mute for');
  expect([...hours.options].map(({ text }) => text)).toEqual([
    '1 hour',
    '6 hours',
    '1 day',
    '3 days',
    '7 days',
    '30 days',
    '365 days',
  ]);
});
