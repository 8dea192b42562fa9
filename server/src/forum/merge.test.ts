import { like } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { knownPlayer } from '../../test/forum-pictures.ts';
import { startForum } from '../../test/forum-start.ts';
import type { TestUser } from '../../test/users.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { notifyAbout } from './notices.ts';

const { app, boss, author, reader, makeModerators, ...forum } = await startForum();
const moderator = await knownPlayer(app);
await makeModerators([moderator], ['view', 'moderate']);
const council = await addSection(app, 'council', { see_right: 'staff' });
afterAll(() => app.close());

const open = async (user: TestUser, more?: object) => (await forum.open(user, more)).thread;
const reply = async (user: TestUser, thread: number, text?: string) => (await forum.reply(user, thread, text)).id;
const see = (user: TestUser, id: number) => user.api.forum.get({ params: { id } });
const read = (id: number, no: number) => reader.api.forum.read({ params: { id }, body: { no } });
const merge = (from: number, to: number) => boss.api.forum.movePosts({ params: { id: from }, body: { to } });

it('a merge moves followers and bookmarks to the target, and unread posts stay unread', async () => {
  const target = await open(author);
  await reply(author, target);
  const sources: number[] = [];
  for (const _ of [1, 2]) {
    const thread = await open(author);
    for (const __ of [1, 2]) await reply(author, thread);
    sources.push(thread);
  }
  const [first = 0, second = 0] = sources;
  await reader.api.forum.mark({ params: { id: first }, body: { follows: true, bookmarked: true } });
  await read(first, 3);
  await merge(first, target);
  // The reader has never opened the target, so all posts in it are unread.
  expect((await see(reader, target)).own).toMatchObject({ follows: true, bookmarked: true, first_unread: 1 });
  await read(target, 5);
  await read(second, 2);
  await merge(second, target);
  expect((await see(reader, target)).own).toMatchObject({ follows: true, bookmarked: true, first_unread: 8 });
  const third = await open(author);
  await merge(third, target);
  expect((await see(reader, target)).own).toMatchObject({ follows: true, first_unread: 8 });
});

it('the address of a merged thread leads to the first moved post, even after another merge', async () => {
  const [from, to, last] = [await open(author), await open(author), await open(author)];
  await reply(author, from);
  const place = await merge(from, to);
  expect(place).toMatchObject({ thread: to, no: 2, page: 1 });
  const visitor = app.as();
  const found = await visitor.forum.get({ params: { id: from } });
  expect([found.thread.id, found.merged_no]).toEqual([to, 2]);
  expect((await visitor.forum.get({ params: { id: to } })).merged_no).toBeNull();
  await merge(to, last);
  expect(await visitor.forum.get({ params: { id: from } })).toMatchObject({ thread: { id: last }, merged_no: 3 });
  await boss.api.forum.move({ params: { id: last }, body: { section: council } });
  expect((await errorOf(visitor.forum.get({ params: { id: from } }))).code).toBe('forum.notFound');
});

it('a merged thread can neither be shown nor get replies while it is empty, and its address leads to the target', async () => {
  const [from, to] = [await open(author), await open(author)];
  const post = await reply(author, from);
  await merge(from, to);
  const show = () => boss.api.forum.moderate({ params: { id: from }, body: { action: 'show' } });
  expect((await errorOf(show())).code).toBe('forum.notFound');
  expect((await errorOf(forum.reply(boss, from))).code).toBe('forum.notFound');
  expect(await see(reader, from)).toMatchObject({ thread: { id: to }, merged_no: 2 });
  // A merge can be undone by moving posts back.
  await boss.api.forum.movePosts({ params: { id: to }, body: { posts: [post], to: from } });
  await show();
  const shown = await see(reader, from);
  expect(shown).toMatchObject({ thread: { id: from }, merged_no: null });
  expect(shown.posts.map(({ id }) => id)).toEqual([post]);
});

it('a merge moves the poll with its votes, unless the target has one', async () => {
  const poll = (question: string) => ({ poll: { question, options: ['One', 'Two'], results: 'always' } });
  const [from, to] = [await open(author, poll('First?')), await open(author)];
  await reader.api.forum.votePoll({ params: { id: from }, body: { choices: [1] } });
  await merge(from, to);
  const moved = (await see(reader, to)).poll;
  expect(moved).toMatchObject({ question: 'First?', voters: 1, own: { choices: [1] } });
  const other = await open(author, poll('Second?'));
  await merge(other, to);
  expect((await see(reader, to)).poll).toMatchObject({ question: 'First?', voters: 1 });
});

it('a merge cancels unsent emails about the thread', async () => {
  const [from, to] = [await open(boss), await open(boss)];
  const post = await reply(boss, from, `@${reader.username}`);
  await notifyAbout(app.platform, { post });
  const { db } = app.platform.database;
  const mails = () =>
    db
      .select()
      .from(mailOutbox)
      .where(like(mailOutbox.cause, `forum:%:${post}:%`));
  expect(await mails()).toHaveLength(1);
  await merge(from, to);
  expect(await mails()).toEqual([]);
});

