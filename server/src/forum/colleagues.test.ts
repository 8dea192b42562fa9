import { desc } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { addSection } from '../../test/forum.ts';
import { startForum } from '../../test/forum-start.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';

const { app, boss, author, makeModerators, ...forum } = await startForum();
const god = await createTestUser(app, { authority: 'god', longLivedToken: true });
await makeModerators([god]);
const elsewhere = await addSection(app, 'elsewhere');
const archive = await addSection(app, 'archive', { read_only: true });
const staff = await addSection(app, 'staff', { see_right: 'staff' });
afterAll(() => app.close());

const open = async (user: TestUser, more?: object) => (await forum.open(user, more)).thread;
const reply = async (user: TestUser, thread: number) => (await forum.reply(user, thread)).id;
const refused = async (call: Promise<unknown>) => expect((await errorOf(call)).code).toBe('forum.notAllowed');
const move = (user: TestUser, id: number, section: number) =>
  user.api.forum.move({ params: { id }, body: { section } });

it('a moderator cannot move the thread of higher-ranking staff to a section with different readers or without replies', async () => {
  const thread = await open(boss);
  await refused(move(god, thread, staff));
  await refused(move(god, thread, archive));
  await move(god, thread, elsewhere);
  await move(boss, thread, staff);
  await refused(move(god, thread, elsewhere));
  const other = await open(author);
  await move(god, other, staff);
  await move(god, other, archive);
});

it('a moderator cannot split off or merge replies of higher-ranking staff, and so cannot hide them later', async () => {
  const thread = await open(author);
  const [answer, foreign] = [await reply(author, thread), await reply(boss, thread)];
  const hidden = await open(author);
  await god.api.forum.moderate({ params: { id: hidden }, body: { action: 'hide' } });
  const params = { id: thread };
  await refused(god.api.forum.movePosts({ params, body: { posts: [foreign], to: hidden } }));
  await refused(god.api.forum.movePosts({ params, body: { posts: [answer, foreign], title: 'Apart' } }));
  expect((await app.as().forum.get({ params })).thread.replies).toBe(2);
  await god.api.forum.movePosts({ params, body: { posts: [answer], title: 'Apart' } });
  await boss.api.forum.movePosts({ params, body: { posts: [foreign], title: 'Kept' } });
});

it('a moderator cannot change the status of a thread of higher-ranking staff or end its poll', async () => {
  const thread = await open(boss, { poll: { question: 'Which one?', options: ['One', 'Two'] } });
  const params = { id: thread };
  for (const action of ['pin', 'feature'] as const) await boss.api.forum.moderate({ params, body: { action } });
  for (const action of ['unpin', 'unfeature', 'lock', 'unlock', 'hide', 'show'] as const)
    await refused(god.api.forum.moderate({ params, body: { action } }));
  await refused(god.api.forum.closePoll({ params }));
  const own = await open(author);
  for (const action of ['pin', 'unpin', 'feature', 'unfeature', 'lock'] as const)
    await god.api.forum.moderate({ params: { id: own }, body: { action } });
});

describe('moving a whole thread to a place with different readers', () => {
  const names = { code: 'forum.staffPosts', status: 409 };
  const confirm = async (effect: 'hidden' | 'shown', call: (with_staff?: boolean) => Promise<unknown>) => {
    expect(await errorOf(call())).toMatchObject({ ...names, details: { names: boss.username, effect } });
    await call(true);
    const [log] = await app.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
    expect(log?.changes).toMatchObject({ posts_of: { before: boss.username, after: effect } });
  };
  const withReply = async (section: string) => {
    const thread = await open(god, { section });
    await reply(boss, thread);
    return thread;
  };
  const moveThread = (id: number, section: number) => (with_staff?: boolean) =>
    god.api.forum.move({ params: { id }, body: { section, ...(with_staff && { with_staff }) } });
  const merge = (id: number, to: number) => (with_staff?: boolean) =>
    god.api.forum.movePosts({ params: { id }, body: { to, ...(with_staff && { with_staff }) } });

  it('needs confirmation if a move or a merge hides posts of higher-ranking staff from players', async () => {
    await confirm('hidden', moveThread(await withReply('open'), staff));
    await confirm('hidden', merge(await withReply('open'), await open(god, { section: 'staff' })));
  });

  it('needs confirmation if a move or a merge shows posts of higher-ranking staff to other readers', async () => {
    await confirm('shown', moveThread(await withReply('staff'), elsewhere));
    await confirm('shown', merge(await withReply('staff'), await open(god)));
    const hidden = await withReply('open');
    await boss.api.forum.moderate({ params: { id: hidden }, body: { action: 'hide' } });
    await confirm('shown', merge(hidden, await open(god)));
  });

  it('needs no confirmation between places with the same readers', async () => {
    await moveThread(await withReply('open'), elsewhere)();
    await merge(await withReply('open'), await open(god, { section: 'elsewhere' }))();
  });
});

it('a moderator moves threads and replies only to sections where they may post', async () => {
  const only = { permission: 'admin.news.view' } as const;
  const news = await addSection(app, 'official', { ...only, post_right: 'permission' });
  const quiet = await addSection(app, 'quiet', { ...only, reply_right: 'permission' });
  const official = await open(boss, { section: 'official' });
  const thread = await open(author);
  const answer = await reply(author, thread);
  const params = { id: thread };
  await refused(move(god, thread, news));
  // All players may reply there, but not open threads.
  await god.api.forum.movePosts({ params, body: { posts: [answer], to: official } });
  await refused(god.api.forum.movePosts({ params: { id: official }, body: { posts: [answer], title: 'Split' } }));
  const silent = await open(author, { section: 'quiet' });
  await refused(god.api.forum.movePosts({ params, body: { to: silent } }));
  await move(god, thread, quiet);
  await move(boss, thread, news);
});
