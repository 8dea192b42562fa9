import type { BanDetails } from '@wyrmgate/contract/auth';
import { eq, inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { goodPassword, registrationForm, signUp } from '../../test/sign-up.ts';
import { createTestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { openStatuses } from '../deliveries/open.ts';
import { sendDue } from '../deliveries/send.ts';
import { deliveries } from '../deliveries/table.ts';
import { GameError } from '../game/errors.ts';
import type { AccountId } from '../game/shapes.ts';
import { exportPersonalData } from '../personal-data.ts';
import { writeSettings } from '../settings/service.ts';
import { findUserByName } from '../users/service.ts';

let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  app = await startTestApp({
    jobs: false,
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  });
  await app.platform.jobs.prepare();
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const game = () => app.platform.game;
const db = () => app.platform.database.db;
const send = () => sendDue(app.platform);
let created = 0;
/** Creates an account that exists only in the game. */
const createInGame = async (password = 'Secret99', email = '') => {
  created += 1;
  const login = `roamer${created}`;
  const order = { key: login, login, email, password: game().derivePassword(login, password), deletionCode: '7351426' };
  return { id: await game().createAccount(order), login, password };
};
const logIn = (username: string, password: string) => app.as().auth.login({ body: { username, password } });
const rowsOf = (userId: number) =>
  db().select().from(deliveries).where(eq(deliveries.user_id, userId)).orderBy(deliveries.id);

describe('a registration', () => {
  it('creates the game account with the same password, and the social id as its deletion code', async () => {
    const { id, username, session } = await signUp(app);
    const own = () => app.as(session.token)['game-accounts'].list();
    expect(await own()).toEqual({ accounts: [], creating: true });
    await send();
    const account = await game().checkPassword(username, goodPassword);
    expect(account?.login).toBe(username.toLowerCase());
    expect(account && (await game().deletionCode(account.id))).toBe('1234567');
    expect(await own()).toMatchObject({
      accounts: [{ login: username.toLowerCase(), receives_coins: false }],
      creating: false,
    });
    expect(await rowsOf(id)).toMatchObject([{ kind: 'register', status: 'delivered', secret: null }]);
  });

  it('that requires email confirmation creates the game account when it is confirmed', async () => {
    await writeSettings(db(), { email_verification: true }, app.clock.now());
    const form = registrationForm();
    await app.as().auth.register({ body: form });
    await send();
    expect(await game().findAccount(form.username)).toBeUndefined();
    await writeSettings(db(), { email_verification: false }, app.clock.now());
    await logIn(form.username, form.password);
    await send();
    expect(await game().checkPassword(form.username, form.password)).toBeDefined();
  });

  it('is completed after the game was unreachable for an hour: password, ban and unban arrive once each, in order', async () => {
    const calls: string[] = [];
    const down = new GameError('unavailable', 'Not reached.');
    const real = { ...game() };
    let reachable = false;
    for (const name of ['createAccount', 'setPassword', 'ban', 'unban', 'findAccount'] as const)
      vi.spyOn(game(), name).mockImplementation((async (order: never) => {
        if (!reachable) throw down;
        if (name !== 'findAccount') calls.push(name);
        return real[name](order);
      }) as never);
    const player = await signUp(app);
    const staff = await createTestUser(app, { authority: 'implementor' });
    await app.as(player.session.token).passwords.change({
      body: { currentPassword: goodPassword, newPassword: 'Wm4xTr9v', confirmPassword: 'Wm4xTr9v' },
    });
    await staff.api.users.ban({ params: { id: player.id }, body: { reason: 'Test.', type: 'permanent' } });
    await staff.api.users.unban({ params: { id: player.id } });
    for (let minute = 0; minute < 60; minute += 1) {
      await send();
      app.clock.advance(60_000);
    }
    expect(calls).toEqual([]);
    reachable = true;
    await send();
    await send();
    expect(calls).toEqual(['createAccount', 'setPassword', 'ban', 'unban']);
    vi.restoreAllMocks();
    const account = await game().checkPassword(player.username, 'Wm4xTr9v');
    expect(account?.ban).toBeNull();
    expect((await rowsOf(player.id)).map(({ status, attempts }) => [status, attempts])).toEqual(
      Array.from({ length: 4 }, () => ['delivered', 1]),
    );
  });

  it('is rejected for a name that exists only in the game, and for a password that cannot be typed in the game client', async () => {
    const { login } = await createInGame();
    await expect(
      errorOf(app.as().auth.register({ body: registrationForm({ username: login }) })),
    ).resolves.toMatchObject({ code: 'auth.usernameInGame' });
    const untypable = registrationForm({ password: 'Kx7m Pq2zé' });
    await expect(errorOf(app.as().auth.register({ body: untypable }))).resolves.toMatchObject({
      code: 'auth.passwordNotTypable',
      fields: [{ path: 'password' }],
    });
  });

  it('is not delayed by a game that hangs', async () => {
    vi.spyOn(game(), 'findAccount').mockImplementation(() => new Promise(() => undefined));
    const started = performance.now();
    await app.as().auth.register({ body: registrationForm() });
    expect(performance.now() - started).toBeLessThan(3000);
    vi.restoreAllMocks();
  });
});

describe('a player with only a game account', () => {
  it('logs in with the game password, and belongs to the portal from then on', async () => {
    const { login, password } = await createInGame('Secret99', 'old@mail.example');
    const session = await logIn(login, password);
    const api = app.as(session.token);
    expect(await api['game-accounts'].list()).toMatchObject({ accounts: [{ login, removable: false }] });
    expect((await api.profiles.get()).email).toBe('old@mail.example');
    vi.spyOn(game(), 'checkPassword').mockRejectedValue(new GameError('unavailable', 'Not reached.'));
    await expect(logIn(login, password)).resolves.toBeDefined();
    vi.restoreAllMocks();
  });

  it.each(['hard-core_7', 'xy', 'a'.repeat(30)])(
    'may have the login %s, which no registration accepts',
    async (login) => {
      const password = 'Secret99';
      // The demo world creates only logins of letters and digits, so a modified response provides the others.
      const { id } = await createInGame(password);
      const account = await game().getAccount(id);
      if (!account) throw new Error('The game has no such account.');
      vi.spyOn(game(), 'checkPassword').mockImplementation(async (name, typed) =>
        name === login && typed === password ? { ...account, login } : undefined,
      );
      const { user, token } = await logIn(login, password);
      expect(user.username).toBe(login);
      expect((await app.as(token).players.get({ params: { name: login } })).name).toBe(login);
      const staff = await createTestUser(app, { authority: 'implementor' });
      const update = (name: string) =>
        staff.api.users.update({ params: { id: user.id }, body: { login: name, email: `${user.id}@mail.example` } });
      expect((await update(login)).user).toMatchObject({ login, email: `${user.id}@mail.example` });
      expect(await errorOf(update('other_name'))).toMatchObject({ fields: [{ path: 'login' }] });
    },
  );

  it.each(['dotted.name', 'with@sign', 'deleted-7'])('is not imported with the login %s', async (login) => {
    const [account] = (await game().accounts({ limit: 1 })).rows;
    if (!account) throw new Error('The game has no accounts.');
    vi.spyOn(game(), 'checkPassword').mockResolvedValue({ ...account, id: '999999' as AccountId, login, ban: null });
    await expect(errorOf(logIn(login, 'Secret99'))).resolves.toMatchObject({ code: 'auth.invalidCredentials' });
  });

  it('is imported once when they log in twice at the same moment', async () => {
    const { login, password } = await createInGame();
    const sessions = await Promise.all([logIn(login, password), logIn(login, password)]);
    expect(new Set(sessions.map(({ user }) => user.id)).size).toBe(1);
  });

  it.each([
    [undefined, 'permanent'],
    [7200, 'temporary'],
  ] as const)('sees a ban of %s seconds from the game, but only with the right password', async (seconds, type) => {
    const { id, login, password } = await createInGame();
    await game().ban({ key: `b-${login}`, accountId: id, seconds });
    await expect(errorOf(logIn(login, 'Wrong123'))).resolves.toMatchObject({ code: 'auth.invalidCredentials' });
    expect(await findUserByName(db(), login)).toBeUndefined();
    // The second login finds the portal account that the first one created.
    for (const _ of [1, 2]) {
      const refused = await errorOf(logIn(login, password));
      expect(refused).toMatchObject({ code: 'auth.banned', details: { type, message: null } });
      const { endsAt } = refused.details as BanDetails;
      const left = endsAt === null ? undefined : (Date.parse(endsAt) - app.clock.now().getTime()) / 1000;
      if (seconds === undefined) expect(left).toBeUndefined();
      else expect(Math.abs((left ?? 0) - seconds)).toBeLessThan(60);
    }
    await expect(errorOf(logIn(login, 'Wrong123'))).resolves.toMatchObject({ code: 'auth.invalidCredentials' });
    if (seconds === undefined) return;
    app.clock.advance((seconds + 60) * 1000);
    await expect(logIn(login, password)).resolves.toMatchObject({ user: { username: login } });
  });

  it('is not imported with a wrong password or under a reserved name', async () => {
    const { login } = await createInGame();
    await expect(errorOf(logIn(login, 'Wrong123'))).resolves.toMatchObject({ code: 'auth.invalidCredentials' });
    const password = game().derivePassword('admin', 'Secret99');
    await game().createAccount({ key: 'admin', login: 'admin', email: '', password, deletionCode: '7351426' });
    await expect(errorOf(logIn('admin', 'Secret99'))).resolves.toMatchObject({ code: 'auth.invalidCredentials' });
  });

  it('is protected against password guessing like a portal account', async () => {
    const { login } = await createInGame();
    const codes: string[] = [];
    for (let index = 0; index < 14; index += 1) codes.push((await errorOf(logIn(login, `Guess${index}xx`))).code);
    expect(codes).toContain('auth.tooManyAttempts');
  });
});

describe('further game accounts', () => {
  it('are linked with their password, are banned with the player, keep their own password, and can be unlinked', async () => {
    const player = await signUp(app);
    await send();
    const second = await createInGame();
    const api = app.as(player.session.token);
    const wrong = api['game-accounts'].link({ body: { login: second.login, password: 'Wrong123' } });
    await expect(errorOf(wrong)).resolves.toMatchObject({ code: 'game-accounts.wrongProof' });
    const { accounts } = await api['game-accounts'].link({ body: { login: second.login, password: second.password } });
    expect(accounts).toMatchObject([
      { receives_coins: false, removable: false },
      { login: second.login, removable: true },
    ]);
    const other = await signUp(app);
    const taken = app
      .as(other.session.token)
      ['game-accounts'].link({ body: { login: second.login, password: second.password } });
    await expect(errorOf(taken)).resolves.toMatchObject({ code: 'game-accounts.otherOwner' });

    await api.passwords.change({
      body: { currentPassword: goodPassword, newPassword: 'Wm4xTr9v', confirmPassword: 'Wm4xTr9v' },
    });
    await send();
    expect(await game().checkPassword(player.username, 'Wm4xTr9v')).toBeDefined();
    expect(await game().checkPassword(second.login, second.password)).toBeDefined();
    const staff = await createTestUser(app, { authority: 'implementor' });
    await staff.api.users.ban({ params: { id: player.id }, body: { reason: 'Test.', type: 'temporary', duration: 5 } });
    await send();
    const left = (await game().getAccount(second.id))?.ban?.secondsLeft ?? 0;
    expect(Math.abs(left - 5 * 3600)).toBeLessThan(60);
    await staff.api.users.unban({ params: { id: player.id } });
    await send();
    expect((await game().getAccount(second.id))?.ban).toBeNull();

    const again = app.as((await logIn(player.username, 'Wm4xTr9v')).token)['game-accounts'];
    const [first, linked] = (await again.list()).accounts;
    await expect(errorOf(again.unlink({ params: { id: first?.id ?? 0 } }))).resolves.toMatchObject({
      code: 'game-accounts.notRemovable',
    });
    expect((await again.unlink({ params: { id: linked?.id ?? 0 } })).accounts).toHaveLength(1);
    const rows = await db()
      .select()
      .from(auditLogs)
      .where(inArray(auditLogs.action, ['game_account_link', 'game_account_unlink']));
    expect(rows.map(({ target_id }) => target_id)).toContain(second.login);
  });

  it('are linked to only one of two players who enter the password at the same moment', async () => {
    const [one, other] = [await signUp(app), await signUp(app)];
    const { login, password } = await createInGame();
    const results = await Promise.allSettled(
      [one, other].map(({ session }) => app.as(session.token)['game-accounts'].link({ body: { login, password } })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('staff actions', () => {
  it('send premium and staff levels to the game, and end benefits that were removed from a premium type', async () => {
    const player = await signUp(app);
    const staff = await createTestUser(app, { authority: 'implementor' });
    await staff.api.accounts.grantPremium({ params: { id: player.id }, body: { type: 'vip', days: 10 } });
    await staff.api.accounts.grantPremium({ params: { id: player.id }, body: { type: 'basic', days: 10 } });
    await staff.api.gms.add({ body: { username: player.username, authority: 'low_wizard' } });
    const rows = (await rowsOf(player.id)).slice(1);
    expect(
      rows.map(({ kind, payload }) => [kind, payload.benefits ?? payload.authority, payload.until !== null]),
    ).toEqual([
      ['premium', ['silver_expire', 'gold_expire', 'safebox_expire', 'autoloot_expire'], true],
      ['premium', ['gold_expire', 'safebox_expire', 'autoloot_expire'], false],
      ['premium', ['silver_expire'], true],
      ['staff_level', 'low_wizard', true],
    ]);
    await send();
    expect(await db().$count(deliveries, inArray(deliveries.status, openStatuses))).toBe(0);
  });
});

describe('passwords and deletion codes', () => {
  it('do not appear in logs, responses, exports, audit rows or completed deliveries', async () => {
    const password = 'Vq8zLm3k';
    const player = await signUp(app, { password, socialId: '8642975' });
    const derived = game().derivePassword(player.username.toLowerCase(), password);
    vi.spyOn(game(), 'createAccount').mockRejectedValue(new GameError('unknown', 'No answer.'));
    await send();
    vi.restoreAllMocks();
    const staff = await createTestUser(app, { authority: 'implementor' });
    const shown = [
      logged.join(''),
      JSON.stringify(await staff.api.deliveries.list({ query: {} })),
      JSON.stringify(await app.as(player.session.token).deliveries.own({ query: {} })),
      JSON.stringify(await exportPersonalData(db(), player.id)),
      JSON.stringify(await db().select().from(auditLogs)),
      JSON.stringify(await rowsOf(player.id)),
    ];
    for (const text of shown) {
      expect(text.length).toBeGreaterThan(2);
      for (const secret of [password, derived, '8642975']) expect(text).not.toContain(secret);
    }
    app.clock.advance(3_600_000);
    await send();
    expect(await rowsOf(player.id)).toMatchObject([{ status: 'delivered', secret: null }]);
  });
});

describe('the deletion code', () => {
  it('is shown only to its owner, and each view is audited', async () => {
    const { session } = await signUp(app);
    await send();
    const own = app.as(session.token)['game-accounts'];
    const [account] = (await own.list()).accounts;
    const id = account?.id ?? 0;
    expect((await own.deletionCode({ params: { id } })).code).toMatch(/^\d{7}$/);
    const [entry] = await db().select().from(auditLogs).where(eq(auditLogs.action, 'game_account_code'));
    expect(entry).toMatchObject({ target_id: account?.login });
    const stranger = await createTestUser(app);
    expect((await errorOf(stranger.api['game-accounts'].deletionCode({ params: { id } }))).status).toBe(404);
    expect(logged.join('')).not.toContain('"code":');
  });

  it('cannot be shown while the game does not respond, and the error says so', async () => {
    const { session } = await signUp(app);
    await send();
    const own = app.as(session.token)['game-accounts'];
    const id = (await own.list()).accounts[0]?.id ?? 0;
    vi.spyOn(game(), 'deletionCode').mockRejectedValue(new GameError('unavailable', 'The game did not respond.'));
    expect(await errorOf(own.deletionCode({ params: { id } }))).toMatchObject({
      status: 503,
      code: 'game-accounts.unreachable',
    });
  });
});
