import { type ChatReaction, chatReactions } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { count, eq, inArray, sql } from 'drizzle-orm';
import { readPreviews } from '../forum/previews/service.ts';
import type { User, Work } from '../http/context.ts';
import { afterCommit, type Tx } from '../platform/database/database.ts';
import type { Reacted } from '../platform/realtime/realtime.ts';
import { findAuthors } from '../users/service.ts';
import { previewLinkOf } from './preview-link.ts';
import { chatMessageReactions, chatParticipants, type MessageRow, type RoomRow } from './table.ts';

/** The reactions to each message, in the order of the set. */
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

/** `reader` decides which reactions are marked as their own. */
export const showMessages = async (tx: Tx, rows: readonly MessageRow[], reader: number): Promise<ChatMessage[]> => {
  // Each reaction is a change.
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
    author: row.outside_name ?? authorOf(row)?.name ?? null,
    discord: row.outside_name !== null,
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
  if (!shown) throw new Error('The message was not shown');
  return shown;
};

/**
 * Sends the message to open pages after the commit. Pages in guild rooms read it through the API, which checks that their player
 * is still a member. A conversation is sent to its two players, wherever they are.
 */
export const announce = async (
  { tx, platform }: Pick<Work<User>, 'tx' | 'platform'>,
  { id, key, kind, last_seq: seq, last_change: change }: RoomRow,
  message: ChatMessage,
  reacted?: Reacted,
): Promise<void> => {
  const reactions = message.reactions.map((each) => ({ ...each, mine: false }));
  const news = {
    room: key,
    seq,
    change,
    message: kind === 'guild' ? null : { ...message, reactions },
    ...(reacted && kind !== 'guild' && { reacted }),
  };
  if (kind !== 'private') return afterCommit(tx, () => platform.realtime.toRoom(`chat:${key}`, 'chat', news));
  const people = await tx
    .select({ user: chatParticipants.user_id })
    .from(chatParticipants)
    .where(eq(chatParticipants.room_id, id));
  afterCommit(tx, () => {
    for (const { user } of people) platform.realtime.toUser(user, 'chat', news);
  });
};
