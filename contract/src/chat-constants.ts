import { type Language, languages } from './languages.ts';

/** One room per language, one for trade, and one per guild. */
export const chatRoomKinds = ['language', 'trade', 'guild'] as const;
export type ChatRoomKind = (typeof chatRoomKinds)[number];

export const tradeRoom = 'trade';
/** The rooms that every player sees. A room's key is its place in addresses: a language, `trade`, or `guild-12`. */
export const openRooms: readonly string[] = [...languages, tradeRoom];
export const guildRoom = (id: number): string => `guild-${id}`;

export type RoomKey =
  | { kind: 'language'; language: Language }
  | { kind: 'trade' }
  | { kind: 'guild'; guild: number }
  | undefined;
/** What a key names; undefined for anything else. */
export const readRoomKey = (key: string): RoomKey => {
  if (key === tradeRoom) return { kind: 'trade' };
  const language = languages.find((one) => one === key);
  if (language) return { kind: 'language', language };
  const guild = /^guild-([1-9]\d{0,14})$/.exec(key)?.[1];
  return guild === undefined ? undefined : { kind: 'guild', guild: Number(guild) };
};

export const maxChatText = 2000;
export const maxChatReason = 300;
export const maxChatNote = 500;
/** Players edit and delete their own messages for this long. */
export const chatEditMinutes = 10;
export const chatPageSize = 50;
/** Messages in one answer about what was missed; a longer gap loads the newest page again. */
export const chatGapSize = 200;
export const maxUnread = 99;

/** Messages of one player in a time, over all rooms. */
export const chatPace = [
  { seconds: 10, messages: 5 },
  { seconds: 60, messages: 20 },
  { seconds: 3600, messages: 400 },
] as const;
/** The same text in the same room within this time is a duplicate. */
export const chatDuplicateSeconds = 30;
export const maxChatReportsPerDay = 20;

/** Seconds between two messages of a player in a room; 0 is off. */
export const slowSteps = [0, 5, 15, 30, 60, 300] as const;
export type SlowStep = (typeof slowSteps)[number];

/** Hours for which a player can be muted. */
export const muteHours = [1, 6, 24, 72, 168, 720, 8760] as const;
export type MuteHours = (typeof muteHours)[number];

export const chatReportStates = ['open', 'upheld', 'dismissed'] as const;
export type ChatReportState = (typeof chatReportStates)[number];
/** `mute` also deletes the message. */
export const chatDecisions = ['dismiss', 'delete', 'mute'] as const;
export type ChatDecision = (typeof chatDecisions)[number];

/** Days after which a job deletes messages. */
export const chatRetention = { min: 1, max: 3650, normal: 90 } as const;

/** How often a page asks for news without a socket, and with one, in case a message was lost. */
export const chatPollSeconds = { alone: 5, connected: 45 } as const;
