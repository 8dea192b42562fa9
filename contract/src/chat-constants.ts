import { type Language, languages } from './languages.ts';

/** One room per language, one for trade, one per guild, and one per private conversation. */
export const chatRoomKinds = ['language', 'trade', 'guild', 'private'] as const;
export type ChatRoomKind = (typeof chatRoomKinds)[number];

export const tradeRoom = 'trade';
/** Rooms that every player sees. A room is identified by its key: a language, `trade`, `guild-12` or `private-…`. */
export const openRooms: readonly string[] = [...languages, tradeRoom];
export const guildRoom = (id: number): string => `guild-${id}`;

/** The key of a conversation is random, so that it does not reveal the players. */
export const privateRoom: RegExp = /^private-[0-9a-f]{16}$/;

export type RoomKey =
  | { kind: 'language'; language: Language }
  | { kind: 'trade' }
  | { kind: 'guild'; guild: number }
  | { kind: 'private' }
  | undefined;
/** Parses the key of a room. Returns undefined for an unknown key. */
export const readRoomKey = (key: string): RoomKey => {
  if (key === tradeRoom) return { kind: 'trade' };
  const language = languages.find((one) => one === key);
  if (language) return { kind: 'language', language };
  if (privateRoom.test(key)) return { kind: 'private' };
  const guild = /^guild-([1-9]\d{0,14})$/.exec(key)?.[1];
  return guild === undefined ? undefined : { kind: 'guild', guild: Number(guild) };
};

export const maxChatText = 2000;
export const maxChatReason = 300;
export const maxChatNote = 500;
export const maxChatName = 60;
/** Minutes during which players can edit and delete their own messages. */
export const chatEditMinutes = 10;
/** A message that its author deleted can be reported for this long. */
export const chatReportHours = 24;
export const chatPageSize = 50;
/** Maximum number of missed messages in one response. After a longer gap, the newest page is loaded instead. */
export const chatGapSize = 200;
export const maxUnread = 99;

/** Maximum number of messages that a player can send within each time span, across all rooms. */
export const chatPace = [
  { seconds: 10, messages: 5 },
  { seconds: 60, messages: 20 },
  { seconds: 3600, messages: 400 },
] as const;
/** Minimum time between two edits by a player. */
export const chatEditGapSeconds = 3;
/** The same text sent again to the same room within this time is a duplicate. */
export const chatDuplicateSeconds = 30;
export const maxChatReportsPerDay = 20;

export const chatReactions = ['like', 'love', 'laugh', 'wow', 'sad', 'party'] as const;
export type ChatReaction = (typeof chatReactions)[number];

export const maxMentions = 5;
/** Matches `@` and a name, except within an email or web address. */
export const mentionPattern: RegExp =
  /(?<![\p{L}\p{N}_@./])@([A-Za-z0-9][A-Za-z0-9_-]{0,28}[A-Za-z0-9])(?![\p{L}\p{N}_])/gu;
/** Returns the mentioned names in lower case. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mentionPattern)].map(([, name = '']) => name.toLowerCase())),
];

/** Matches URLs in a text, without the punctuation that follows them. */
export const linkPattern: RegExp = /https?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}]/gi;
export const linksIn = (text: string): string[] => [...text.matchAll(linkPattern)].map(([link]) => link);

export const chatSearch = { minLength: 2, maxLength: 100, maxWords: 8, size: 30, recent: 500 } as const;

/** `say`: seconds between presence reports from an open room. `leave`: seconds without a report after which the reader counts as gone. */
export const presenceSeconds = { say: 45, leave: 100 } as const;
export const maxPresent = 50;

/** Maximum number of conversations that a player may start in an hour. `new` applies to accounts younger than `newHours`. */
export const newConversations = { newHours: 72, new: 3, normal: 20 } as const;
export const maxBlocks = 500;
/** Seconds after which an unread private message causes a notification. */
export const chatNoticeSeconds = 15;
/** Number of messages that staff see before and after a reported private message. */
export const reportContext = { before: 3, after: 2 } as const;

/** Choices for slow mode: seconds between a player's messages in a room; 0 is off. */
export const slowSteps = [0, 5, 15, 30, 60, 300] as const;
export type SlowStep = (typeof slowSteps)[number];

/** Choices for the length of a mute in hours. */
export const muteHours = [1, 6, 24, 72, 168, 720, 8760] as const;
export type MuteHours = (typeof muteHours)[number];

/** Choices for how long a pinned notice is shown, in hours. */
export const pinHours = [1, 6, 24, 72, 168] as const;

export const chatReportStates = ['open', 'upheld', 'dismissed'] as const;
/** `discord`: the message was deleted in the Discord channel that it came from. */
export const chatRemovers = ['author', 'staff', 'discord'] as const;

/** `mute` mutes the author and deletes the message. */
export const chatDecisions = ['dismiss', 'warn', 'delete', 'mute'] as const;
export type ChatDecision = (typeof chatDecisions)[number];

/** Days after which messages are deleted. */
export const chatRetention = { min: 1, max: 3650, normal: 90 } as const;

/** Seconds between polls for new messages. A page with a socket also polls, in case a message was lost. */
export const chatPollSeconds = { alone: 5, connected: 45 } as const;
