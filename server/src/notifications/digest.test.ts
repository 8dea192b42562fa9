import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { readableThreads } from '../forum/article-threads.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { unsubscribeToken } from '../platform/mail/unsubscribe.ts';
import { lastDigestAt, sendDigests } from './digest.ts';
import { notify, withoutEmail } from './notify.ts';
import { notificationsPersonalData } from './personal-data.ts';
import { notificationsDigest } from './table.ts';

let app: TestApp;
let author: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  author = await createTestUser(app);
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const db = () => app.platform.database.db;
const createReader = async (daily = true): Promise<TestUser> => {
  const reader = await createTestUser(app, { longLivedToken: true });
  if (daily) await reader.api.notifications.saveSwitch({ body: { topic: 'forum', daily: true } });
  return reader;
};
let cause = 0;
const reply = (user: number, thread = 'A siege') => {
  cause += 1;
  const notice = {
    user,
    kind: 'forum_reply',
    data: { thread },
    link: '/forum',
    group: thread,
    actor: author.id,
  } as const;
  return app.platform.database.transaction((tx) => notify(app.platform, tx, { ...notice, cause: `test:${cause}` }));
};
const mailsTo = ({ email }: TestUser) =>
  db().select().from(mailOutbox).where(eq(mailOutbox.recipient, email)).orderBy(mailOutbox.id);

describe('the daily summary', () => {
  it('is sent once a day with everything up to the scheduled hour, even if two processes send it', async () => {
    const reader = await createReader();
    const other = await createReader(false);
    for (const thread of ['A siege', 'A siege', 'Maps']) await reply(reader.id, thread);
    await reply(other.id);
    expect([...(await withoutEmail(db(), 'forum', [reader.id, other.id]))]).toEqual([reader.id]);
    await sendDigests(app.platform, readableThreads);
    expect(await mailsTo(reader)).toEqual([]);
    app.clock.advance(dayMs);
    const late = await createReader();
    await reply(late.id);
    await Promise.all([sendDigests(app.platform, readableThreads), sendDigests(app.platform, readableThreads)]);
    await sendDigests(app.platform, readableThreads);
    const [mail, ...more] = await mailsTo(reader);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      template: 'notification-digest',
      topic: `digest.${reader.id}`,
      values: {
        items: [
          { kind: 'forum_reply', data: { thread: 'A siege' }, count: 2, author: author.username },
          { kind: 'forum_reply', data: { thread: 'Maps' }, count: 1, author: author.username },
        ],
        more: 0,
      },
    });
    expect([await mailsTo(other), await mailsTo(late)]).toEqual([[], []]);
    app.clock.advance(dayMs);
    await sendDigests(app.platform, readableThreads);
    expect([(await mailsTo(reader)).length, (await mailsTo(late)).length]).toEqual([1, 1]);
  });

  it('lists at most twenty entries, counts the rest, and omits topics that have since been switched off', async () => {
    const [reader, quiet] = [await createReader(), await createReader()];
    for (let thread = 0; thread < 23; thread += 1) await reply(reader.id, `Thread ${thread}`);
    await reply(quiet.id);
    await quiet.api.notifications.saveSwitch({ body: { topic: 'forum', email: false } });
    app.clock.advance(dayMs);
    await sendDigests(app.platform, readableThreads);
    const [mail] = await mailsTo(reader);
    const first = { data: { thread: 'Thread 3' } };
    expect(mail?.values).toMatchObject({ more: 3, items: [first, ...Array.from({ length: 19 }, () => ({}))] });
    expect(await mailsTo(quiet)).toEqual([]);
    expect(await db().select().from(notificationsDigest)).toEqual([]);
  });

  it('can be switched off with one click, for all its topics', async () => {
    const reader = await createReader();
    const token = unsubscribeToken(app.platform.crypto, `digest.${reader.id}`);
    expect(await app.as().notifications.unsubscribe({ body: { token } })).toEqual({ topic: 'digest' });
    const { switches } = await reader.api.notifications.switches();
    expect(switches.filter(({ email }) => !email).map(({ topic }) => topic)).toEqual(['forum']);
  });

  it('cannot be switched on for the events and account topics', async () => {
    const reader = await createReader();
    for (const topic of ['events', 'account'] as const)
      expect(await errorOf(reader.api.notifications.saveSwitch({ body: { topic, daily: true } }))).toMatchObject({
        code: 'notifications.notDaily',
      });
  });

  it('retains no data about an erased player, as reader or as author', async () => {
    const reader = await createReader();
    await reply(reader.id);
    await notificationsPersonalData.erase(db(), author.id, app.clock.now());
    expect(await db().select().from(notificationsDigest)).toMatchObject([{ actor_id: null }]);
    await notificationsPersonalData.erase(db(), reader.id, app.clock.now());
    expect(await db().select().from(notificationsDigest)).toEqual([]);
  });
});

it('the daily summary is due five minutes after the scheduled hour in server time', () => {
  const at = (hour: number, minute: number) => new Date(2026, 10, 23, hour, minute);
  expect(lastDigestAt(at(8, 4))).toEqual(new Date(2026, 10, 22, 8));
  expect(lastDigestAt(at(8, 5))).toEqual(new Date(2026, 10, 23, 8));
  expect(lastDigestAt(at(23, 59))).toEqual(new Date(2026, 10, 23, 8));
  expect(lastDigestAt(at(0, 1))).toEqual(new Date(2026, 10, 22, 8));
});
