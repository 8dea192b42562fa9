import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { users } from '../users/table.ts';
import { forumPersonalData } from './personal-data.ts';
import { forumPollVotes } from './polls/table.ts';
import { forumMembers } from './table.ts';

let app: TestApp;
let boss: TestUser;
let author: TestUser;
let voters: TestUser[];
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  // Jobs are dropped, because they are not under test here.
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  author = await createTestUser(app, { longLivedToken: true });
  voters = [];
  for (let index = 0; index < 12; index += 1) voters.push(await createTestUser(app, { longLivedToken: true }));
  const { db } = app.platform.database;
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values({ user_id: author.id, posts: 10 });
  await addSection(app, 'open');
  await addSection(app, 'players', { see_right: 'players' });
});
afterAll(() => app.close());

type Poll = NonNullable<Parameters<TestUser['api']['forum']['create']>[0]['body']['poll']>;
const three = { question: 'Which day?', options: ['Friday', 'Saturday', 'Sunday'] };
const open = async (poll: Poll, section = 'open') => {
  app.clock.advance(60_000);
  count += 1;
  const body = { section, title: `Poll ${count}`, body: docOf(`Text ${count}`), poll };
  return (await author.api.forum.create({ body })).thread;
};
const pollOf = async (thread: number, user?: TestUser) =>
  (await (user?.api ?? app.as()).forum.get({ params: { id: thread }, query: {} })).poll;
const vote = (user: TestUser, thread: number, ...choices: number[]) =>
  user.api.forum.votePoll({ params: { id: thread }, body: { choices } });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const [first, second, third] = [0, 1, 2].map((index) => () => voters[index] as TestUser) as [
  () => TestUser,
  () => TestUser,
  () => TestUser,
];

