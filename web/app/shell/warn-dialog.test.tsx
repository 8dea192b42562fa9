// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { WarnDialog } from './warn-dialog.tsx';

it('a warning is sent with its points only after a reason has been entered', async () => {
  const onClose = vi.fn();
  const { user, calls } = renderScreen(<WarnDialog kind="chat" id={4} name="Aldo" onClose={onClose} />, {
    api: { moderation: { warn: () => ({ id: 1 }) } },
  });
  const send = (await screen.findByRole('button', { name: 'Warn' })) as HTMLButtonElement;
  expect(send.disabled).toBe(true);
  await user.selectOptions(screen.getByLabelText('Points'), '3');
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Insults');
  await user.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls[0]?.sent.body).toEqual({ kind: 'chat', id: 4, reason: 'Insults', points: 3 });
});
