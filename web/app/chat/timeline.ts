import type { ChatMessage, ChatPage } from '@wyrmgate/contract/chat-shapes';
import type { ChatNews } from '../platform/query/live.ts';

/** The loaded part of a room: messages without a gap up to `lastSeq`, with every edit and deletion up to `lastChange`. */
export type Timeline = {
  messages: readonly ChatMessage[];
  lastSeq: number;
  lastChange: number;
  /** True if older messages can be loaded. */
  older: boolean;
};

/** Maximum number of messages on the page. The oldest are dropped and can be loaded again. */
export const maxShown = 400;

/** The newer state of each message, in the order of the room. An edit that arrives late never replaces a later one. */
const merge = (messages: readonly ChatMessage[], incoming: readonly ChatMessage[]): ChatMessage[] => {
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  for (const message of incoming) {
    const held = bySeq.get(message.seq);
    if (!held || held.change <= message.change) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
};

const lastOf = (messages: readonly ChatMessage[]): number => messages.at(-1)?.seq ?? 0;

/** Starts with the newest page. */
export const startTimeline = ({ messages, last_seq, last_change, more }: ChatPage): Timeline => ({
  messages,
  lastSeq: Math.max(last_seq, lastOf(messages)),
  lastChange: last_change,
  older: more,
});

/** Adds a page of older messages. */
export const addOlder = (timeline: Timeline, { messages, more }: ChatPage): Timeline => ({
  ...timeline,
  messages: merge(timeline.messages, messages),
  older: more,
});

/** Adds messages after `lastSeq` and changes since then. Ignores changes to messages that are not loaded. */
export const addMissed = (timeline: Timeline, page: ChatPage): Timeline => {
  const first = timeline.messages[0]?.seq ?? 0;
  const merged = merge(
    timeline.messages,
    page.messages.filter(({ seq }) => seq >= first),
  );
  const cut = Math.max(0, merged.length - maxShown);
  return {
    messages: merged.slice(cut),
    lastSeq: Math.max(timeline.lastSeq, page.last_seq, lastOf(merged)),
    lastChange: Math.max(timeline.lastChange, page.last_change),
    older: timeline.older || cut > 0,
  };
};

/** Keeps the reader's own reactions, except for a changed one, because the socket does not say which are theirs. */
const withOwn = (message: ChatMessage, held: ChatMessage | undefined, { reacted }: Heard, me?: string): ChatMessage => {
  const own = new Set(held?.reactions.flatMap(({ reaction, mine }) => (mine ? reaction : [])));
  if (reacted && reacted.by === me) own[reacted.on ? 'add' : 'delete'](reacted.reaction);
  return { ...message, reactions: message.reactions.map((each) => ({ ...each, mine: own.has(each.reaction) })) };
};

type Heard = Omit<ChatNews, 'room'>;

/** Adds a message from the socket, or reports that others must be read first. */
export const hearLive = (timeline: Timeline, news: Heard, me?: string): Timeline | 'gap' => {
  const { message } = news;
  if (!message) return hear(timeline, news);
  const held = timeline.messages.find(({ seq }) => seq === message.seq);
  return hear(timeline, { ...news, message: withOwn(message, held, news, me) });
};

/** Adds a message, or reports that others must be read first. */
export const hear = (timeline: Timeline, { seq, change, message }: Heard): Timeline | 'gap' => {
  if (seq <= timeline.lastSeq && change <= timeline.lastChange) return timeline;
  if (!message) return 'gap';
  const isNew = message.seq > timeline.lastSeq;
  const follows = seq === timeline.lastSeq + (isNew ? 1 : 0) && change === timeline.lastChange + (isNew ? 0 : 1);
  if (!follows) return 'gap';
  return addMissed(timeline, { messages: [message], last_seq: seq, last_change: change, more: false });
};
