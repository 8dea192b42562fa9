import type { AddressInfo } from 'node:net';
import { authorityLevels, canManage } from '@wyrmgate/contract/authority';
import { desc, eq } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { signUp } from '../../test/sign-up.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import type { AccountId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { liftEndedBans } from './jobs.ts';
import { bans, users } from './table.ts';

let portal: TestApp;
let boss: TestUser;
beforeEach(async () => {
  portal = await startTestApp();
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterEach(() => portal.close());

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );
const db = () => portal.platform.database.db;
const statusOf = async ({ id }: { id: number }) => (await boss.api.users.get({ params: { id } })).user.status;
const bansOf = ({ id }: { id: number }) => db().select().from(bans).where(eq(bans.user_id, id)).orderBy(bans.id);
const reason = 'Sold coins in the trade chat';

describe('a ban', () => {
  it('can be lifted by its id only while it is the current ban', async () => {
    const { id } = await createTestUser(portal);
    const params = { id };
    const first = await boss.api.users.ban({ params, body: { reason } });
    await boss.api.users.unban({ params });
    const second = await boss.api.users.ban({ params, body: { reason } });
    expect(await code(boss.api.users.unban({ params, body: { banId: first.banId } }))).toBe('users.changedMeanwhile');
    expect(await statusOf({ id })).toBe('BLOCK');
    expect((await boss.api.users.unban({ params, body: { banId: second.banId } })).user.status).toBe('OK');
  });

  it('changes the status from OK to BLOCK, an unban changes it back, and both are audited', async () => {
    const player = await createTestUser(portal);
    const params = { id: player.id };
    const banned = await boss.api.users.ban({ params, body: { reason, duration: 48, message: 'Rule four.' } });
    expect(banned.user).toMatchObject({ id: player.id, status: 'BLOCK' });
    expect(await code(boss.api.users.ban({ params, body: { reason } }))).toBe('users.alreadyBanned');
    expect((await boss.api.users.unban({ params })).user.status).toBe('OK');
    expect(await code(boss.api.users.unban({ params }))).toBe('users.notBanned');
    const rows = await db().select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(4);
    expect(rows.map((row) => [row.action, row.result, row.target_id])).toEqual([
      ['user_unban', 'failed', String(player.id)],
      ['user_unban', 'success', String(player.id)],
      ['user_ban', 'failed', String(player.id)],
      ['user_ban', 'success', String(player.id)],
    ]);
    expect(rows[3]).toMatchObject({ notes: reason, changes: { status: { before: 'active', after: 'banned' } } });
    expect(await bansOf(player)).toMatchObject([
      { type: 'temporary', message: 'Rule four.', created_by: boss.id, lifted_at: expect.any(Date) },
    ]);
  });

  it('requires a reason and a duration in whole hours', async () => {
    const { id } = await createTestUser(portal);
    const errorCodes = async (body: object) => {
      const sent = { params: { id }, body: body as { reason: string } };
      return (await errorOf(boss.api.users.ban(sent))).fields?.map((field) => field.code);
    };
    expect(await errorCodes({ reason: '   ', duration: 0.5 })).toEqual([
      'users:validation.reason',
      'users:validation.duration',
    ]);
    expect(await errorCodes({})).toEqual(['users:validation.reason']);
    expect(await statusOf({ id })).toBe('OK');
  });

  it('lasts 24 hours if it is temporary without a duration, and is permanent without type and duration', async () => {
    const [one, other] = [await createTestUser(portal), await createTestUser(portal)];
    await boss.api.users.ban({ params: { id: one.id }, body: { reason, type: 'temporary' } });
    await boss.api.users.banByBody({ body: { userId: other.id, reason } });
    const [temporary] = await bansOf(one);
    expect((temporary?.ends_at?.getTime() ?? 0) - portal.clock.now().getTime()).toBe(24 * 3_600_000);
    expect((await bansOf(other))[0]).toMatchObject({ type: 'permanent', ends_at: null });
    expect((await boss.api.users.unbanByBody({ body: { userId: other.id } })).user.status).toBe('OK');
  });

  it('ends all sessions immediately, and its message is shown at login only after the right password', async () => {
    const player = await signUp(portal);
    const own = portal.as(player.session.token);
    await boss.api.users.ban({ params: { id: player.id }, body: { reason, duration: 24, message: 'Rule four.' } });
    expect(await code(own.profiles.get())).toBe('common.unauthenticated');
    const login = (password: string) =>
      errorOf(portal.as().auth.login({ body: { username: player.username, password } }));
    expect(await login(player.password)).toMatchObject({
      code: 'auth.banned',
      details: { type: 'temporary', message: 'Rule four.' },
    });
    expect((await login('Wrong1234')).code).toBe('auth.invalidCredentials');
    await boss.api.users.unban({ params: { id: player.id } });
    await portal.as().auth.login({ body: { username: player.username, password: player.password } });
  });

  it('closes open sockets with its message', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as AddressInfo;
    const player = await createTestUser(portal);
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/realtime',
      auth: { token: player.token },
      transports: ['websocket'],
      reconnection: false,
    });
    await new Promise((resolve, reject) => socket.once('connect', () => resolve(0)).once('connect_error', reject));
    const notified = new Promise((resolve) => socket.once('session-ended', resolve));
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    await boss.api.users.ban({ params: { id: player.id }, body: { reason, message: 'Read rule 4.' } });
    expect(await notified).toEqual({ reason: 'banned', message: 'Read rule 4.' });
    await closed;
  });

  it('is lifted by the job once it has expired, but not if it is permanent', async () => {
    const [short, lasting] = [await createTestUser(portal), await createTestUser(portal)];
    await boss.api.users.ban({ params: { id: short.id }, body: { reason, duration: 2 } });
    await boss.api.users.ban({ params: { id: lasting.id }, body: { reason } });
    portal.clock.advance(2 * 3_600_000 - 1000);
    await liftEndedBans(portal.platform);
    expect(await statusOf(short)).toBe('BLOCK');
    portal.clock.advance(1000);
    await Promise.all([liftEndedBans(portal.platform), liftEndedBans(portal.platform)]);
    expect([await statusOf(short), await statusOf(lasting)]).toEqual(['OK', 'BLOCK']);
  });

  it.each([
    ['is lifted in a game that does not lift expired bans itself', (name: string) => name !== 'timedBans', 1],
    ['is not lifted again in a game that lifts expired bans itself', () => true, 0],
  ])('%s', async (_, keep, sent) => {
    const player = await createTestUser(portal);
    await boss.api.users.ban({ params: { id: player.id }, body: { reason, duration: 1 } });
    portal.clock.advance(3_600_000);
    const { game } = portal.platform;
    await linkGameAccount(db(), {
      family: game.family,
      account: { id: 'banned' as AccountId, login: 'banned' },
      userId: player.id,
      origin: 'registration',
      now: portal.clock.now(),
    });
    const describe = async () => {
      const found = await game.describe();
      return { ...found, capabilities: found.capabilities.filter(keep) };
    };
    await liftEndedBans({ ...portal.platform, game: { ...game, describe } });
    const [ban] = await bansOf(player);
    const { rows } = await portal.platform.database.query('SELECT id FROM deliveries WHERE kind = $1 AND key LIKE $2', [
      'unban',
      `%ban:${ban?.id}:end%`,
    ]);
    expect(rows).toHaveLength(sent);
  });

  it('is stored once by concurrent requests, and lifted once by concurrent unbans', async () => {
    const player = await createTestUser(portal);
    const params = { id: player.id };
    const all = await Promise.all(
      Array.from({ length: 5 }, () => code(boss.api.users.ban({ params, body: { reason } }))),
    );
    expect(all.sort()).toEqual(['done', ...Array(4).fill('users.alreadyBanned')]);
    expect(await bansOf(player)).toHaveLength(1);
    const back = await Promise.all(Array.from({ length: 5 }, () => code(boss.api.users.unban({ params }))));
    expect(back.sort()).toEqual(['done', ...Array(4).fill('users.notBanned')]);
  });

  it('keeps the user’s status consistent with the ban when bans, unbans and the job run concurrently', async () => {
    const player = await createTestUser(portal);
    const params = { id: player.id };
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        [0, 1, 2].flatMap(() => [
          code(boss.api.users.ban({ params, body: { reason, duration: 1 } })),
          code(boss.api.users.unban({ params })),
          liftEndedBans(portal.platform),
        ]),
      );
      const running = (await bansOf(player)).filter(({ lifted_at: lifted }) => lifted === null);
      expect(running).toHaveLength((await statusOf(player)) === 'BLOCK' ? 1 : 0);
      portal.clock.advance(30 * 60_000);
    }
  });

  it('succeeds for only one of two implementors who ban each other at the same time', async () => {
    const second = await createTestUser(portal, { authority: 'implementor' });
    const outcomes = await Promise.all([
      code(boss.api.users.ban({ params: { id: second.id }, body: { reason } })),
      code(second.api.users.ban({ params: { id: boss.id }, body: { reason } })),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const left = await db().select().from(users).where(eq(users.status, 'active'));
    expect(left.filter(({ authority }) => authority === 'implementor')).toHaveLength(1);
  });
});

