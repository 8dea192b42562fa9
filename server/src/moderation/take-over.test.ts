import { randomUUID } from 'node:crypto';
import { claimMinutes } from '@wyrmgate/contract/moderation-constants';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { chatPersonalData } from '../chat/personal-data.ts';
import { chatReports } from '../chat/table.ts';
import { forumPersonalData } from '../forum/personal-data.ts';
import { forumHeld, forumReports } from '../forum/queues/table.ts';
import { users } from '../users/table.ts';
import { moderationPersonalData } from './personal-data.ts';
import { contentReports } from './table.ts';

let app: TestApp;
let boss: TestUser;
let colleague: TestUser;
let junior: TestUser;
let author: TestUser;
let reader: TestUser;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  colleague = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  junior = await createTestUser(app, { longLivedToken: true });
  author = await createTestUser(app, { longLivedToken: true });
  reader = await createTestUser(app, { longLivedToken: true });
  await app.platform.database.db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  const permissions = ['admin.forum.view', 'admin.forum.moderate', 'admin.chat.view', 'admin.chat.moderate'];
  const role = await boss.api.roles.create({
    body: {
      name: 'moderator',
      display_name: 'Moderator',
      permissions: JSON.stringify([...permissions, 'content.donations.edit']),
    },
  });
  await boss.api.roles.assign({ params: { id: junior.id }, body: { roleId: role.id } });
  await addSection(app, 'open');
});
afterAll(() => app.close());

const kinds = ['post', 'held', 'chat', 'donation'] as const;
type Kind = (typeof kinds)[number];

const write = async () => {
  // Each has a new author, because an account may open only a few threads a day.
  const writer = await createTestUser(app, { longLivedToken: true });
  const { thread } = await writer.api.forum.create({
    body: { section: 'open', title: 'A thread', body: docOf(`Text ${randomUUID()}`) },
  });
  return (await writer.api.forum.get({ params: { id: thread } })).posts[0]?.id ?? 0;
};
const db = () => app.platform.database.db;

/** Adds a waiting item of the kind, and returns its id. */
const add: Record<Kind, () => Promise<number>> = {
  post: async () => (await reader.api.forum.report({ body: { post: await write(), reason: 'spam' } })).id,
  held: async () => {
    const post = await write();
    await db()
      .insert(forumHeld)
      .values({ post_id: post, author_id: author.id, reason: 'filter', found: [], opens: true });
    return post;
  },
  chat: async () => {
    const { id: message } = await author.api.chat.send({
      params: { room: 'en' },
      body: { client_id: randomUUID(), text: `Message ${randomUUID()}` },
    });
    return (await reader.api.chat.report({ body: { message, reason: 'spam' } })).id;
  },
  donation: async () => {
    const [row] = await db()
      .insert(contentReports)
      .values({
        kind: 'donation',
        target_id: Math.floor(app.clock.now().getTime() / 1000),
        author_id: author.id,
        reporter_id: reader.id,
        reason: 'spam',
        note: '',
        content: 'Text',
        title: '',
        created_at: app.clock.now(),
      })
      .returning({ id: contentReports.id });
    return row?.id ?? 0;
  },
};

const itemOf = async (by: TestUser, kind: Kind, id: number) =>
  (await by.api.moderation.queue({ query: { kind } })).items.find((item) => item.id === id);
const claim = (by: TestUser, kind: Kind, id: number, on = true) =>
  by.api.moderation.claim({ body: { kind, id, claim: on } });
const decide = (by: TestUser, kind: Kind, id: number) =>
  by.api.moderation.decide({ body: { kind, id, decision: kind === 'held' ? 'refuse' : 'dismiss' } });
const passHour = () => app.clock.advance(claimMinutes * 60_000);

it.each(kinds)('a colleague of the same level can take over a claim of kind %s only after an hour', async (kind) => {
  const id = await add[kind]();
  await claim(boss, kind, id);
  expect(await itemOf(colleague, kind, id)).toMatchObject({ claimed_by: boss.username, may_take_over: false });
  expect((await errorOf(claim(colleague, kind, id))).code).toMatch(/claimedByOther/);
  passHour();
  expect(await itemOf(colleague, kind, id)).toMatchObject({ claimed_by: boss.username, may_take_over: true });
  await claim(colleague, kind, id);
  expect(await itemOf(colleague, kind, id)).toMatchObject({ mine: true, may_take_over: false });
  expect((await errorOf(decide(boss, kind, id))).code).toMatch(/claimedByOther/);
  expect(await decide(colleague, kind, id)).toEqual({ decided: 1 });
});

it.each(kinds)('an item of kind %s can be decided by everyone once its claim has ended', async (kind) => {
  const id = await add[kind]();
  await claim(boss, kind, id);
  passHour();
  expect(await decide(colleague, kind, id)).toEqual({ decided: 1 });
});

it.each(kinds)(
  'staff of a higher level can take over a claim of kind %s at once, but not decide before',
  async (kind) => {
    const id = await add[kind]();
    await claim(junior, kind, id);
    expect(await itemOf(boss, kind, id)).toMatchObject({ claimed_by: junior.username, may_take_over: true });
    expect((await errorOf(decide(boss, kind, id))).code).toMatch(/claimedByOther/);
    await claim(boss, kind, id);
    expect(await itemOf(junior, kind, id)).toMatchObject({ claimed_by: boss.username, may_take_over: false });
    expect((await errorOf(claim(junior, kind, id))).code).toMatch(/claimedByOther/);
    await claim(boss, kind, id, false);
    expect(await decide(junior, kind, id)).toEqual({ decided: 1 });
  },
);

it('the list of forum reports shows whether the viewer may take over the claim of a colleague', async () => {
  const id = await add.post();
  await claim(boss, 'post', id);
  const shown = async () =>
    (await colleague.api.forum.reports({ query: { state: 'waiting' } })).reports.find((report) => report.id === id);
  expect(await shown()).toMatchObject({ claimed_by: boss.username, may_take_over: false });
  passHour();
  expect(await shown()).toMatchObject({ may_take_over: true });
});

it('erasing an account releases its claims in every queue', async () => {
  const gone = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  for (const kind of kinds) await claim(gone, kind, await add[kind]());
  const claims = async () =>
    (
      await Promise.all(
        [forumReports, forumHeld, chatReports, contentReports].map((table) =>
          db().select({ at: table.claimed_at }).from(table).where(eq(table.claimed_by, gone.id)),
        ),
      )
    ).flat().length;
  expect(await claims()).toBe(4);
  for (const data of [forumPersonalData, chatPersonalData, moderationPersonalData])
    await data.erase?.(db(), gone.id, app.clock.now());
  expect(await claims()).toBe(0);
  const free = and(eq(forumReports.state, 'claimed'), isNull(forumReports.claimed_by));
  expect(await db().select().from(forumReports).where(free)).toEqual([]);
});
