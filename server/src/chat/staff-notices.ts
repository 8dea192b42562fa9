import type { chat as contract } from '@wyrmgate/contract/chat';
import { chatGapSize } from '@wyrmgate/contract/chat-constants';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, eq, gt } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { nextNumber, staffRoom } from './rooms.ts';
import { announce, showMessage } from './show.ts';
import { chatMessages, chatRooms } from './table.ts';

type Contract = typeof contract;

/** Posts a message from the team. It has no author, so that players cannot hide it with a block. */
export const postNotice = async (
  work: Work<User>,
  { params, body: { client_id, text } }: Received<Contract['postNotice']>,
): Promise<Returned<Contract['postNotice']>> => {
  const { tx, actor, now, audit } = work;
  audit.target('chat_room', params.room);
  audit.note(text);
  const { id } = await staffRoom(tx, params.room);
  // The lock makes a repeated call wait for the first one.
  const [room] = await tx.select().from(chatRooms).where(eq(chatRooms.id, id)).for('update');
  if (!room) throw problem(chatProblems.notFound);
  const recent = and(eq(chatMessages.room_id, id), gt(chatMessages.seq, room.last_seq - chatGapSize));
  const [repeated] = await tx
    .select()
    .from(chatMessages)
    .where(and(recent, eq(chatMessages.client_id, client_id), eq(chatMessages.outside_name, '')));
  if (repeated) return { message: await showMessage(tx, repeated, actor.id) };
  const counted = await nextNumber(tx, id, 'last_seq');
  const [row] = await tx
    .insert(chatMessages)
    .values({ room_id: id, seq: counted.last_seq, outside_name: '', client_id, text, created_at: now })
    .returning();
  if (!row) throw new Error('The notice was not stored.');
  const message = await showMessage(tx, row, actor.id);
  await announce(work, counted, message);
  return { message };
};