describe('staff', () => {
  it('cannot edit, log out, ban or unban users of the same or a higher level', async () => {
    const names = ['admin.users.view', 'admin.users.edit', 'admin.users.ban', 'admin.users.password'];
    const body = { name: 'wardens', display_name: 'Wardens', permissions: JSON.stringify(names) };
    const role = await boss.api.roles.create({ body });
    for (const own of authorityLevels)
      for (const other of authorityLevels) {
        const actor = await createTestUser(portal, { authority: own });
        if (own !== 'implementor') await boss.api.roles.assign({ params: { id: actor.id }, body: { roleId: role.id } });
        const target = await createTestUser(portal, { authority: other });
        const params = { id: target.id };
        const { username: login, email } = target;
        const outcomes = [
          await code(actor.api.users.update({ params, body: { login, email, real_name: 'Known' } })),
          await code(actor.api.users.endSessions({ params })),
          await code(actor.api.users.ban({ params, body: { reason } })),
        ];
        const may = canManage(own, other);
        expect(outcomes, `${own} on ${other}`).toEqual(Array(3).fill(may ? 'done' : 'users.notManageable'));
        if (!may) expect(await code(actor.api.users.unban({ params }))).toBe('users.notManageable');
        expect(await code(actor.api.users.ban({ params: { id: actor.id }, body: { reason } }))).toBe(
          'users.ownAccount',
        );
      }
  });
});

