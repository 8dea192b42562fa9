import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { challengeFor, signUpWithFactor } from '../../test/authenticator.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { auditLogs } from '../audit/table.ts';
import { sessions } from '../auth/table.ts';
import { storePasswordHash } from '../users/service.ts';
import { users } from '../users/table.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
});
afterAll(() => portal.close());

const settled = async (calls: Promise<unknown>[]) => {
  const results = await Promise.allSettled(calls);
  return results.filter(({ status }) => status === 'fulfilled').length;
};
const verify = (body: { challenge: string; token?: string; backupCode?: string }) =>
  portal.as()['two-factor'].verifyLogin({ body });
const sessionsOf = (userId: number) =>
  portal.platform.database.db.select().from(sessions).where(eq(sessions.user_id, userId));

describe('the login to an account with a second factor', () => {
  it('returns a challenge instead of a session, with the specified error message', async () => {
    const player = await signUpWithFactor(portal);
    const before = (await sessionsOf(player.id)).length;
    const reply = await portal.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: player.username, password: player.password },
    });
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({
      success: false,
      error: 'Two-factor authentication required',
      code: 'auth.twoFactorRequired',
      details: { methods: ['token', 'backupCode'] },
    });
    expect(reply.text).not.toMatch(/"token":"|refreshToken/);
    expect(await sessionsOf(player.id)).toHaveLength(before);
    const [row] = await portal.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
    expect(row).toMatchObject({ action: 'login', result: 'partial', user_id: player.id });
  });

  it('does not reveal the second factor without the password', async () => {
    const player = await signUpWithFactor(portal);
    const log = (body: object) => portal.as().auth.login({ body: { ...named(player), ...body } });
    for (const extra of [{}, { token: player.code() }, { backupCode: player.backupCodes[0] }])
      expect(await errorOf(log({ password: 'Wrong1word', ...extra }))).toMatchObject({
        status: 401,
        code: 'auth.invalidCredentials',
        details: undefined,
      });
  });

  it('succeeds with the challenge and a code or backup code, or with everything in one request', async () => {
    const player = await signUpWithFactor(portal);
    const { challenge } = await challengeFor(portal, player);
    const first = await verify({ challenge, token: player.code() });
    expect(await portal.as(first.token).auth.me()).toMatchObject({ id: player.id });
    const second = await challengeFor(portal, player);
    await verify({
      challenge: second.challenge,
      backupCode: player.backupCodes[0]?.toLowerCase().replaceAll('-', ' '),
    });
    portal.clock.advance(30_000);
    await portal.as().auth.login({ body: { ...named(player), token: player.code() } });
    await portal.as().auth.login({ body: { ...named(player), backupCode: player.backupCodes[1] } });
    const status = await portal.as(first.token)['two-factor'].status();
    expect(status).toMatchObject({ enabled: true, backup_codes_remaining: 8 });
  });

  it('requires a code or a backup code with the challenge', async () => {
    const player = await signUpWithFactor(portal);
    const { challenge } = await challengeFor(portal, player);
    for (const given of [{}, { token: '' }, { token: '', backupCode: '' }])
      expect(await errorOf(verify({ challenge, ...given }))).toMatchObject({
        status: 400,
        message: 'Please provide either a TOTP token or backup code',
      });
    expect(await errorOf(verify({ challenge, token: '12345' }))).toMatchObject({
      fields: [{ path: 'token', message: 'Please enter a valid 6-digit code' }],
    });
  });

  it('accepts codes that are at most one time step early or late', async () => {
    for (const [steps, works] of [
      [-1, true],
      [1, true],
      [-2, false],
      [2, false],
    ] as const) {
      const player = await signUpWithFactor(portal);
      portal.clock.advance(60_000);
      const { challenge } = await challengeFor(portal, player);
      expect(await settled([verify({ challenge, token: player.code(steps) })]), `${steps}`).toBe(works ? 1 : 0);
    }
  });
});

