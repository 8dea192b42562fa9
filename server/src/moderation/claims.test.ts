import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { users } from '../users/table.ts';
import { contentReports } from './table.ts';

let app: TestApp;
let boss: TestUser;
let other: TestUser;
let author: TestUser;
let readers: TestUser[];

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  other = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  author = await createTestUser(app, { longLivedToken: true });
  readers = [await createTestUser(app, { longLivedToken: true }), await createTestUser(app, { longLivedToken: true })];
  await app.platform.database.db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await addSection(app, 'open');
});
afterAll(() => app.close());

type Kind = 'post' | 'chat' | 'donation';

/** Two reports of the same content by different players. */
const reportTwice: Record<Kind, () => Promise<number[]>> = {
  post: async () => {
    app.clock.advance(61_000);
    const { thread } = await author.api.forum.create({
      body: { section: 'open', title: 'A thread', body: docOf(`Text ${randomUUID()}`) },
    });
    const post = (await author.api.forum.get({ params: { id: thread } })).posts[0]?.id ?? 0;
    const send = (by: TestUser) => by.api.forum.report({ body: { post, reason: 'spam' } });
    return (await Promise.all(readers.map(send))).map(({ id }) => id);
  },
  chat: async () => {
    const { id: message } = await author.api.chat.send({
      params: { room: 'en' },
      body: { client_id: randomUUID(), text: `Message ${randomUUID()}` },
    });
    const send = (by: TestUser) => by.api.chat.report({ body: { message, reason: 'spam' } });
    return (await Promise.all(readers.map(send))).map(({ id }) => id);
  },
  donation: async () => {
    const rows = await app.platform.database.db
      .insert(contentReports)
      .values(
        readers.map(({ id }) => ({
          kind: 'donation' as const,
          target_id: 77,
          author_id: author.id,
          reporter_id: id,
          reason: 'spam' as const,
          note: '',
          content: 'Text',
          title: '',
          created_at: app.clock.now(),
        })),
      )
      .returning({ id: contentReports.id });
    return rows.map(({ id }) => id);
  },
};

it.each(['post', 'chat', 'donation'] as const)(
  'a claimed report of kind %s cannot be bypassed through another report about the same content',
  async (kind) => {
    const [first = 0, second = 0] = await reportTwice[kind]();
    for (const [claimed, bypass] of [
      [first, second],
      [second, first],
    ] as const) {
      await boss.api.moderation.claim({ body: { kind, id: claimed, claim: true } });
      const [item] = (await other.api.moderation.queue({ query: { kind } })).items;
      expect(item).toMatchObject({ claimed_by: boss.username, mine: false });
      for (const call of [
        () => other.api.moderation.decide({ body: { kind, id: bypass, decision: 'dismiss' } }),
        () => other.api.moderation.claim({ body: { kind, id: bypass, claim: true } }),
      ])
        expect((await errorOf(call())).code).toMatch(/claimedByOther/);
      await boss.api.moderation.claim({ body: { kind, id: bypass, claim: false } });
    }
    expect((await other.api.moderation.decide({ body: { kind, id: second, decision: 'dismiss' } })).decided).toBe(2);
  },
);
