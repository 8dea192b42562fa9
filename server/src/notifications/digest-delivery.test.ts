import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { readableThreads } from '../forum/article-threads.ts';
import { forumThreads } from '../forum/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { setStatus } from '../users/service.ts';
import { sendDigests } from './digest.ts';
import { notify } from './notify.ts';

const sent: { to: string; subject: string; html: string; text: string }[] = [];
let down = true;
let app: TestApp;
let author: TestUser;
beforeAll(async () => {
  app = await startTestApp({
    transport: {
      send: async (mail) => {
        if (down) throw Object.assign(new Error('Try again later'), { responseCode: 451 });
        sent.push(mail);
      },
    },
  });
  author = await createTestUser(app, { longLivedToken: true });
  await addSection(app, 'open');
});
afterAll(() => app.close());
beforeEach(() => {
  down = true;
  sent.length = 0;
});

const db = () => app.platform.database.db;
const open = async (title: string): Promise<number> => {
  app.clock.advance(3_600_000);
  return (await author.api.forum.create({ body: { section: 'open', title, body: docOf('First') } })).thread;
};
/** Queues a summary about these threads while the mail server defers it. */
const queueDigest = async (threads: readonly number[]): Promise<TestUser> => {
  const reader = await createTestUser(app, { longLivedToken: true });
  await reader.api.notifications.saveSwitch({ body: { topic: 'forum', daily: true } });
  const notices = threads.map((thread) => ({
    user: reader.id,
    kind: 'forum_reply' as const,
    data: { thread: `Title ${thread}` },
    link: '/forum',
    group: String(thread),
    actor: author.id,
    cause: `test:${reader.id}:${thread}`,
  }));
  await app.platform.database.transaction((tx) => notify(app.platform, tx, notices));
  app.clock.advance(86_400_000);
  await sendDigests(app.platform, readableThreads);
  await eventually(async () => (await mailOf(reader))?.next_attempt_at);
  return reader;
};
const mailOf = async ({ email }: TestUser) =>
  (await db().select().from(mailOutbox).where(eq(mailOutbox.recipient, email)))[0];
const deliver = async () => {
  down = false;
  app.clock.advance(3_600_000);
  await app.platform.mail.sweep(true);
  app.platform.mail.wake();
};

it('a summary that waited for the mail server names no hidden thread, and uses current titles and names', async () => {
  const [hidden, renamed] = [await open('Insults about someone'), await open('An old title')];
  const reader = await queueDigest([hidden, renamed]);
  await db().update(forumThreads).set({ hidden: true }).where(eq(forumThreads.id, hidden));
  await db().update(forumThreads).set({ title: 'A better title' }).where(eq(forumThreads.id, renamed));
  await setStatus(db(), author.id, 'deleted');
  await deliver();
  const mail = await eventually(async () => sent.find(({ to }) => to === reader.email));
  await setStatus(db(), author.id, 'active');
  for (const text of [mail.html, mail.text]) {
    expect(text).not.toContain('Insults about someone');
    expect(text).not.toContain(author.username);
    expect(text).toContain('A better title');
    expect(text).toContain(`/forum/open/${renamed}-a-better-title`);
  }
  expect(mail.subject).toMatch(/^1 notification/);
});

it('a summary whose threads were all hidden while it waited is not sent', async () => {
  const thread = await open('Only insults');
  const reader = await queueDigest([thread]);
  await db().update(forumThreads).set({ hidden: true }).where(eq(forumThreads.id, thread));
  await deliver();
  await eventually(async () => (await mailOf(reader)) === undefined);
  expect(sent).toEqual([]);
});
