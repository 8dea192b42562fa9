import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { proofOfWork } from '../../test/proof.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { type Form, registrationForm } from '../../test/sign-up.ts';
import { limitWindows } from '../platform/limits/table.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const passwords = quickPasswords();
let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ passwords, env: { RATE_LIMIT_SCALE: '1' } });
});
beforeEach(async () => {
  passwords.verified = 0;
  await portal.platform.database.db.delete(limitWindows);
});
afterAll(() => portal.close());

const register = (changes: Partial<Form>, ip = '203.0.113.7') =>
  portal.as(undefined, { ip }).auth.register({ body: registrationForm(changes) });
const demanded = { status: 428, code: 'auth.challengeRequired' };

describe('a proof of work', () => {
  it('is required if a form was filled in too quickly or its hidden field was filled in', async () => {
    expect(await errorOf(register({ filledInMs: 200 }))).toMatchObject(demanded);
    expect(await errorOf(register({ website: 'https://spam.example' }))).toMatchObject(demanded);
    await register({ filledInMs: 200, altcha: await proofOfWork(portal) });
    await register({ filledInMs: 40_000, website: '' });
  });

  it('is required for the sixth account from an address within a week, but not from other addresses', async () => {
    for (const accounts of [3, 2]) {
      for (let account = 0; account < accounts; account += 1) await register({});
      portal.clock.advance(day);
    }
    expect(await errorOf(register({}))).toMatchObject(demanded);
    await register({ altcha: await proofOfWork(portal) });
    await register({}, '198.51.100.9');
    portal.clock.advance(5 * day);
    await register({});
  });

  it('is accepted only once when several concurrent requests send it', async () => {
    const altcha = await proofOfWork(portal);
    const outcomes = await Promise.all(
      [1, 2, 3].map((index) =>
        register({ altcha, filledInMs: 1 }, `198.51.100.${index}`).then(
          () => 'created',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['auth.challengeRequired', 'auth.challengeRequired', 'created']);
  });

  it('expires after ten minutes', async () => {
    const altcha = await proofOfWork(portal);
    portal.clock.advance(601_000);
    expect(await errorOf(register({ altcha, filledInMs: 1 }))).toMatchObject(demanded);
  });

  it('is rejected if its solution, salt, expiry, signature or algorithm was changed', async () => {
    const solved = JSON.parse(Buffer.from(await proofOfWork(portal), 'base64').toString());
    const later = String(solved.salt).replace(/expires=\d+/, 'expires=9999999999');
    for (const changed of [
      { ...solved, number: solved.number + 1 },
      { ...solved, salt: later },
      { ...solved, signature: '0'.repeat(64) },
      { ...solved, algorithm: 'SHA-1' },
      { number: 1 },
      null,
    ]) {
      const altcha = Buffer.from(JSON.stringify(changed)).toString('base64');
      expect(await errorOf(register({ altcha, filledInMs: 1 })), JSON.stringify(changed)).toMatchObject(demanded);
      await portal.platform.database.db.delete(limitWindows);
    }
    expect(await errorOf(register({ altcha: 'no base64 {', filledInMs: 1 }))).toMatchObject(demanded);
  });

  it('is required for logins from an address after forty failures in a day, before the password is verified', async () => {
    const form = registrationForm();
    await portal.as().auth.register({ body: form });
    const { username, password } = form;
    const logIn = (name: string, typed: string, altcha?: string) =>
      portal.as().auth.login({ body: { username: name, password: typed, altcha } });
    for (let failure = 0; failure < 40; failure += 1) {
      if (failure % 5 === 0) portal.clock.advance(failure % 20 === 0 ? hour : minute);
      expect(await errorOf(logIn(`Nobody${failure}`, 'Wrong1word'))).toMatchObject({ status: 401 });
    }
    portal.clock.advance(minute);
    passwords.verified = 0;
    for (const name of [username, 'Nobody99']) expect(await errorOf(logIn(name, password))).toMatchObject(demanded);
    expect(passwords.verified).toBe(0);
    await expect(logIn(username, password, await proofOfWork(portal))).resolves.toMatchObject({ user: { username } });
  });
});
