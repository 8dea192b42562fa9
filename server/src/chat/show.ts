import { type ChatReaction, chatReactions, readRoomKey } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { count, eq, inArray, sql } from 'drizzle-orm';
import { readPreviews } from '../forum/previews/service.ts';
import type { User, Work } from '../http/context.ts';
import { afterCommit, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { Events, Reacted } from '../platform/realtime/realtime.ts';
import { findAuthors } from '../users/service.ts';
import { playersIn } from '../world/guilds-of.ts';
import { previewLinkOf } from './preview-link.ts';
import { chatMessageReactions, chatParticipants, type MessageRow, type RoomRow } from './table.ts';

/** Returns the reactions to each message, in the order in which the contract lists them. */
const reactionsTo = async (
  tx: Tx,
  messages: readonly number[],
  reader: number,
): Promise<Map<number, ChatMessage['reactions']>> => {
  if (messages.length === 0) return new Map();
  const rows = await tx
    .select({
      message: chatMessageReactions.message_id,
      reaction: chatMessageReactions.reaction,
      count: count(),
      mine: sql<boolean>`bool_or(${chatMessageReactions.user_id} = ${reader})`,
    })
    .from(chatMessageReactions)
    .where(inArray(chatMessageReactions.message_id, [...messages]))
    .groupBy(chatMessageReactions.message_id, chatMessageReactions.reaction);
  const order = ({ reaction }: { reaction: ChatReaction }) => chatReactions.indexOf(reaction);
  const shown = new Map<number, ChatMessage['reactions']>();
  for (const { message, ...row } of rows.sort((one, other) => order(one) - order(other)))
    shown.set(message, [...(shown.get(message) ?? []), row]);
  return shown;
};

export const isNotice = ({ outside_name }: Pick<MessageRow, 'outside_name'>): boolean => outside_name === '';

/** Shows messages to `reader`, whose own reactions are marked. */
export const showMessages = async (tx: Tx, rows: readonly MessageRow[], reader: number): Promise<ChatMessage[]> => {
  // Each reaction counts as a change, so messages without a change have no reactions.
  const reactions = await reactionsTo(
    tx,
    rows.flatMap(({ id, change, removed_at }) => (change > 0 && !removed_at ? id : [])),
    reader,
  );
  const authors = await findAuthors(tx, [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))]);
  const linkOf = (row: MessageRow) => (row.removed_at ? undefined : previewLinkOf(row.text));
  const previews = await readPreviews(tx, [...new Set(rows.flatMap((row) => linkOf(row) ?? []))]);
  const authorOf = ({ author_id }: MessageRow) => (author_id === null ? undefined : authors.get(author_id));
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    change: row.change,
    author: row.outside_name || authorOf(row)?.name || null,
    discord: row.outside_name !== null && !isNotice(row),
    notice: isNotice(row),
    authority: authorOf(row)?.authority ?? 'player',
    text: row.removed_at ? '' : row.text,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    removed: row.removed_by,
    removal_reason: row.removal_reason,
    preview: previews.get(linkOf(row) ?? '') ?? null,
    reactions: reactions.get(row.id) ?? [],
  }));
};

export const showMessage = async (tx: Tx, row: MessageRow, reader: number): Promise<ChatMessage> => {
  const [shown] = await showMessages(tx, [row], reader);
  if (!shown) throw new Error('The message could not be shown.');
  return shown;
};

/** Returns the players who always get the events of a room; undefined if only players with the room open get them. */
const hearersOf = async (
  tx: Tx,
  platform: Pick<Platform, 'game'>,
  { id, key }: Pick<RoomRow, 'id' | 'key'>,
): Promise<number[] | undefined> => {
  const room = readRoomKey(key);
  // Read each time, because nothing notifies the portal when a character leaves a guild.
  if (room?.kind === 'guild') return playersIn(tx, platform, room.guild);
  if (room?.kind !== 'private') return undefined;
  const people = await tx
    .select({ user: chatParticipants.user_id })
    .from(chatParticipants)
    .where(eq(chatParticipants.room_id, id));
  return people.map(({ user }) => user);
};

type News = Parameters<Events['chat']>[0];

/**
 * Sends a room's latest numbers to open pages after the commit. Without `message`, the pages read the change
 * themselves.
 */
export const sendNews = async (
  { tx, platform }: Pick<Work<User>, 'tx' | 'platform'>,
  room: RoomRow,
  { message = null, reacted }: Partial<Pick<News, 'message' | 'reacted'>> = {},
): Promise<void> => {
  const { realtime } = platform;
  const news: News = {
    room: room.key,
    seq: room.last_seq,
    change: room.last_change,
    message,
    ...(reacted && { reacted }),
  };
  const hearers = await hearersOf(tx, platform, room);
  afterCommit(tx, () => {
    if (hearers) for (const user of hearers) realtime.toUser(user, 'chat', news);
    else realtime.toRoom(`chat:${room.key}`, 'chat', news);
  });
};

/** Pages in guild rooms read the message through the API, which checks that their player is still a member. */
export const announce = async (
  work: Pick<Work<User>, 'tx' | 'platform'>,
  room: RoomRow,
  message: ChatMessage,
  reacted?: Reacted,
): Promise<void> => {
  const reactions = message.reactions.map((each) => ({ ...each, mine: false }));
  await sendNews(
    work,
    room,
    room.kind === 'guild' ? {} : { message: { ...message, reactions }, ...(reacted && { reacted }) },
  );
};
