import type { chat as contract } from '@wyrmgate/contract/chat';
import { chatSearch } from '@wyrmgate/contract/chat-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { findRoom, requireRoom } from './rooms.ts';
import { showMessages } from './show.ts';
import { chatMessages, searchText } from './table.ts';

type Contract = typeof contract;

/** Returns the words of a text, without query syntax. Words without letters or digits are left out. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/['\\\0]/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, chatSearch.maxWords);

export const searchRoom = async (
  work: Work<User>,
  { params, query: { q, before } }: Received<Contract['search']>,
): Promise<Returned<Contract['search']>> => {
  const { tx, actor } = work;
  const { key } = await requireRoom(work, params.room);
  const room = await findRoom(tx, key);
  const words = wordsOf(q);
  if (!room || words.length === 0) return { messages: [], more: false };
  // Lets the database split words such as "1.2k" exactly as it does in messages.
  const wanted = sql`to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;
  const find = (matches: SQL, from: number) =>
    tx
      .select()
      .from(chatMessages)
      .where(
        and(
          matches,
          eq(chatMessages.room_id, room.id),
          isNull(chatMessages.removed_at),
          gt(chatMessages.seq, from),
          before === undefined ? undefined : lt(chatMessages.seq, before),
        ),
      )
      .orderBy(desc(chatMessages.seq))
      .limit(chatSearch.size + 1);
  const indexed = searchText(chatMessages.text, chatMessages.room_id);
  // Searches recent messages first. For a common word they fill the page, whereas the index would first collect all
  // matches.
  const recent = Math.min(before ?? room.last_seq, room.last_seq) - chatSearch.recent;
  const found = await find(sql`to_tsvector('simple', ${chatMessages.text}) @@ ${wanted}`, recent);
  const rows =
    found.length > chatSearch.size || recent <= 0
      ? found
      : await find(sql`${indexed} @@ ${`' ${room.id}'`}::tsquery and ${indexed} @@ ${wanted}`, 0);
  return {
    messages: await showMessages(tx, rows.slice(0, chatSearch.size), actor.id),
    more: rows.length > chatSearch.size,
  };
};
