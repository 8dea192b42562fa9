import { z } from 'zod';
import { authorityLevels } from './authority.ts';
import {
  chatDecisions,
  chatReactions,
  chatRemovers,
  chatReportStates,
  chatRoomKinds,
  maxChatText,
} from './chat-constants.ts';
import { reportReasons } from './forum-constants.ts';
import { LinkPreview } from './forum-shapes.ts';
import { languages } from './languages.ts';
import { Id, Moment } from './shapes.ts';

/** A text that players or staff enter. */
export const ChatText = z
  .string()
  .trim()
  .min(1, 'chat:validation.text')
  .max(maxChatText, 'chat:validation.text')
  .refine((text) => !/\0/.test(text), 'chat:validation.text');

export const ChatMessage = z.object({
  id: Id,
  /** Position in the room, numbered from 1 without gaps. */
  seq: z.int(),
  /**
   * Number of the last edit, deletion or reaction in the room that affected this message; 0 if the message is
   * unchanged.
   */
  change: z.int(),
  /** The name of a Discord account if `discord` is true. Null for a notice, or if the author deleted their account. */
  author: z.string().nullable(),
  /** True if the message came from the room's Discord channel. */
  discord: z.boolean(),
  /** True if staff posted the message as a notice from the team. */
  notice: z.boolean(),
  authority: z.enum(authorityLevels),
  /** Empty if the message was removed. */
  text: z.string(),
  created_at: Moment,
  edited_at: Moment.nullable(),
  removed: z.enum(chatRemovers).nullable(),
  removal_reason: z.string(),
  /** Preview of the first link, if the site owner enabled previews. */
  preview: LinkPreview.nullable(),
  /** `mine`: the reader added this reaction. Always false in messages from the socket. */
  reactions: z.array(z.object({ reaction: z.enum(chatReactions), count: z.int(), mine: z.boolean() })),
});
export type ChatMessage = z.output<typeof ChatMessage>;

export const ChatMute = z.object({ until: Moment, reason: z.string() });
export type ChatMute = z.output<typeof ChatMute>;

export const ChatRoom = z.object({
  key: z.string(),
  kind: z.enum(chatRoomKinds),
  language: z.enum(languages).nullable(),
  guild: z.string().nullable(),
  last_seq: z.int(),
  /** At most 99; 0 for a room that the player has never opened. */
  unread: z.int(),
  slow_seconds: z.int(),
});
export type ChatRoom = z.output<typeof ChatRoom>;

/** A notice from the team that is shown above the messages of a room. */
export const PinnedNotice = z.object({
  text: z.string(),
  /** Changes with every edit, and is never used again in the room. */
  version: z.int(),
  pinned_at: Moment,
  /** Null if the notice stays until staff remove it. */
  ends_at: Moment.nullable(),
  /** True if the reader dismissed this version. */
  dismissed: z.boolean(),
});
export type PinnedNotice = z.output<typeof PinnedNotice>;

export const ChatPage = z.object({
  messages: z.array(ChatMessage),
  last_seq: z.int(),
  /** Number of the last edit, deletion, reaction or change to the pinned notice in the room. */
  last_change: z.int(),
  /** True if there are more messages: older ones or, with `after`, newer ones. */
  more: z.boolean(),
  pinned: PinnedNotice.nullable(),
});
export type ChatPage = z.output<typeof ChatPage>;

export const ChatReport = z.object({
  id: Id,
  reason: z.enum(reportReasons),
  note: z.string(),
  state: z.enum(chatReportStates),
  reporter: z.string().nullable(),
  created_at: Moment,
  decision: z.enum(chatDecisions).nullable(),
  decided_by: z.string().nullable(),
  decided_at: Moment.nullable(),
  /** The text as it was reported. Empty for a private message, which is read with a separate, audited call. */
  text: z.string(),
  /** Key of the room, or `private`. */
  room: z.string(),
  author: z.string().nullable(),
  /** Null if the message came from Discord. */
  author_id: Id.nullable(),
  /** Number of upheld reports about the author. */
  upheld: z.int(),
});
export type ChatReport = z.output<typeof ChatReport>;

export const MutedPlayer = z.object({
  user_id: Id,
  username: z.string().nullable(),
  reason: z.string(),
  muted_at: Moment,
  until: Moment,
  muted_by: z.string().nullable(),
});
export type MutedPlayer = z.output<typeof MutedPlayer>;

/** A message in a reported private conversation. */
export const ReportedLine = z.object({
  author: z.string().nullable(),
  text: z.string(),
  created_at: Moment,
  reported: z.boolean(),
});
export type ReportedLine = z.output<typeof ReportedLine>;

export const Conversation = z.object({
  room: z.string(),
  /** The other player; null if they deleted their account. */
  with: z.string().nullable(),
  /** Id of the block if the caller blocked the other player; otherwise null. */
  block: Id.nullable(),
  last_seq: z.int(),
  /** At most 99. */
  unread: z.int(),
  /** Position in the list; a higher value is newer. */
  position: Id,
});
export type Conversation = z.output<typeof Conversation>;

export const ChatBlock = z.object({ id: Id, username: z.string().nullable(), created_at: Moment });
export type ChatBlock = z.output<typeof ChatBlock>;

export const ChatPreferences = z.object({
  /** Whether other players may start a conversation with the player. */
  accepts_messages: z.boolean(),
  /** Whether other players see which room the player is in. */
  shows_presence: z.boolean(),
});
export type ChatPreferences = z.output<typeof ChatPreferences>;