describe('a bulk ban', () => {
  it('bans everyone it can, and returns the others with the reason, as its preview does', async () => {
    const [one, two, gone] = [await createTestUser(portal), await createTestUser(portal), await createTestUser(portal)];
    await boss.api.users.ban({ params: { id: gone.id }, body: { reason } });
    const userIds = [one.id, two.id, one.id, gone.id, boss.id, 999_999];
    const expected = {
      banned: [{ id: one.id }, { id: two.id }],
      refused: [
        { id: boss.id, login: boss.username, reason: 'ownAccount' },
        { id: gone.id, login: gone.username, reason: 'alreadyBanned' },
        { id: 999_999, login: null, reason: 'notFound' },
      ],
    };
    expect(await boss.api.users.bulkBan({ body: { userIds, reason, preview: true } })).toMatchObject(expected);
    expect([await statusOf(one), await statusOf(two)]).toEqual(['OK', 'OK']);
    expect(await boss.api.users.bulkBan({ body: { userIds, reason } })).toMatchObject(expected);
    expect([await statusOf(one), await statusOf(two), await statusOf(boss)]).toEqual(['BLOCK', 'BLOCK', 'OK']);
    const [row] = await db().select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
    expect(row).toMatchObject({ action: 'user_ban', result: 'partial', notes: reason });
    expect(row?.changes).toMatchObject({ banned: { before: null, after: [one.username, two.username] } });
  });
});
