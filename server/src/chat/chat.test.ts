import { randomUUID } from 'node:crypto';
import { chatGapSize, chatPageSize, maxUnread } from '@wyrmgate/contract/chat-constants';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { writeSettings } from '../settings/service.ts';
import { cleanChat } from './jobs.ts';
import { chatMessages, chatReaders, chatReports, chatRooms } from './table.ts';

let app: TestApp;
let one: TestUser;
let other: TestUser;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  one = await createTestUser(app, { longLivedToken: true });
  other = await createTestUser(app, { longLivedToken: true });
});
afterAll(() => app.close());
// Advances the clock until earlier messages stop counting towards the limits.
beforeEach(() => app.clock.advance(61_000));

type SendOptions = { room?: string; clientId?: string };
const send = (user: TestUser, text = `Text ${count++}`, { room = 'en', clientId = randomUUID() }: SendOptions = {}) =>
  user.api.chat.send({ params: { room }, body: { client_id: clientId, text } });
const list = (user: TestUser, query: Record<string, number> = {}, room = 'en') =>
  user.api.chat.list({ params: { room }, query });
const roomOf = async (user: TestUser, key: string) =>
  (await user.api.chat.rooms()).rooms.find((room) => room.key === key);
/** Inserts messages directly, bypassing the limits on sending. */
const fill = async (room: string, messages: number): Promise<void> => {
  const { db } = app.platform.database;
  const [row] = await db.select().from(chatRooms).where(eq(chatRooms.key, room));
  if (!row) throw new Error(`No room ${room}`);
  await db.insert(chatMessages).values(
    Array.from({ length: messages }, (_, index) => ({
      room_id: row.id,
      seq: row.last_seq + index + 1,
      author_id: other.id,
      client_id: randomUUID(),
      text: `Filler ${index}`,
      created_at: app.clock.now(),
    })),
  );
  await db
    .update(chatRooms)
    .set({ last_seq: row.last_seq + messages })
    .where(eq(chatRooms.id, row.id));
};

describe('the chat rooms', () => {
  it('exist for each language and for trade, and are open to players only', async () => {
    const { rooms, mute, moderates } = await one.api.chat.rooms();
    expect(rooms.map(({ key }) => key)).toEqual(['en', 'it', 'es', 'ro', 'tr', 'de', 'fr', 'pl', 'hu', 'pt', 'trade']);
    expect({ mute, moderates }).toEqual({ mute: null, moderates: false });
    const visitor = app.as();
    expect((await errorOf(visitor.chat.rooms())).status).toBe(401);
    expect((await errorOf(visitor.chat.list({ params: { room: 'en' } }))).status).toBe(401);
  });

  it.each(['xx', 'guild-1', 'guild-0', 'guild-01', 'guild-x', 'Trade', 'EN'])('do not include %j', async (room) => {
    const reasons = [
      await errorOf(list(one, {}, room)),
      await errorOf(send(one, 'Text', { room })),
      await errorOf(one.api.chat.open({ params: { room } })),
      await errorOf(one.api.chat.read({ params: { room }, body: { seq: 1 } })),
    ];
    expect(reasons.map(({ code }) => code)).toEqual(Array(4).fill('chat.notFound'));
  });

  it('count unread messages from other players up to 99, and never move the read position back', async () => {
    const { seq } = await send(one, 'First', { room: 'pl' });
    expect((await roomOf(one, 'pl'))?.unread).toBe(0);
    expect((await roomOf(other, 'pl'))?.unread).toBe(0);
    await other.api.chat.read({ params: { room: 'pl' }, body: { seq } });
    await send(one, 'Second', { room: 'pl' });
    expect((await roomOf(other, 'pl'))?.unread).toBe(1);
    await fill('pl', 150);
    expect((await roomOf(other, 'pl'))?.unread).toBe(maxUnread);
    const far = await other.api.chat.read({ params: { room: 'pl' }, body: { seq: 2_000_000_000 } });
    expect(far.read_seq).toBe(152);
    expect((await other.api.chat.read({ params: { room: 'pl' }, body: { seq: 3 } })).read_seq).toBe(152);
    expect((await roomOf(other, 'pl'))?.unread).toBe(0);
  });
});

