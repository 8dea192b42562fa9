import { keptDays, keptReadDays, maxNotifications } from '@wyrmgate/contract/notifications-constants';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { cleanNotifications } from './jobs.ts';
import { type Notice, notify, withoutEmail } from './notify.ts';
import { notificationsPersonalData } from './personal-data.ts';
import { notificationCauses, notificationSwitches, notifications } from './table.ts';

let app: TestApp;
let player: TestUser;
let other: TestUser;
let sent: number[] = [];

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  other = await createTestUser(app, { longLivedToken: true });
  const { realtime } = app.platform;
  const toUser = realtime.toUser;
  realtime.toUser = (user, event, message) => {
    if (event === 'notification') sent.push(user);
    toUser(user, event, message);
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  player = await createTestUser(app, { longLivedToken: true });
  sent = [];
});

let causes = 0;
const coins = (more: Partial<Notice> = {}): Notice => {
  causes += 1;
  return {
    kind: 'coins_credited',
    data: { coins: 5 },
    user: player.id,
    cause: `test:${causes}`,
    link: '/shop',
    ...more,
  } as Notice;
};
const reply = (cause: string, more: Partial<Notice> = {}): Notice =>
  ({
    kind: 'forum_reply',
    data: { thread: 'Siege' },
    user: player.id,
    cause,
    group: '7',
    link: `/forum/open/7#${cause}`,
    actor: other.id,
    ...more,
  }) as Notice;
const send = (...notices: Notice[]): Promise<void> =>
  app.platform.database.transaction((tx) => notify(app.platform, tx, notices));
const unread = async (user = player): Promise<number> => (await user.api.notifications.unread()).unread;
const list = async (user = player) => (await user.api.notifications.list()).notifications;