it('a moderator who may not remove replies cannot do so by moving them and hiding their thread', async () => {
  const [thread, mine] = [await open(author), await open(moderator)];
  const replies = [await reply(author, thread), await reply(author, thread), await reply(author, thread)];
  const params = { id: thread };
  const hide = (id: number, by = moderator) => by.api.forum.moderate({ params: { id }, body: { action: 'hide' } });
  const refused = async (call: Promise<unknown>) => expect((await errorOf(call)).code).toBe('forum.notAllowed');
  const split = await moderator.api.forum.movePosts({ params, body: { posts: replies.slice(0, 1), title: 'Apart' } });
  await moderator.api.forum.movePosts({ params, body: { posts: replies.slice(1, 2), to: mine } });
  for (const id of [split.thread, mine]) {
    await refused(hide(id));
    await refused(moderator.api.forum.move({ params: { id }, body: { section: council } }));
  }
  // The rule still applies in the target after a merge.
  const target = await open(moderator);
  await moderator.api.forum.movePosts({ params: { id: mine }, body: { to: target } });
  await refused(hide(target));
  const hidden = await open(author);
  await hide(hidden);
  await refused(moderator.api.forum.movePosts({ params, body: { posts: replies.slice(2), to: hidden } }));
  await hide(target, boss);
  await hide(thread);
});

it('unread posts stay unread after a merge with a thread older than the last “mark all as read”', async () => {
  const old = await open(author);
  await reader.api.forum.readAll();
  const target = await open(author);
  const last = await reply(author, target);
  await merge(old, target);
  const unread = async () => (await see(reader, target)).own?.first_unread;
  expect(await unread()).toBe(1);
  // Lists show the time of the newest post, even though a moved post comes last.
  const { thread: shown, posts } = await see(reader, target);
  expect(shown.last.at).toBe(posts.find(({ id }) => id === last)?.created_at);
  await boss.api.forum.removePost({ params: { id: last }, body: { reason: '' } });
  expect(await unread()).toBe(1);
  await read(target, 2);
  expect(await unread()).toBe(3);
});

it('a merge keeps the solution of the target, or else takes over that of the merged thread', async () => {
  const solved = async () => {
    const thread = await open(author);
    const post = await reply(author, thread);
    await boss.api.forum.solve({ params: { id: thread }, body: { post } });
    return { thread, post };
  };
  const solutionOf = async (thread: number) => (await see(reader, thread)).posts.find(({ solution }) => solution)?.id;
  const [first, second, empty] = [await solved(), await solved(), await open(author)];
  await merge(first.thread, empty);
  expect(await solutionOf(empty)).toBe(first.post);
  await merge(second.thread, empty);
  expect(await solutionOf(empty)).toBe(first.post);
});

it('a split moves the solution to the new thread, unless it becomes the first post there', async () => {
  const [thread, other] = [await open(author), await open(author)];
  const [early, post] = [await reply(author, thread), await reply(author, thread)];
  const params = { id: thread };
  const shown = async (id: number) => {
    const { thread: row, posts } = await see(reader, id);
    return [row.solved, posts.find(({ solution }) => solution)?.id];
  };
  const solve = (id: number) => boss.api.forum.solve({ params: { id }, body: { post } });
  await solve(thread);
  const apart = await boss.api.forum.movePosts({ params, body: { posts: [early, post], title: 'Apart' } });
  expect([await shown(thread), await shown(apart.thread)]).toEqual([
    [false, undefined],
    [true, post],
  ]);
  await boss.api.forum.movePosts({ params: { id: apart.thread }, body: { posts: [post], to: other } });
  expect([await shown(apart.thread), await shown(other)]).toEqual([
    [false, undefined],
    [true, post],
  ]);
  const alone = await boss.api.forum.movePosts({ params: { id: other }, body: { posts: [post], title: 'Alone' } });
  expect(await shown(alone.thread)).toEqual([false, undefined]);
});

it('a reply that was split off keeps its quote, for readers who may see the quoted post', async () => {
  const thread = await open(author);
  const quoted = await forum.reply(author, thread, 'Watch the gate');
  const body = { body: docOf('I agree'), quote: { id: quoted.id, text: 'the gate' } };
  const { id } = await reader.api.forum.reply({ params: { id: thread }, body });
  const split = await boss.api.forum.movePosts({ params: { id: thread }, body: { posts: [id], title: 'Split off' } });
  const quoteFor = async (api: TestUser['api']) =>
    (await api.forum.get({ params: { id: split.thread } })).posts.find((post) => post.id === id)?.quote ?? null;
  const shown = { id: quoted.id, thread, no: quoted.no, text: 'the gate' };
  expect([await quoteFor(reader.api), await quoteFor(app.as())]).toMatchObject([shown, shown]);
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide' } });
  expect([await quoteFor(reader.api), await quoteFor(boss.api)]).toMatchObject([null, shown]);
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'show' } });
  await boss.api.forum.move({ params: { id: thread }, body: { section: council } });
  expect([await quoteFor(reader.api), await quoteFor(app.as())]).toEqual([null, null]);
  expect(await quoteFor(boss.api)).toMatchObject(shown);
});