describe('a chat message', () => {
  it('gets the next number, even when many players send at once', async () => {
    const senders = await Promise.all(Array.from({ length: 12 }, () => createTestUser(app)));
    const sent = await Promise.all(
      senders.flatMap((user) => [send(user, undefined, { room: 'de' }), send(user, undefined, { room: 'de' })]),
    );
    const numbers = sent.map(({ seq }) => seq).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    const { messages, last_seq, more } = await list(one, {}, 'de');
    expect(messages.map(({ seq }) => seq)).toEqual(numbers);
    expect({ last_seq, more }).toEqual({ last_seq: 24, more: false });
  });

  it('is stored once, even if it is sent several times at once', async () => {
    const clientId = randomUUID();
    const before = (await roomOf(one, 'en'))?.last_seq ?? 0;
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(one, 'Once', { clientId })));
    expect(new Set(answers.map(({ id, seq }) => `${id} ${seq}`)).size).toBe(1);
    expect(answers[0]?.seq).toBe(before + 1);
    expect((await roomOf(one, 'en'))?.last_seq).toBe(before + 1);
    // The same id from another sender is a different message, but one sender cannot use it in two rooms.
    expect((await send(other, 'Once', { clientId })).seq).toBe(before + 2);
    const taken = await errorOf(send(one, 'Once', { clientId, room: 'trade' }));
    expect(taken.code).toBe('chat.clientIdTaken');
  });

  it('is stored without extra whitespace, and must have 1 to 2,000 characters', async () => {
    const { message } = await send(one, '  Line\r\n\n\n\n\nnext <b>😀</b>  ');
    expect(message.text).toBe('Line\n\nnext <b>😀</b>');
    expect((await send(one, 'x'.repeat(2000))).message.text).toHaveLength(2000);
    for (const text of ['', '   \n', 'x'.repeat(2001)]) expect((await errorOf(send(one, text))).status).toBe(400);
    expect((await errorOf(send(one, 'Text', { clientId: 'not-a-uuid' }))).status).toBe(400);
  });

  it('is rejected if the player sent five messages in the last ten seconds or repeats one', async () => {
    const player = await createTestUser(app);
    const again = await send(player, 'Again');
    expect((await errorOf(send(player, 'Again'))).code).toBe('chat.duplicate');
    expect((await send(player, 'Again', { room: 'trade' })).seq).toBe(1);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => send(player)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const error = await errorOf(send(player));
    expect(error).toMatchObject({ code: 'chat.tooSoon', status: 429 });
    // The first message is unchanged.
    expect((await list(player)).messages.find(({ id }) => id === again.id)?.text).toBe('Again');
    app.clock.advance(10_000);
    await send(player);
  });

  it('can be edited and deleted by its author for ten minutes', async () => {
    const { id, seq } = await send(one, 'Before');
    const known = await list(one);
    expect((await errorOf(other.api.chat.edit({ params: { id }, body: { text: 'Mine' } }))).code).toBe('chat.notFound');
    expect((await errorOf(other.api.chat.remove({ params: { id } }))).code).toBe('chat.notFound');
    app.clock.advance(9 * 60_000);
    const { message } = await one.api.chat.edit({ params: { id }, body: { text: 'After' } });
    expect(message).toMatchObject({ seq, text: 'After', change: known.last_change + 1 });
    expect(message.edited_at).not.toBeNull();
    // Editing a message without changing its text has no effect.
    const same = await one.api.chat.edit({ params: { id }, body: { text: 'After' } });
    expect(same.message.change).toBe(message.change);
    app.clock.advance(61_000);
    const late = [
      await errorOf(one.api.chat.edit({ params: { id }, body: { text: 'Late' } })),
      await errorOf(one.api.chat.remove({ params: { id } })),
    ];
    expect(late.map(({ code }) => code)).toEqual(['chat.editTooLate', 'chat.editTooLate']);
    const second = await send(one, 'Oops');
    const removed = await one.api.chat.remove({ params: { id: second.id } });
    expect(removed.message).toMatchObject({ text: '', removed: 'author', seq: second.seq });
    expect(JSON.stringify(await list(other))).not.toContain('Oops');
    const gone = await errorOf(one.api.chat.edit({ params: { id: second.id }, body: { text: 'Back' } }));
    expect(gone.code).toBe('chat.notFound');
  });
});