describe('a notification', () => {
  it('is stored once per cause, even if several calls send it at once', async () => {
    const notice = coins();
    await Promise.all(Array.from({ length: 8 }, () => send(notice)));
    expect(await unread()).toBe(1);
    const [only] = await list();
    if (only) await player.api.notifications.read({ params: { id: only.id } });
    await send(notice);
    expect(await unread()).toBe(0);
    expect(await list()).toHaveLength(1);
  });

  it('disappears if the transaction that caused it rolls back, and is announced only after the commit', async () => {
    const failing = app.platform.database.transaction(async (tx) => {
      await notify(app.platform, tx, coins());
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect([await unread(), sent]).toEqual([0, []]);
    await app.platform.database.transaction(async (tx) => {
      await notify(app.platform, tx, coins());
      expect(sent).toEqual([]);
    });
    expect(sent).toEqual([player.id]);
  });

  it('represents all unread notifications of its group: it shows the latest and links to the first', async () => {
    await Promise.all(['a', 'b', 'c'].map((cause) => send(reply(`${player.id}:${cause}`))));
    await send(coins());
    await send(
      reply(`${player.id}:d`, { data: { thread: 'Siege moved' } } as Partial<Notice>),
      reply(`${player.id}:e`),
    );
    const rows = await list();
    expect(rows.map(({ kind, count: total }) => [kind, total])).toEqual([
      ['forum_reply', 5],
      ['coins_credited', 1],
    ]);
    expect(rows[0]).toMatchObject({ actor: other.username, data: { thread: 'Siege' } });
    expect(rows[0]?.link).not.toContain(':e');
    expect(await unread()).toBe(2);
  });

  it('starts counting from one again after its group has been read', async () => {
    await send(reply(`${player.id}:1`), reply(`${player.id}:2`));
    const [first] = await list();
    await player.api.notifications.read({ params: { id: first?.id ?? 0 } });
    await send(reply(`${player.id}:3`));
    expect((await list()).map(({ count: total, read_at }) => [total, read_at !== null])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('shows amounts of money in major currency units', async () => {
    const link = '/payment/history';
    await send({
      kind: 'payment_refunded',
      data: { amount: 1999, currency: 'EUR' },
      user: player.id,
      cause: `r${player.id}`,
      link,
    });
    expect((await list())[0]).toMatchObject({ data: { amount: 19.99, currency: 'EUR' } });
  });

  it('does not reach a deleted account', async () => {
    await app.platform.database.query("update users set status = 'deleted' where id = $1", [player.id]);
    await send(coins());
    const { db } = app.platform.database;
    expect(await db.select().from(notifications).where(eq(notifications.user_id, player.id))).toEqual([]);
  });
});

describe('the notification list', () => {
  it('is paged by cursor without gaps or duplicates, and can be limited to unread notifications', async () => {
    for (let index = 0; index < 5; index += 1) await send(coins());
    const first = await player.api.notifications.list({ query: { limit: 2 } });
    await player.api.notifications.readAll({ body: { up_to: first.next ?? 0 } });
    await send(coins());
    const second = await player.api.notifications.list({ query: { limit: 10, after: first.next ?? 0 } });
    const ids = [...first.notifications, ...second.notifications].map(({ id }) => id);
    expect([new Set(ids).size, second.next]).toEqual([5, null]);
    const open = await player.api.notifications.list({ query: { unread: 'true' } });
    expect(open.notifications.every(({ read_at }) => read_at === null)).toBe(true);
    expect(open.notifications).toHaveLength(2);
  });

  it('rejects a filter that does not exist', async () => {
    const query = { unread: 'maybe' } as unknown as { unread: 'true' };
    expect((await errorOf(player.api.notifications.list({ query }))).status).toBe(400);
  });

  it('keeps the latest 500 notifications of each player', async () => {
    await send(...Array.from({ length: maxNotifications + 20 }, () => coins()));
    await send(coins({ data: { coins: 77 } } as Partial<Notice>));
    const { db } = app.platform.database;
    const own = eq(notifications.user_id, player.id);
    expect(await db.select({ total: count() }).from(notifications).where(own)).toEqual([{ total: maxNotifications }]);
    expect((await list())[0]).toMatchObject({ data: { coins: 77 } });
  });

  it('keeps an unread notification about a login from a new device, however many others arrive', async () => {
    const device: Partial<Notice> = { kind: 'new_device', data: { device: 'Firefox' } };
    await send(coins(device));
    const flood = () => send(...Array.from({ length: maxNotifications + 1 }, () => coins()));
    await flood();
    const { db } = app.platform.database;
    const devices = () =>
      db
        .select({ id: notifications.id })
        .from(notifications)
        .where(and(eq(notifications.user_id, player.id), eq(notifications.kind, 'new_device')));
    const [kept] = await devices();
    expect(kept).toBeDefined();
    await player.api.notifications.read({ params: { id: kept?.id ?? 0 } });
    await flood();
    expect(await devices()).toEqual([]);
  });
});

describe('marking notifications as read', () => {
  it('never affects the notifications of another player', async () => {
    await send(coins());
    const [mine] = await list();
    const id = mine?.id ?? 0;
    expect((await errorOf(other.api.notifications.read({ params: { id } }))).code).toBe('notifications.notFound');
    await other.api.notifications.readAll({ body: { up_to: 999_999_999 } });
    expect(await list(other)).toEqual([]);
    expect(await unread()).toBe(1);
    for (const call of [app.as().notifications.list(), app.as().notifications.unread()])
      expect((await errorOf(call)).status).toBe(401);
  });

  it('keeps the unread count exact when new notifications arrive at the same time', async () => {
    await send(...Array.from({ length: 5 }, () => coins()), reply(`${player.id}:x`));
    const [newest] = await list();
    const upTo = newest?.id ?? 0;
    await Promise.all([
      player.api.notifications.readAll({ body: { up_to: upTo } }),
      send(coins()),
      send(reply(`${player.id}:y`)),
      send(coins()),
    ]);
    const rows = (await player.api.notifications.list({ query: { limit: 100 } })).notifications;
    const open = rows.filter(({ read_at }) => read_at === null);
    expect(open.every(({ id }) => id > upTo)).toBe(true);
    expect(open.map(({ kind }) => kind).sort()).toEqual(['coins_credited', 'coins_credited', 'forum_reply']);
    expect(await unread()).toBe(3);
    expect(await player.api.notifications.readAll({ body: { up_to: rows[0]?.id ?? 0 } })).toEqual({ unread: 0 });
  });
});

describe('notification settings', () => {
  it('for the portal silence a topic, and notifications silenced this way do not appear when it is switched on again', async () => {
    await player.api.notifications.saveSwitch({ body: { topic: 'forum', portal: false } });
    await send(reply(`${player.id}:off`), coins());
    expect((await list()).map(({ kind }) => kind)).toEqual(['coins_credited']);
    const saved = await player.api.notifications.saveSwitch({ body: { topic: 'forum', portal: true } });
    expect(saved).toEqual({ topic: 'forum', portal: true, email: true, daily: false, email_required: false });
    await send(reply(`${player.id}:off`));
    expect(await unread()).toBe(1);
  });

  it('for emails exist only for optional emails, and affect only the player who changes them', async () => {
    const { db } = app.platform.database;
    for (const topic of ['moderation', 'payments', 'account'] as const)
      expect((await errorOf(player.api.notifications.saveSwitch({ body: { topic, email: false } }))).code).toBe(
        'notifications.emailRequired',
      );
    await player.api.notifications.saveSwitch({ body: { topic: 'events', email: false } });
    expect([...(await withoutEmail(db, 'events', [player.id, other.id]))]).toEqual([player.id]);
    expect((await withoutEmail(db, 'forum', [player.id])).size).toBe(0);
    const { switches } = await other.api.notifications.switches();
    expect(switches.every(({ portal, email }) => portal && email)).toBe(true);
  });

  it('reject a topic that does not exist', async () => {
    const body = { topic: 'weather', portal: false } as unknown as { topic: 'forum' };
    expect((await errorOf(player.api.notifications.saveSwitch({ body }))).status).toBe(400);
  });
});

it('read notifications are deleted after 90 days and all of them after a year, in batches', async () => {
  const { db } = app.platform.database;
  await send(coins(), coins(), coins());
  const rows = await list();
  await player.api.notifications.readAll({ body: { up_to: rows[1]?.id ?? 0 } });
  const left = async () => (await db.select().from(notifications).where(eq(notifications.user_id, player.id))).length;
  await cleanNotifications(app.platform, 1);
  expect(await left()).toBe(3);
  app.clock.advance((keptReadDays + 1) * 86_400_000);
  await cleanNotifications(app.platform, 1);
  expect(await left()).toBe(1);
  app.clock.advance((keptDays - keptReadDays) * 86_400_000);
  await cleanNotifications(app.platform, 1);
  expect(await left()).toBe(0);
  expect(await db.select().from(notificationCauses)).toEqual([]);
});

it('notifications are exported and erased with their player, and the name is removed from other players’ notifications', async () => {
  const { db } = app.platform.database;
  const [leaving, staying] = [await createTestUser(app), await createTestUser(app)];
  await leaving.api.notifications.saveSwitch({ body: { topic: 'forum', email: false } });
  await send(coins({ user: leaving.id }), reply('last', { user: staying.id, actor: leaving.id }));
  expect(await notificationsPersonalData.export(db, leaving.id)).toMatchObject({
    notifications: [{ kind: 'coins_credited', data: { coins: 5 } }],
    switches: [{ topic: 'forum', email: false }],
  });
  await notificationsPersonalData.erase(db, leaving.id, app.clock.now());
  for (const table of [notifications, notificationCauses, notificationSwitches])
    expect(await db.select().from(table).where(eq(table.user_id, leaving.id))).toEqual([]);
  const [kept] = await db.select().from(notifications).where(eq(notifications.user_id, staying.id));
  expect(kept).toMatchObject({ kind: 'forum_reply', actor_id: null });
});
