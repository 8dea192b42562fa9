import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf, saveSection } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { rowsOf } from '../platform/database/database.ts';
import { notifyAbout } from './notices.ts';
import { forumReaders } from './table.ts';

let app: TestApp;
let boss: TestUser;
let player: TestUser;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  player = await createTestUser(app, { longLivedToken: true });
});
afterAll(() => app.close());

const waiting = async (): Promise<number> => {
  const rows = await rowsOf<{ count: number }>(
    app.platform.database.db,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
};

type Place = { section: number; thread: number; away: number };
const closings: [string, (place: Place) => Promise<unknown>][] = [
  ['is closed', ({ section }) => saveSection(boss, section, { see_right: 'staff' })],
  [
    'loses the thread to a closed one',
    ({ thread, away }) => boss.api.forum.move({ params: { id: thread }, body: { section: away } }),
  ],
  [
    'loses the thread, which is hidden',
    ({ thread }) => boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide', reason: 'test' } }),
  ],
];

it.each(closings)(
  'no forum notification remains if it is written just as its section %s',
  async (what, close) => {
    const { database } = app.platform;
    const slug = what.replaceAll(/[^a-z]+/g, '-');
    const section = await addSection(app, slug);
    const away = await addSection(app, `${slug}-away`, {
      see_right: 'staff',
      post_right: 'staff',
      reply_right: 'staff',
    });
    const body = docOf(`Look @${player.username}`);
    const { id, thread } = await boss.api.forum.create({ body: { section: slug, title: 'A thread', body } });
    await database.db.insert(forumReaders).values({ user_id: player.id, thread_id: thread });
    let closed = false;
    let closing: Promise<unknown> = Promise.resolve();
    let notifying: Promise<unknown> = Promise.resolve();
    // Locks a row, so that the job has to wait right after it has seen that the section is open.
    await database.transaction(async (tx) => {
      await tx.select().from(forumReaders).where(eq(forumReaders.thread_id, thread)).for('update');
      notifying = notifyAbout(app.platform, { post: id });
      while ((await waiting()) < 1);
      closing = close({ section, thread, away }).then(() => {
        closed = true;
      });
      while (!closed && (await waiting()) < 2);
    });
    await Promise.all([notifying, closing]);
    const { notifications } = await player.api.notifications.list({ query: {} });
    expect(notifications.filter(({ link }) => link?.includes(`/${thread}-`))).toEqual([]);
  },
  60_000,
);