describe('the list of chat messages', () => {
  it.each(['9007199254740991', '3000000000', '-1', 'x'])(
    'rejects %s as a position with a field error',
    async (before) => {
      const query = { before } as never;
      for (const read of [
        () => one.api.chat.list({ params: { room: 'fr' }, query }),
        () => one.api.chat.search({ params: { room: 'fr' }, query: { q: 'ab', ...(query as object) } }),
      ])
        expect(await errorOf(read())).toMatchObject({ status: 400, code: 'common.validation' });
    },
  );

  it('pages backwards without gaps or repetitions', async () => {
    await send(one, 'Start', { room: 'fr' });
    await fill('fr', 2 * chatPageSize + 9);
    const seen: number[] = [];
    for (let before: number | undefined; ; ) {
      const page = await list(one, before === undefined ? {} : { before }, 'fr');
      seen.unshift(...page.messages.map(({ seq }) => seq));
      before = seen[0];
      if (!page.more) break;
      expect(page.messages).toHaveLength(chatPageSize);
    }
    expect(seen).toEqual(Array.from({ length: 2 * chatPageSize + 10 }, (_, index) => index + 1));
  });

  it('fills a gap with the messages that were added or changed in the meantime', async () => {
    const first = await send(one, 'First', { room: 'tr' });
    const second = await send(one, 'Second', { room: 'tr' });
    const { last_seq, last_change } = await list(other, {}, 'tr');
    const third = await send(one, 'Third', { room: 'tr' });
    await one.api.chat.edit({ params: { id: first.id }, body: { text: 'First, edited' } });
    await one.api.chat.remove({ params: { id: third.id } });
    const missed = await list(other, { after: last_seq, change: last_change }, 'tr');
    expect(missed.messages.map(({ seq, text }) => [seq, text])).toEqual([
      [first.seq, 'First, edited'],
      [third.seq, ''],
    ]);
    expect(missed).toMatchObject({ last_seq: 3, last_change: 2, more: false });
    const nothing = await list(other, { after: missed.last_seq, change: missed.last_change }, 'tr');
    expect(nothing.messages).toEqual([]);
    expect(second.seq).toBe(2);
  });

  it('reports a gap that does not fit into one response', async () => {
    await send(one, 'Start', { room: 'hu' });
    await fill('hu', chatGapSize + 1);
    const missed = await list(one, { after: 1, change: 0 }, 'hu');
    expect(missed.more).toBe(true);
    expect(missed.messages).toHaveLength(chatGapSize);
  });

  it.each([{ before: 0 }, { after: -1 }, { after: 1.5 }, { before: 'x' }, { after: 3e9 }])(
    'rejects %j',
    async (query) => {
      const error = await errorOf(one.api.chat.list({ params: { room: 'en' }, query: query as never }));
      expect(error.status).toBe(400);
    },
  );
});

it('the retention job deletes old chat messages without restarting their numbering', async () => {
  const { database, clock } = app.platform;
  const old = await send(one, 'Old', { room: 'it' });
  await other.api.chat.report({ body: { message: old.id, reason: 'spam' } });
  app.clock.advance(8 * 86_400_000);
  const young = await send(one, 'Young', { room: 'it' });
  await writeSettings(database.db, { chat_retention_days: 7 }, clock.now());
  expect(await cleanChat(app.platform)).toBeGreaterThan(0);
  const { messages, last_seq } = await list(one, {}, 'it');
  expect(messages.map(({ text }) => text)).toEqual(['Young']);
  expect([young.seq, last_seq]).toEqual([2, 2]);
  // A report keeps a copy of the text until it is decided.
  const [report] = await database.db.select().from(chatReports).where(eq(chatReports.message_id, old.id));
  expect(report?.message_text).toBe('Old');
  expect((await database.db.select().from(chatReaders)).length).toBeGreaterThan(0);
});
