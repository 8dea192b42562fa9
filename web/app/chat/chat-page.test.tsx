// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import type { Conversation } from '@wyrmgate/contract/chat-shapes';
import { expect, it } from 'vitest';
import { chatMessage } from '../../test/chat-message.ts';
import { type FakeApi, Rejected } from '../../test/fake-client.ts';
import { logInAs } from '../../test/log-in.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import ChatPage from './chat-page.tsx';

const address = 'private-0123456789abcdef';
const english = { key: 'en', kind: 'language', language: 'en', guild: null, last_seq: 1, unread: 0, slow_seconds: 0 };
const conversation = (room: string, name: string): Conversation => ({
  room,
  with: name,
  unread: 0,
  last_seq: 1,
  block: null,
  position: 1,
});
const none = () => ({ conversations: [], next: null });

const show = (at: string, chat: NonNullable<FakeApi['chat']>) => {
  logInAs('player');
  return renderScreen(<ChatPage />, {
    at,
    api: {
      chat: {
        rooms: () => ({ rooms: [english], mute: null, moderates: false }) as never,
        list: () => ({ messages: [chatMessage(1)], more: false, last_seq: 1, last_change: 0, pinned: null }),
        blocks: () => ({ blocks: [] }),
        read: () => ({ read_seq: 1 }),
        here: () => ({ players: [], more: false }),
        ...chat,
      },
    },
  });
};
const sendBox = () => screen.queryByRole('textbox', { name: /Message to/ });

it('the chat without a room address opens the first room', async () => {
  show('/chat', { conversations: none });
  await screen.findByRole('textbox', { name: 'Message to English' });
});

it('a chat address that does not exist shows that it is not available, and no other room', async () => {
  show(`/chat?room=${address}`, { conversations: none });
  await screen.findByText('This room or conversation is not available');
  expect(sendBox()).toBeNull();
});

it('a conversation that did not load can be loaded again, and no other room is shown before', async () => {
  let fails = true;
  const { user } = show(`/chat?room=${address}`, {
    conversations: ({ query }) => {
      if (fails) throw new Rejected(chatProblems.notAllowed);
      return query.room ? { conversations: [conversation(address, 'Thornwick')], next: null } : none();
    },
  });
  const title = await screen.findByText('Could not load this conversation');
  expect(sendBox()).toBeNull();
  fails = false;
  await user.click(within(title.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('textbox', { name: /Thornwick/ });
});

it('the list of conversations shows that it did not load, and not that it is empty', async () => {
  show('/chat', {
    conversations: () => {
      throw new Rejected(chatProblems.notAllowed);
    },
  });
  const list = await screen.findByRole('navigation', { name: 'Private messages' });
  await within(list).findByText('Could not load your conversations');
  expect(within(list).queryByText(/No conversations yet/)).toBeNull();
});

it('older conversations can be loaded on phones, where the list is a select', async () => {
  show('/chat', { conversations: () => ({ conversations: [conversation(address, 'Thornwick')], next: 7 }) });
  const buttons = await screen.findAllByRole('button', { name: 'Older conversations' });
  expect(buttons.filter((button) => !button.closest('.max-lg\\:hidden'))).toHaveLength(1);
});

it('a room shows no messages until the list of blocked players is known', async () => {
  let answer: () => void = () => undefined;
  const known = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { calls } = show('/chat', {
    conversations: none,
    blocks: async () => {
      await known;
      return { blocks: [{ id: 1, username: 'Stormquill', created_at: '2026-11-23T10:00:00.000Z' }] };
    },
  });
  await waitFor(() => expect(calls.some(({ endpoint }) => endpoint === 'chat.list')).toBe(true));
  await screen.findByRole('textbox', { name: 'Message to English' });
  expect(screen.queryByText('Message 1')).toBeNull();
  answer();
  await screen.findByText('Message from a player you have blocked');
  expect(screen.queryByText('Message 1')).toBeNull();
});
