import type { ChatMessage, ChatPage, PinnedNotice } from '@wyrmgate/contract/chat-shapes';
import type { ChatNews } from '../platform/query/live.ts';

/**
 * The loaded messages of a room. They are complete up to `lastSeq`, with every edit and deletion up to `lastChange`.
 */
export type Timeline = {
  messages: readonly ChatMessage[];
  lastSeq: number;
  lastChange: number;
  /** True if the server has older messages. */
  older: boolean;
  pinned: PinnedNotice | null;
};

/** Above this number, the page drops its oldest messages and loads them again on request. */
export const maxShown = 400;

/** Merges messages by number. The latest change of each message wins, so a delayed edit never replaces a newer one. */
const merge = (messages: readonly ChatMessage[], incoming: readonly ChatMessage[]): ChatMessage[] => {
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  for (const message of incoming) {
    const held = bySeq.get(message.seq);
    if (!held || held.change <= message.change) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
};

const lastOf = (messages: readonly ChatMessage[]): number => messages.at(-1)?.seq ?? 0;

/** Creates a timeline from the latest page of messages. */
export const startTimeline = ({ messages, last_seq, last_change, more, pinned }: ChatPage): Timeline => ({
  messages,
  lastSeq: Math.max(last_seq, lastOf(messages)),
  lastChange: last_change,
  older: more,
  pinned,
});

/** The page may be older than the last change, so changes since the page was read must be fetched again. */
export const addOlder = (timeline: Timeline, { messages, more, last_change }: ChatPage): Timeline => ({
  ...timeline,
  messages: merge(timeline.messages, messages),
  lastChange: Math.min(timeline.lastChange, last_change),
  older: more,
});

/**
 * Adds messages and the changes after `asked`. Ignores changes to messages that are not loaded. If older messages were
 * added during the request, their changes may be missing from the page, so `lastChange` stays.
 */
export const addMissed = (timeline: Timeline, page: ChatPage, asked = timeline.lastChange): Timeline => {
  const first = timeline.messages[0]?.seq ?? 0;
  const merged = merge(
    timeline.messages,
    page.messages.filter(({ seq }) => seq >= first),
  );
  const cut = Math.max(0, merged.length - maxShown);
  return {
    messages: merged.slice(cut),
    lastSeq: Math.max(timeline.lastSeq, page.last_seq, lastOf(merged)),
    lastChange: timeline.lastChange < asked ? timeline.lastChange : Math.max(timeline.lastChange, page.last_change),
    older: timeline.older || cut > 0,
    pinned: page.pinned,
  };
};

/** Restores which reactions are the viewer's, because socket events do not contain that. */
const withOwn = (message: ChatMessage, held: ChatMessage | undefined, { reacted }: Heard, me?: string): ChatMessage => {
  const own = new Set(held?.reactions.flatMap(({ reaction, mine }) => (mine ? reaction : [])));
  if (reacted && reacted.by === me) own[reacted.on ? 'add' : 'delete'](reacted.reaction);
  return { ...message, reactions: message.reactions.map((each) => ({ ...each, mine: own.has(each.reaction) })) };
};

type Heard = Omit<ChatNews, 'room'>;

/** Applies a socket event, or returns 'gap' if messages in between must be fetched first. */
export const hearLive = (timeline: Timeline, news: Heard, me?: string): Timeline | 'gap' => {
  const { message } = news;
  if (!message) return hear(timeline, news);
  const held = timeline.messages.find(({ seq }) => seq === message.seq);
  return hear(timeline, { ...news, message: withOwn(message, held, news, me) });
};

/** Adds a message, or returns 'gap' if messages in between must be fetched first. */
export const hear = (timeline: Timeline, { seq, change, message }: Heard): Timeline | 'gap' => {
  if (seq <= timeline.lastSeq && change <= timeline.lastChange) return timeline;
  if (!message) return 'gap';
  const isNew = message.seq > timeline.lastSeq;
  const follows = seq === timeline.lastSeq + (isNew ? 1 : 0) && change === timeline.lastChange + (isNew ? 0 : 1);
  if (!follows) return 'gap';
  const { pinned } = timeline;
  return addMissed(timeline, { messages: [message], last_seq: seq, last_change: change, more: false, pinned });
};
