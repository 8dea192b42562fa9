import { randomUUID } from 'node:crypto';
import { maxUnread } from '@wyrmgate/contract/chat-constants';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { openCountedDatabase, readsOf } from '../../test/row-reads.ts';
import { createTestUser } from '../../test/users.ts';

const database = await openCountedDatabase();
const app = await startTestApp({ jobs: false, database });
app.platform.jobs.send = async () => undefined;
afterAll(async () => {
  await app.close();
  await database.close();
});

const { db } = database;
const [author, reader] = [await createTestUser(app, { authority: 'implementor' }), await createTestUser(app)];
const send = (room: string) =>
  author.api.chat.send({ params: { room }, body: { client_id: randomUUID(), text: 'Message' } });
const { room: conversation } = await author.api.chat.startConversation({ body: { username: reader.username } });
const rooms = ['en', conversation];
for (const room of rooms) await send(room);
const messages = 3000;
await db.execute(sql`
  insert into chat_messages (room_id, seq, author_id, client_id, text, created_at)
  select room_id, n, author_id, gen_random_uuid(), text || n, created_at
  from chat_messages, generate_series(2, ${messages}::int) n`);
await db.execute(sql`update chat_rooms set last_seq = ${messages} where last_seq = 1`);
await db.execute(sql`analyze chat_messages, chat_readers, chat_rooms`);

const readTo = async (seq: number) => {
  for (const room of rooms) await reader.api.chat.read({ params: { room }, body: { seq } });
};
const lists = {
  rooms: async () => (await reader.api.chat.rooms()).rooms.find(({ key }) => key === 'en'),
  conversations: async () => (await reader.api.chat.conversations({ query: {} })).conversations[0],
};

it.each([
  ['rooms', 1, maxUnread],
  ['conversations', 1, maxUnread],
  ['rooms', messages - 10, 10],
  ['conversations', messages - 10, 10],
] as const)(
  'the list of chat %s after message %i counts unread messages without reading any others',
  async (list, seq, unread) => {
    await readTo(seq);
    expect(await lists[list]()).toMatchObject({ unread });
    // From the sixth execution on, PostgreSQL may choose another plan.
    const reads = await readsOf(database, ['chat_messages'], async () => {
      for (let count = 0; count < 6; count += 1) await lists[list]();
    });
    expect(reads).toMatchObject([{ table: 'chat_messages', scans: 0 }]);
    expect(reads[0]?.rows).toBeLessThanOrEqual(6 * unread);
  },
);