describe('the second factor', () => {
  it('logs in only one of two concurrent requests with the same code', async () => {
    const player = await signUpWithFactor(portal);
    const [one, two] = [await challengeFor(portal, player), await challengeFor(portal, player)];
    const token = player.code();
    expect(await settled([one, two].map(({ challenge }) => verify({ challenge, token })))).toBe(1);
    expect(await errorOf(portal.as().auth.login({ body: { ...named(player), token } }))).toMatchObject({
      code: 'auth.invalidCode',
    });
  });

  it('logs in only one of two concurrent requests with the same backup code', async () => {
    const player = await signUpWithFactor(portal);
    const [one, two] = [await challengeFor(portal, player), await challengeFor(portal, player)];
    const backupCode = player.backupCodes[4] ?? '';
    expect(await settled([one, two].map(({ challenge }) => verify({ challenge, backupCode })))).toBe(1);
    expect((await player.api['two-factor'].status()).backup_codes_remaining).toBe(9);
  });

  it('logs in only one of two concurrent requests with the same challenge', async () => {
    const player = await signUpWithFactor(portal);
    const { challenge } = await challengeFor(portal, player);
    const answers = player.backupCodes.slice(0, 2).map((backupCode) => verify({ challenge, backupCode }));
    expect(await settled(answers)).toBe(1);
    expect((await player.api['two-factor'].status()).backup_codes_remaining).toBe(9);
  });

  it('cannot be the last accepted code or an older one', async () => {
    const player = await signUpWithFactor(portal);
    await portal.as().auth.login({ body: { ...named(player), token: player.code(1) } });
    for (const steps of [-1, 0, 1])
      expect(
        await errorOf(portal.as().auth.login({ body: { ...named(player), token: player.code(steps) } })),
      ).toMatchObject({
        code: 'auth.invalidCode',
      });
  });

  it('cannot be the code that enabled it', async () => {
    const player = await signUpWithFactor(portal);
    expect(await errorOf(portal.as().auth.login({ body: { ...named(player), token: player.code(-1) } }))).toMatchObject(
      {
        code: 'auth.invalidCode',
      },
    );
  });

  it('cannot be a backup code of another user', async () => {
    const [player, other] = [await signUpWithFactor(portal), await signUpWithFactor(portal)];
    const { challenge } = await challengeFor(portal, player);
    expect(await errorOf(verify({ challenge, backupCode: other.backupCodes[0] }))).toMatchObject({
      code: 'auth.invalidCode',
    });
  });
});

describe('a two-factor challenge', () => {
  it('ends after five minutes, five failed attempts or a password change', async () => {
    const player = await signUpWithFactor(portal);
    const late = await challengeFor(portal, player);
    portal.clock.advance(5 * 60_000);
    const tried = await challengeFor(portal, player);
    for (let turn = 0; turn < 5; turn += 1)
      expect(await errorOf(verify({ challenge: tried.challenge, backupCode: 'nope' }))).toMatchObject({
        code: 'auth.invalidCode',
      });
    const changed = await challengeFor(portal, player);
    await storePasswordHash(portal.platform.database.db, player.id, 'plain another');
    for (const { challenge } of [late, tried, changed, { challenge: 'made-up' }])
      expect(await errorOf(verify({ challenge, token: player.code() }))).toMatchObject({
        status: 401,
        code: 'two-factor.challengeExpired',
      });
  });

  it('does not let a banned player log in', async () => {
    const player = await signUpWithFactor(portal);
    const { challenge } = await challengeFor(portal, player);
    await portal.platform.database.db.update(users).set({ status: 'banned' }).where(eq(users.id, player.id));
    expect(await errorOf(verify({ challenge, token: player.code() }))).toMatchObject({ code: 'auth.banned' });
  });
});

describe('wrong second factors', () => {
  it('lock the second step for fifteen minutes after ten failures across all challenges, even concurrent ones', async () => {
    const player = await signUpWithFactor(portal);
    const waiting = [];
    for (let turn = 0; turn < 4; turn += 1) waiting.push(await challengeFor(portal, player));
    const wrong = await Promise.all(
      waiting.flatMap(({ challenge }) => [1, 2, 3].map(() => errorOf(verify({ challenge, token: '000000' })))),
    );
    expect(wrong.filter(({ code }) => code === 'auth.invalidCode')).toHaveLength(9);
    expect(wrong.filter(({ status, code }) => status === 429 && code === 'auth.tooManyAttempts')).toHaveLength(3);
    const right = () => portal.as().auth.login({ body: { ...named(player), token: player.code() } });
    expect(await errorOf(right())).toMatchObject({ code: 'auth.tooManyAttempts' });
    portal.clock.advance(15 * 60_000 - 1);
    expect(await errorOf(right())).toMatchObject({ code: 'auth.tooManyAttempts' });
    portal.clock.advance(1);
    await right();
  });
});

const named = ({ username, password }: { username: string; password: string }) => ({ username, password });
