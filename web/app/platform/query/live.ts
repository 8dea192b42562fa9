import type { ChatReaction } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';

/** What the socket sends about a chat room: its last numbers, and the message unless it must be read through the API. */
export type ChatNews = {
  room: string;
  seq: number;
  change: number;
  message: ChatMessage | null;
  /** Whose reaction changed. */
  reacted?: { by: string; reaction: ChatReaction; on: boolean };
};

/** Another player writes in a thread of the forum or in a room of the chat. */
export type TypingNews = { place: `thread-${number}` | `room-${string}`; name: string };

let connected = false;
const watchers = new Set<() => void>();
const chatListeners = new Set<(news: ChatNews) => void>();
const typingListeners = new Set<(news: TypingNews) => void>();

const subscribe = <T>(set: Set<T>, listener: T): (() => void) => {
  set.add(listener);
  return () => void set.delete(listener);
};

/** Connects screens to the socket without loading its code. */
export const live = {
  isConnected: (): boolean => connected,
  setConnected: (next: boolean): void => {
    if (next === connected) return;
    connected = next;
    for (const watch of watchers) watch();
  },
  watch: (listener: () => void): (() => void) => subscribe(watchers, listener),
  chat: (news: ChatNews): void => {
    for (const listen of chatListeners) listen(news);
  },
  typing: (news: TypingNews): void => {
    for (const listen of typingListeners) listen(news);
  },
  onTyping: (listener: (news: TypingNews) => void): (() => void) => subscribe(typingListeners, listener),
  onChat: (listener: (news: ChatNews) => void): (() => void) => subscribe(chatListeners, listener),
};
