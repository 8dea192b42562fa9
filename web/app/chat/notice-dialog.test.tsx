// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { chatMessage } from '../../test/chat-message.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { MessageRow } from './message-row.tsx';
import { NoticeDialog } from './notice-dialog.tsx';

const notice = chatMessage(4, { author: null, notice: true, text: 'The server restarts at noon' });

it('the notice dialog of a chat room posts a notice only once', async () => {
  const onDone = vi.fn();
  const onClose = vi.fn();
  const { user, calls } = renderScreen(<NoticeDialog room="en" name="English" onDone={onDone} onClose={onClose} />, {
    api: { chat: { postNotice: () => ({ message: notice }) } },
  });
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), notice.text);
  await user.click(dialog.getByRole('button', { name: 'Post a notice' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onDone).toHaveBeenCalledWith(notice);
  expect(calls[0]?.sent).toMatchObject({ body: { text: notice.text } });
});

it('a chat notice is shown as a team message, which players cannot report', async () => {
  renderScreen(
    <ol>
      <MessageRow
        message={notice}
        me="Aldo"
        moderates={false}
        isPrivate={false}
        blocked={false}
        onChanged={() => undefined}
      />
    </ol>,
    { api: {} },
  );
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByText('The team')).toBeTruthy();
  expect(row.getByText('Notice')).toBeTruthy();
  expect(row.getByText(notice.text)).toBeTruthy();
  expect(row.queryByRole('button', { name: /More/ })).toBeNull();
});
