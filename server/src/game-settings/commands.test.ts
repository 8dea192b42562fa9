import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { GameError } from '../game/errors.ts';
import { linkGameAccount } from '../game-accounts/service.ts';

let app: TestApp;
let boss: TestUser;
beforeEach(async () => {
  app = await startTestApp();
  boss = await createTestUser(app, { authority: 'implementor' });
});
afterEach(() => app.close());

const commands = () => vi.spyOn(app.platform.game, 'sendCommand');
const send = (body: Parameters<TestUser['api']['game-settings']['sendCommand']>[0]['body']) =>
  boss.api['game-settings'].sendCommand({ body });
const dangerous = (body: Parameters<TestUser['api']['game-settings']['sendCommand']>[0]['body']) =>
  boss.api['game-settings'].sendDangerousCommand({ body });
const allow = (allowed: Parameters<TestUser['api']['game-settings']['saveCommands']>[0]['body']['allowed']) =>
  boss.api['game-settings'].saveCommands({ body: { allowed } });

describe('a server command', () => {
  it('reaches the game if it is allowed, and is recorded in the audit log', async () => {
    const sent = commands();
    expect(await send({ command: 'notice', target: ' Maintenance at 20:00 ' })).toEqual({ outcome: 'sent' });
    expect(await send({ command: 'muteChat', target: 'Kharzeth', number: 5 })).toEqual({ outcome: 'sent' });
    expect(sent.mock.calls.map(([order]) => order)).toEqual([
      { command: 'notice', target: 'Maintenance at 20:00' },
      { command: 'muteChat', target: 'Kharzeth', amount: 5 },
    ]);
    const [row] = await app.platform.database.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.action, 'server_command'))
      .orderBy(desc(auditLogs.id));
    expect(row).toMatchObject({ target_id: 'muteChat', notes: 'muteChat Kharzeth 5', user_id: boss.id });
  });

  it('is rejected unless an owner has allowed it', async () => {
    const sent = commands();
    const flag = { command: 'eventFlag', target: 'xmas', number: 1, confirmed: true } as const;
    expect((await errorOf(dangerous(flag))).code).toBe('game-settings.commandNotAllowed');
    await allow(['eventFlag']);
    expect(await dangerous(flag)).toEqual({ outcome: 'sent' });
    expect((await errorOf(send({ command: 'notice', target: 'Hello' }))).code).toBe('game-settings.commandNotAllowed');
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('that is dangerous requires a separate endpoint and a confirmation', async () => {
    const sent = commands();
    await allow(['shutdown']);
    const shutdown = { command: 'shutdown', confirmed: true } as const;
    expect((await errorOf(send(shutdown))).code).toBe('game-settings.commandNotAllowed');
    expect((await errorOf(dangerous({ command: 'shutdown' }))).fields).toMatchObject([{ path: 'confirmed' }]);
    expect(sent).not.toHaveBeenCalled();
    expect(await dangerous(shutdown)).toEqual({ outcome: 'sent' });
  });

  it('reports all missing and invalid fields at once', async () => {
    const paths = async (body: object) =>
      (await errorOf(dangerous(body as { command: 'notice' }))).fields?.map(({ path }) => path);
    expect(await paths({ command: 'eventFlag', target: 'a b' })).toEqual(['target', 'number', 'confirmed']);
    for (const target of ['', 'x'.repeat(51), 'two\nlines'])
      expect(await paths({ command: 'notice', target })).toEqual(['target']);
    for (const target of ['', 'a b', 'a\nSHUTDOWN', 'x'.repeat(31)])
      expect(await paths({ command: 'disconnect', target })).toEqual(['target']);
    for (const number of [-1, 43_201])
      expect(await paths({ command: 'muteChat', target: 'x', number })).toEqual(['number']);
  });

  it('is reported with an unknown result when the game does not respond', async () => {
    const sent = commands();
    const notice = { command: 'notice', target: 'Hello' } as const;
    const failing = (failure: 'unknown' | 'unavailable' | 'unsupported' | 'rejected') =>
      sent.mockRejectedValueOnce(new GameError(failure, 'Failed.'));
    failing('unknown');
    expect(await send(notice)).toEqual({ outcome: 'unknown' });
    failing('unavailable');
    expect((await errorOf(send(notice))).code).toBe('game-settings.gameUnreachable');
    failing('unsupported');
    expect((await errorOf(send(notice))).code).toBe('game-settings.noCommands');
    failing('rejected');
    expect((await errorOf(send(notice))).code).toBe('game-settings.commandRejected');
  });

  it('can be allowed by only the first of two concurrent changes to the list', async () => {
    const { version } = await boss.api['game-settings'].commands();
    const save = (allowed: 'notice' | 'shutdown') =>
      boss.api['game-settings'].saveCommands({ body: { allowed: [allowed], version } });
    expect((await save('shutdown')).allowed).toEqual(['shutdown']);
    expect((await errorOf(save('notice'))).code).toBe('game-settings.changedMeanwhile');
  });
});

describe('a ban', () => {
  it('also disconnects the player in the game, and takes effect even if that fails', async () => {
    const sent = commands();
    const { db } = app.platform.database;
    const { game } = app.platform;
    for (const [index, fails] of [false, true].entries()) {
      const login = `banned${index}`;
      const order = { key: login, login, email: '', deletionCode: '1234567' };
      const id = await game.createAccount({ ...order, password: game.derivePassword(login, 'Secret99') });
      const player = await createTestUser(app);
      const link = { family: game.family, account: { id, login }, userId: player.id, origin: 'proof' as const };
      await linkGameAccount(db, { ...link, now: app.clock.now() });
      sent.mockClear();
      if (fails) sent.mockRejectedValueOnce(new GameError('unavailable', 'Not reached.'));
      await boss.api.users.ban({ params: { id: player.id }, body: { reason: 'Sold coins' } });
      // A background worker sends the command.
      await eventually(async () => {
        const { deliveries } = await boss.api.deliveries.list({ query: { userId: player.id, status: 'delivered' } });
        return deliveries.length === 1;
      });
      expect(sent.mock.calls).toEqual([[{ command: 'disconnect', target: login }]]);
      expect((await game.getAccount(id))?.ban).toMatchObject({ permanent: true });
      const { deliveries } = await boss.api.deliveries.list({ query: { userId: player.id } });
      expect(deliveries).toMatchObject([{ kind: 'ban', status: 'delivered' }]);
    }
  });
});
