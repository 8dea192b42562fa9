// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { ChatReport } from '@wyrmgate/contract/chat-shapes';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { DecideMessageDialog } from './decide-message-dialog.tsx';

const optionsOf = (select: HTMLElement) => [...select.querySelectorAll('option')].map(({ value }) => value);

it('muting the author of a chat message needs a reason and is sent with the chosen duration', async () => {
  const report = { id: 4, author_id: 9, author: 'Wanderer' } as ChatReport;
  const onClose = vi.fn();
  const { user, calls } = renderScreen(<DecideMessageDialog report={report} onClose={onClose} />, {
    api: { chat: { decide: () => ({ decided: 1 }) } },
  });
  await user.selectOptions(await screen.findByLabelText('Decision'), 'mute');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete and mute' });
  expect(send.disabled).toBe(true);
  await user.selectOptions(screen.getByLabelText('Duration'), '6');
  const reason = screen.getByLabelText<HTMLTextAreaElement>(/^Reason/);
  expect(reason.maxLength).toBe(300);
  await user.type(reason, 'Insults');
  await user.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.at(-1)?.sent.body).toMatchObject({ decision: 'mute', hours: 6, reason: 'Insults' });
});

it.each([
  ['from Discord', { author_id: null, author: 'Wanderer' }],
  ['whose account was deleted', { author_id: 9, author: null }],
])('a chat author %s can be neither warned nor muted', async (_, author) => {
  renderScreen(<DecideMessageDialog report={{ id: 4, ...author } as ChatReport} onClose={vi.fn()} />, { api: {} });
  expect(optionsOf(await screen.findByLabelText('Decision'))).toEqual(['dismiss', 'delete']);
});
