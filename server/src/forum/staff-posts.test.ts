import { desc } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { addSection } from '../../test/forum.ts';
import { startForum } from '../../test/forum-start.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';

const { app, boss, author, open, reply, makeModerators } = await startForum();
const god = await createTestUser(app, { authority: 'god', longLivedToken: true });
const moderator = await createTestUser(app, { authority: 'low_wizard', longLivedToken: true });
await makeModerators([god, moderator]);
const council = await addSection(app, 'council', { see_right: 'staff', post_right: 'staff', reply_right: 'staff' });
afterAll(() => app.close());

/** Opens a thread as a player, with replies by these users. */
const threadWith = async (...repliers: TestUser[]) => {
  const opened = await open(author);
  for (const user of repliers) await reply(user, opened.thread);
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
