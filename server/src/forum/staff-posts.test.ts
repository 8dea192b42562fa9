import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { users } from '../users/table.ts';
import { forumMembers } from './table.ts';

let app: TestApp;
let boss: TestUser;
let god: TestUser;
let moderator: TestUser;
let author: TestUser;
let council: number;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  const { db } = app.platform.database;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  god = await createTestUser(app, { authority: 'god', longLivedToken: true });
  moderator = await createTestUser(app, { authority: 'low_wizard', longLivedToken: true });
  author = await createTestUser(app, { longLivedToken: true });
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values({ user_id: author.id, posts: 10 });
  await addSection(app, 'open');
  council = await addSection(app, 'council', { see_right: 'staff', post_right: 'staff', reply_right: 'staff' });
  const permissions = JSON.stringify(['admin.forum.view', 'admin.forum.moderate', 'admin.forum.delete']);
  const role = await boss.api.roles.create({ body: { name: 'forum-staff', display_name: 'Forum', permissions } });
  for (const { id } of [god, moderator]) await boss.api.roles.assign({ params: { id }, body: { roleId: role.id } });
});
afterAll(() => app.close());

const write = async (user: TestUser, thread?: number) => {
  app.clock.advance(60_000);
  count += 1;
  const body = docOf(`Text ${count}`);
  return thread === undefined
    ? user.api.forum.create({ body: { section: 'open', title: `Thread ${count}`, body } })
    : user.api.forum.reply({ params: { id: thread }, body: { body } }).then(({ id }) => ({ id, thread }));
};
/** Opens a thread as a player, with replies by these users. */
const threadWith = async (...repliers: TestUser[]) => {
  const opened = await write(author);
  for (const user of repliers) await write(user, opened.thread);
  return opened;
};
const isShown = (id: number) =>
  app
    .as()
    .forum.get({ params: { id } })
    .then(
      () => true,
      () => false,
    );
describe('hiding a thread with posts of colleagues of the same or a higher level', () => {
  type Way = (found: { id: number; thread: number }, more: object) => Promise<unknown>;
  const report = async (id: number) => (await moderator.api.forum.report({ body: { post: id, reason: 'spam' } })).id;
  const ways: [string, Way][] = [
    [
      'by its menu',
      ({ thread }, more) => god.api.forum.moderate({ params: { id: thread }, body: { action: 'hide', ...more } }),
    ],
    [
      'by a move to a section for staff',
      ({ thread }, more) => god.api.forum.move({ params: { id: thread }, body: { section: council, ...more } }),
    ],
    [
      'by a decision on a report',
      async ({ id }, more) =>
        god.api.forum.decide({ params: { id: await report(id) }, body: { decision: 'hide', ...more } }),
    ],
    [
      'by a decision in the moderation queue',
      async ({ id }, more) =>
        god.api.moderation.decide({ body: { kind: 'post', id: await report(id), decision: 'hide', ...more } }),
    ],
    [
      'by a clean-up',
      (_, more) => god.api.forum.cleanUp({ params: { id: author.id }, body: { reason: 'Spam', ...more } }),
    ],
  ];

  it.each(ways)('%s names them first and needs confirmation', async (_, hide) => {
    const found = await threadWith(boss, moderator);
    expect(await errorOf(hide(found, {}))).toMatchObject({
      code: 'forum.staffPosts',
      status: 409,
      details: { names: boss.username },
    });
    expect(await isShown(found.thread)).toBe(true);
    const other = await threadWith(boss);
    await hide(other, { with_staff: true });
    expect(await isShown(other.thread)).toBe(false);
    const [log] = await app.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
    expect(log?.changes).toMatchObject({ posts_of: { before: boss.username, after: 'hidden' } });
  });

  it('needs no confirmation if their posts were removed or their level is lower', async () => {
    const found = await threadWith(boss, moderator);
    const { posts } = await boss.api.forum.get({ params: { id: found.thread } });
    const foreign = posts.find(({ author: by }) => by?.name === boss.username);
    await boss.api.forum.removePost({ params: { id: foreign?.id ?? 0 }, body: {} });
    await god.api.forum.moderate({ params: { id: found.thread }, body: { action: 'hide' } });
    expect(await isShown(found.thread)).toBe(false);
  });

  it('is shown in the preview of a clean-up', async () => {
    await threadWith(boss);
    const preview = async (by: TestUser) => (await by.api.forum.player({ params: { id: author.id } })).preview;
    expect((await preview(god)).colleagues).toEqual([boss.username]);
    expect((await preview(boss)).colleagues).toEqual([]);
  });
});

it('a merge into a hidden thread needs confirmation if it hides posts of higher-ranking staff', async () => {
  const [found, target] = [await threadWith(boss), await threadWith()];
  await god.api.forum.moderate({ params: { id: target.thread }, body: { action: 'hide' } });
  const merge = (more: object = {}) =>
    god.api.forum.movePosts({ params: { id: found.thread }, body: { to: target.thread, ...more } });
  expect(await errorOf(merge())).toMatchObject({ code: 'forum.staffPosts', details: { names: boss.username } });
  expect(await isShown(found.thread)).toBe(true);
  await merge({ with_staff: true });
});