describe('a poll', () => {
  it('counts each player at most once, even if they change or withdraw their vote or repeat the request', async () => {
    const thread = await open(three);
    await vote(first(), thread, 1);
    await vote(first(), thread, 1);
    await vote(second(), thread, 1);
    await vote(second(), thread, 2);
    await vote(third(), thread, 0);
    const poll = await vote(third(), thread);
    expect(poll.options.map(({ votes }) => votes)).toEqual([0, 1, 1]);
    expect([poll.voters, poll.own?.choices]).toEqual([2, []]);
    expect((await pollOf(thread, first()))?.own).toEqual({ choices: [1], may_vote: true, may_close: false });
    expect((await pollOf(thread))?.own).toBeNull();
  });

  it('counts correctly under concurrent votes and repeated requests', async () => {
    const thread = await open({ ...three, choices: 2 });
    const calls = voters.flatMap((voter, index) => [
      vote(voter, thread, index % 3),
      vote(voter, thread, index % 3),
      vote(voter, thread, index % 3, (index + 1) % 3),
    ]);
    expect((await Promise.all(calls.map(codeOf))).filter((code) => code !== 'done')).toEqual([]);
    const rows = await app.platform.database.db
      .select()
      .from(forumPollVotes)
      .where(eq(forumPollVotes.thread_id, thread));
    const poll = await pollOf(thread);
    expect(poll?.voters).toBe(voters.length);
    expect(poll?.options.map(({ votes }) => votes)).toEqual(
      [0, 1, 2].map((option) => rows.filter(({ choices }) => choices.includes(option)).length),
    );
  });

  it('hides its results until the reader has voted or the poll has ended, if its author chose so', async () => {
    const thread = await open({ ...three, results: 'voted', days: 3 });
    await vote(first(), thread, 0);
    const hidden = [null, null, null];
    expect((await pollOf(thread))?.options.map(({ votes }) => votes)).toEqual(hidden);
    expect((await pollOf(thread, author))?.options.map(({ votes }) => votes)).toEqual(hidden);
    expect((await pollOf(thread, first()))?.options.map(({ votes }) => votes)).toEqual([1, 0, 0]);
    expect(JSON.stringify(await forumPersonalData.export(app.platform.database.db, second().id))).not.toContain(
      'votes":1',
    );
    app.clock.advance(3 * 86_400_000 + 60_000);
    expect((await pollOf(thread, second()))?.options.map(({ votes }) => votes)).toEqual([1, 0, 0]);
    expect(await codeOf(vote(second(), thread, 1))).toBe('forum.pollClosed');
  });

  it('can be ended by its author or a moderator only', async () => {
    const thread = await open(three);
    const params = { id: thread };
    expect(await codeOf(first().api.forum.closePoll({ params }))).toBe('forum.notAllowed');
    expect((await author.api.forum.closePoll({ params })).open).toBe(false);
    expect((await boss.api.forum.closePoll({ params })).open).toBe(false);
    expect(await codeOf(vote(first(), thread, 1))).toBe('forum.pollClosed');
  });

  it('of a held thread lasts its full days from the approval, unless its author ended it before', async () => {
    await boss.api['word-filter'].create({ body: { pattern: 'casino', action: 'hold' } });
    const publish = async (days: number | null, close = false) => {
      app.clock.advance(60_000);
      count += 1;
      const body = {
        section: 'open',
        title: `Poll ${count}`,
        body: docOf(`Casino ${count}`),
        poll: { ...three, days },
      };
      const { id, thread } = await author.api.forum.create({ body });
      app.clock.advance(3_600_000);
      if (close) await author.api.forum.closePoll({ params: { id: thread } });
      app.clock.advance(29 * 3_600_000);
      await boss.api.forum.decideHeld({ params: { id }, body: { approve: true } });
      return pollOf(thread, boss);
    };
    const day = 86_400_000;
    const approved = await publish(1);
    expect(approved).toMatchObject({ open: true, ends_at: new Date(app.clock.now().getTime() + day).toISOString() });
    expect(await publish(null)).toMatchObject({ open: true, ends_at: null });
    expect(await publish(3, true)).toMatchObject({ open: false });
  });

  it('rejects a changed vote if its author did not allow changes', async () => {
    const thread = await open({ ...three, changeable: false });
    await vote(first(), thread, 2);
    expect(await codeOf(vote(first(), thread, 1))).toBe('forum.pollVoted');
    expect(await codeOf(vote(first(), thread))).toBe('forum.pollVoted');
    expect((await vote(first(), thread, 2)).voters).toBe(1);
  });

  it('accepts no votes in a locked or hidden thread, and shows nothing of a thread that the caller cannot see', async () => {
    const thread = await open(three);
    const moderate = (action: 'lock' | 'unlock' | 'hide') =>
      boss.api.forum.moderate({ params: { id: thread }, body: { action, reason: 'test' } });
    await moderate('lock');
    expect(await codeOf(vote(first(), thread, 1))).toBe('forum.notAllowed');
    await moderate('unlock');
    await moderate('hide');
    expect(await codeOf(vote(first(), thread, 1))).toBe('forum.notFound');
    expect(await codeOf(vote(boss, thread, 1))).toBe('forum.notAllowed');
    const members = await open(three, 'players');
    expect(await codeOf(pollOf(members))).toBe('forum.notFound');
    expect(await codeOf(app.as().forum.votePoll({ params: { id: members }, body: { choices: [0] } }))).toMatch(/auth/);
    expect(await codeOf(vote(first(), (await open(three)) + 1000, 0))).toBe('forum.notFound');
  });

  it.each([
    ['too many choices', [0, 1]],
    ['an option that does not exist', [3]],
  ])('rejects %s', async (_, choices) => {
    const thread = await open(three);
    expect(await codeOf(vote(first(), thread, ...choices))).toBe('forum.pollChoices');
  });

  it.each([
    ['one option', { question: 'Which?', options: ['One'] }, 'poll.options'],
    ['eleven options', { question: 'Which?', options: Array.from({ length: 11 }, (_, at) => `${at}`) }, 'poll.options'],
    ['the same option twice', { question: 'Which?', options: ['One', 'ONE'] }, 'poll.options'],
    ['an empty question', { ...three, question: ' ' }, 'poll.question'],
    ['several lines in an option', { question: 'Which?', options: ['One', 'Two\nThree'] }, 'poll.options.1'],
    ['more choices than options', { ...three, choices: 4 }, 'poll.choices'],
    ['an end too far in the future', { ...three, days: 365 }, 'poll.days'],
  ])('is not created with %s', async (_, poll, path) => {
    const failure = await open(poll as Poll).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 400, fields: [{ path }] });
  });

  it('keeps its counts when a voter erases their account, although the vote itself is deleted', async () => {
    const thread = await open(three);
    const voter = voters.at(-1) as TestUser;
    await vote(voter, thread, 2);
    const { db } = app.platform.database;
    expect(await forumPersonalData.export(db, voter.id)).toMatchObject({
      poll_votes: expect.arrayContaining([expect.objectContaining({ question: 'Which day?', choices: ['Sunday'] })]),
    });
    await forumPersonalData.erase(db, voter.id, app.clock.now() as never);
    expect(await db.select().from(forumPollVotes).where(eq(forumPollVotes.user_id, voter.id))).toEqual([]);
    expect((await pollOf(thread))?.voters).toBe(1);
  });
});
