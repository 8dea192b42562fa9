import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { findAuthors } from '../users/service.ts';
import type { MessageRow, RoomRow } from './table.ts';

export const showMessages = async (tx: Tx, rows: readonly MessageRow[]): Promise<ChatMessage[]> => {
  const authors = await findAuthors(tx, [...new Set(rows.map(({ author_id }) => author_id))]);
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    change: row.change,
    author: authors.get(row.author_id)?.name ?? null,
    authority: authors.get(row.author_id)?.authority ?? 'player',
    text: row.removed_at ? '' : row.text,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    removed: row.removed_by,
    removal_reason: row.removal_reason,
  }));
};

export const showMessage = async (tx: Tx, row: MessageRow): Promise<ChatMessage> => {
  const [shown] = await showMessages(tx, [row]);
  if (!shown) throw new Error('The message was not shown');
  return shown;
};

/**
 * Sends the message to open pages after the commit. Pages in guild rooms read it through the API, which checks that their player
 * is still a member.
 */
export const announce = (
  { platform, afterCommit }: Pick<Work<User>, 'platform' | 'afterCommit'>,
  { key, kind, last_seq: seq, last_change: change }: RoomRow,
  message: ChatMessage,
): void =>
  afterCommit(() =>
    platform.realtime.toRoom(`chat:${key}`, 'chat', {
      room: key,
      seq,
      change,
      message: kind === 'guild' ? null : message,
    }),
  );
