import type { ChatReaction } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';

/** A socket event about a chat room: its latest numbers, and the message unless it must be fetched from the API. */
export type ChatNews = {
  room: string;
  seq: number;
  change: number;
  message: ChatMessage | null;
  /** Who changed which reaction, and whether they added it. */
  reacted?: { by: string; reaction: ChatReaction; on: boolean };
};

/** A socket event that says who is typing in a forum thread or chat room. */
export type TypingNews = { place: `thread-${number}` | `room-${string}`; name: string };

/** A socket event with the last message that the viewer has read in a chat room, perhaps in another tab. */
export type ReadNews = { room: string; seq: number };

let connected = false;
const watchers = new Set<() => void>();
const chatListeners = new Set<(news: ChatNews) => void>();
const typingListeners = new Set<(news: TypingNews) => void>();
const readListeners = new Set<(news: ReadNews) => void>();

const subscribe = <T>(set: Set<T>, listener: T): (() => void) => {
  set.add(listener);
  return () => void set.delete(listener);
};

/** Connects components to the socket without loading its code. */
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
  chatRead: (news: ReadNews): void => {
    for (const listen of readListeners) listen(news);
  },
  onChatRead: (listener: (news: ReadNews) => void): (() => void) => subscribe(readListeners, listener),
  onTyping: (listener: (news: TypingNews) => void): (() => void) => subscribe(typingListeners, listener),
  onChat: (listener: (news: ChatNews) => void): (() => void) => subscribe(chatListeners, listener),
};
