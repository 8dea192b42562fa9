// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { chatMessage } from '../../test/chat-message.ts';
import { logInAs } from '../../test/log-in.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { MessageRow } from './message-row.tsx';
import { SearchPanel } from './search-panel.tsx';
import { SendBox } from './send-box.tsx';

const nothing = () => undefined;

it('after editing a chat message, the focus returns to the menu of the message', async () => {
  const message = chatMessage(4, { author: 'Aldo', created_at: new Date().toISOString() });
  const { user } = renderScreen(
    <ol>
      <MessageRow message={message} me="Aldo" moderates={false} isPrivate={false} blocked={false} onChanged={nothing} />
    </ol>,
    { api: { chat: { edit: () => ({ message }) } } },
  );
  const moreOf = () => screen.findByRole('button', { name: /Actions for/ });
  for (const key of ['{Escape}', '{Enter}']) {
    await user.click(await moreOf());
    await user.click(screen.getByText('Edit message'));
    await user.type(screen.getByLabelText('Edit message'), key);
    const more = await moreOf();
    await waitFor(() => expect(document.activeElement).toBe(more));
  }
});

it('a search match in the chat passes the focus to the way back, and gets it back', async () => {
  const messages = [chatMessage(5), chatMessage(4)];
  const { user } = renderScreen(<SearchPanel room="en" onClose={nothing} />, {
    api: {
      chat: {
        search: () => ({ messages, more: false }),
        list: () => ({ messages, more: false, last_seq: 5, last_change: 0, pinned: null }),
      },
    },
  });
  await user.type(await screen.findByRole('searchbox'), 'message{Enter}');
  const shows = await screen.findAllByRole('button', { name: 'Show' });
  await user.click(shows[1] as HTMLElement);
  const back = await screen.findByRole('button', { name: 'Back to the results' });
  expect(document.activeElement).toBe(back);
  await user.click(back);
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Show' })[1]);
});

const room = (messages: readonly ChatMessage[], onChanged: (message: ChatMessage) => void = nothing) => (
  <>
    <ol>
      {messages.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          me="Aldo"
          moderates
          isPrivate={false}
          blocked={message.author === 'Thornwick'}
          onChanged={onChanged}
        />
      ))}
    </ol>
    <SendBox label="Message to English" placeholder="" slowSeconds={0} mute={null} onSend={nothing} />
  </>
);
const mine = (seq: number) => chatMessage(seq, { author: 'Aldo', created_at: new Date().toISOString() });

type Change = (messages: ChatMessage[]) => void;

function Room({ first, hold }: { first: ChatMessage[]; hold?: (change: Change) => void }) {
  const [messages, setMessages] = useState(first);
  useEffect(() => hold?.((next) => flushSync(() => setMessages(next))), [hold]);
  return room(messages, (changed) => setMessages((held) => held.map((one) => (one.id === changed.id ? changed : one))));
}

it('after the deletion of a chat message, the focus moves to the next message, or from the last one to the message field', async () => {
  logInAs('god');
  const removed = (seq: number, by: 'author' | 'staff') => ({
    message: { ...mine(seq), change: seq, text: '', removed: by },
  });
  const { user } = renderScreen(<Room first={[mine(1), chatMessage(2), mine(3)]} />, {
    api: {
      chat: {
        remove: ({ params }) => removed(Number(params.id), 'author'),
        removeByStaff: ({ params }) => removed(Number(params.id), 'staff'),
      },
    },
  });
  const more = (name: RegExp) => screen.findByRole('button', { name });
  const removeIn = async (name: RegExp) => {
    const button = await more(name);
    await user.click(button);
    await user.click(within(button.closest('li') as HTMLElement).getByText('Delete message'));
    button.focus();
  };
  await removeIn(/Aldo’s message: Message 1/);
  const second = await more(/Stormquill’s message: Message 2/);
  await waitFor(() => expect(document.activeElement).toBe(second));

  await removeIn(/Stormquill’s message: Message 2/);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Insult');
  await user.click(dialog.getByRole('button', { name: 'Delete message' }));
  const third = await more(/Aldo’s message: Message 3/);
  await waitFor(() => expect(document.activeElement).toBe(third));

  await removeIn(/Aldo’s message: Message 3/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Message to English')));
});

it('a chat message deleted by another player does not take the focus away from the reader', async () => {
  let change: Change = nothing;
  const hold = (held: Change) => {
    change = held;
  };
  renderScreen(<Room first={[chatMessage(1), chatMessage(2)]} hold={hold} />, { api: {} });
  await screen.findByText('Message 1');
  const gone = (seq: number) => chatMessage(seq, { text: '', removed: 'author' });
  change([gone(1), chatMessage(2)]);
  expect(document.activeElement).toBe(document.body);
  screen.getByLabelText('Message to English').focus();
  change([gone(1), gone(2)]);
  expect(document.activeElement).toBe(screen.getByLabelText('Message to English'));
});

it('focus stays on the message after pressing a reaction or opening a blocked player’s message', async () => {
  const message = chatMessage(1, { reactions: [{ reaction: 'like', count: 1, mine: false }] });
  let answer: (reply: { message: ChatMessage }) => void = nothing;
  const answered = new Promise<{ message: ChatMessage }>((resolve) => {
    answer = resolve;
  });
  const { user } = renderScreen(room([message, chatMessage(2, { author: 'Thornwick' })]), {
    api: { chat: { react: () => answered } },
  });
  const like = await screen.findByRole('button', { name: /^Thumbs up/ });
  await user.click(like);
  expect(document.activeElement).toBe(like);
  expect((like as HTMLButtonElement).disabled).toBe(false);
  answer({ message });

  await user.click(screen.getByRole('button', { name: 'Show' }));
  const opened = await screen.findByRole('button', { name: /Thornwick’s message: Message 2/ });
  await waitFor(() => expect(document.activeElement).toBe(opened));
});
