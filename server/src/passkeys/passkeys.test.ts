import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { challengeFor, signUpWithFactor } from '../../test/authenticator.ts';
import { mailedToken, waitForMail } from '../../test/mails.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { goodPassword } from '../../test/sign-up.ts';
import { createSoftwarePasskey } from '../../test/software-passkey.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { sendRecoveryEmail } from '../passwords/jobs.ts';
import { users } from '../users/table.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
});
afterAll(() => portal.close());

type Api = TestUser['api'];
const add = async (api: Api, passkey = createSoftwarePasskey(), name = 'Phone') => {
  const { options } = await api.passkeys.begin({ body: { password: goodPassword } });
  const added = await api.passkeys.add({ body: { name, credential: passkey.create(options) } });
  return { passkey, id: added.passkey.id };
};
const challenge = async () => (await portal.as().passkeys.challenge()).options;
const logIn = (passkey: ReturnType<ReturnType<typeof createSoftwarePasskey>['sign']>) =>
  portal.as().passkeys.logIn({ body: { passkey } });

describe('a passkey', () => {
  it('can be added, listed, renamed and removed by its owner only', async () => {
    const [owner, other] = [await createTestUser(portal), await createTestUser(portal)];
    const { id } = await add(owner.api);
    expect((await owner.api.passkeys.list()).passkeys).toMatchObject([{ id, name: 'Phone', last_used_at: null }]);
    expect((await other.api.passkeys.list()).passkeys).toEqual([]);
    const foreign = { params: { id } };
    expect(await errorOf(other.api.passkeys.remove(foreign))).toMatchObject({ status: 404 });
    expect(await errorOf(other.api.passkeys.rename({ ...foreign, body: { name: 'Mine' } }))).toMatchObject({
      status: 404,
    });
    await owner.api.passkeys.rename({ params: { id }, body: { name: 'Old phone' } });
    expect((await owner.api.passkeys.list()).passkeys).toMatchObject([{ name: 'Old phone' }]);
    await owner.api.passkeys.remove({ params: { id } });
    expect((await owner.api.passkeys.list()).passkeys).toEqual([]);
  });

  it('logs its owner in and counts as a fresh second factor', async () => {
    const player = await signUpWithFactor(portal);
    const { passkey, id } = await add(player.api);
    portal.clock.advance(3_600_000);
    const session = await logIn(passkey.sign(await challenge()));
    expect(session.user).toMatchObject({ id: player.id });
    // Removing a passkey requires a fresh second factor.
    await portal.as(session.token).passkeys.remove({ params: { id } });
    expect(await errorOf(logIn(passkey.sign(await challenge())))).toMatchObject({ code: 'auth.passkeyRefused' });
  });

  it('can be used as the second factor, both at login and for step-up authentication', async () => {
    const player = await signUpWithFactor(portal);
    const { passkey } = await add(player.api);
    const step = await challengeFor(portal, player);
    expect(step.methods).toEqual(['token', 'backupCode', 'passkey']);
    const answer = { challenge: step.challenge, passkey: passkey.sign(await challenge()) };
    const { token } = await portal.as()['two-factor'].verifyLogin({ body: answer });
    await portal.as(token)['two-factor'].verify({ body: { passkey: passkey.sign(await challenge()) } });
  });

  it('is rejected as the second factor of another user', async () => {
    const [player, other] = [await signUpWithFactor(portal), await createTestUser(portal)];
    const { passkey } = await add(other.api);
    const step = await challengeFor(portal, player);
    const body = { challenge: step.challenge, passkey: passkey.sign(await challenge()) };
    expect(await errorOf(portal.as()['two-factor'].verifyLogin({ body }))).toMatchObject({ code: 'auth.invalidCode' });
  });

  it('does not let a banned player log in', async () => {
    const person = await createTestUser(portal);
    const { passkey } = await add(person.api);
    await portal.platform.database.db.update(users).set({ status: 'banned' }).where(eq(users.id, person.id));
    expect(await errorOf(logIn(passkey.sign(await challenge())))).toMatchObject({ code: 'auth.banned' });
  });
});

describe('a passkey signature', () => {
  it('is accepted only once if it is sent twice at the same time', async () => {
    for (const counts of [true, false]) {
      const person = await createTestUser(portal);
      const { passkey } = await add(person.api, createSoftwarePasskey({ counts }));
      const signed = passkey.sign(await challenge());
      const results = await Promise.allSettled([logIn(signed), logIn(signed)]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('is rejected from a cloned passkey whose counter is behind', async () => {
    const person = await createTestUser(portal);
    const { passkey } = await add(person.api);
    await logIn(passkey.sign(await challenge()));
    await logIn(passkey.sign(await challenge()));
    expect(await errorOf(logIn(passkey.sign(await challenge(), { counter: 2 })))).toMatchObject({ status: 401 });
  });

  it('is rejected for another origin, another site, another user, or without user verification', async () => {
    const person = await createTestUser(portal);
    const { passkey } = await add(person.api);
    for (const twist of [
      { origin: 'http://localhost:3002' },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
      { userHandle: 'c29tZWJvZHk' },
    ])
      expect(await errorOf(logIn(passkey.sign(await challenge(), twist))), JSON.stringify(twist)).toMatchObject({
        code: 'auth.passkeyRefused',
      });
    await logIn(passkey.sign(await challenge()));
  });

  it('is rejected if its challenge is unknown, expired or was issued for a new passkey', async () => {
    const person = await createTestUser(portal);
    const { passkey } = await add(person.api);
    const registration = (await person.api.passkeys.begin({ body: { password: goodPassword } })).options;
    const old = await challenge();
    portal.clock.advance(5 * 60_000);
    for (const options of [{ ...old, challenge: 'bWFkZSB1cA' }, old, { ...registration, rpId: 'localhost' }])
      expect(await errorOf(logIn(passkey.sign(options)))).toMatchObject({ code: 'auth.passkeyRefused' });
  });
});

describe('adding a passkey', () => {
  it("accepts only the user's own challenge, and only once", async () => {
    const [one, two] = [await createTestUser(portal), await createTestUser(portal)];
    const { options } = await one.api.passkeys.begin({ body: { password: goodPassword } });
    const body = { name: 'Key', credential: createSoftwarePasskey().create(options) };
    expect(await errorOf(two.api.passkeys.add({ body }))).toMatchObject({ code: 'auth.passkeyRefused' });
    await one.api.passkeys.add({ body });
    expect(await errorOf(one.api.passkeys.add({ body }))).toMatchObject({ code: 'auth.passkeyRefused' });
  });

  it('rejects a passkey that another user has added', async () => {
    const [one, two] = [await createTestUser(portal), await createTestUser(portal)];
    const { passkey } = await add(one.api);
    expect(await errorOf(add(two.api, passkey))).toMatchObject({ code: 'passkeys.alreadyAdded' });
  });

  it('requires the password or an existing passkey in the call, even right after a login', async () => {
    const person = await createTestUser(portal);
    const begin = (body: NonNullable<Parameters<Api['passkeys']['begin']>[0]>['body']) =>
      errorOf(person.api.passkeys.begin({ body }));
    expect(await begin({})).toMatchObject({ code: 'passkeys.passwordRequired' });
    expect(await begin({ password: 'Wrong1word' })).toMatchObject({ code: 'passkeys.wrongPassword' });
    const { passkey } = await add(person.api);
    const stranger = await add((await createTestUser(portal)).api);
    expect(await begin({ passkey: stranger.passkey.sign(await challenge()) })).toMatchObject({
      code: 'auth.passkeyRefused',
    });
    const { options } = await person.api.passkeys.begin({ body: { passkey: passkey.sign(await challenge()) } });
    expect(options).toMatchObject({ challenge: expect.any(String) });
  });

  it('also requires a fresh second factor, and accepts a current code instead of the password', async () => {
    const player = await signUpWithFactor(portal);
    expect(await errorOf(player.api.passkeys.begin({ body: {} }))).toMatchObject({
      code: 'passkeys.passwordRequired',
    });
    expect(await errorOf(player.api.passkeys.begin({ body: { token: player.code(-2) } }))).toMatchObject({
      code: 'auth.invalidCode',
    });
    await player.api.passkeys.begin({ body: { token: player.code() } });
    portal.clock.advance(15 * 60_000);
    const { token } = await portal.as().auth.refresh({ body: { refreshToken: player.session.refreshToken } });
    expect(await errorOf(portal.as(token).passkeys.begin({ body: { password: player.password } }))).toMatchObject({
      code: 'auth.freshFactorRequired',
    });
  });
});

describe('recovering an account', () => {
  it.each(['by email', 'by staff', 'by a factor reset'])('%s removes its passkeys and says so', async (way) => {
    const person = await createTestUser(portal);
    const boss = await createTestUser(portal, { authority: 'implementor' });
    const { passkey } = await add(person.api);
    const params = { id: person.id };
    if (way === 'by email') {
      await sendRecoveryEmail(portal.platform, { kind: 'password', identifier: person.username });
      const token = await mailedToken(portal, person.email);
      const body = { token, password: 'Newer8words', repeatPassword: 'Newer8words' };
      expect(await portal.as().passwords.reset({ body })).toMatchObject({ passkeys_removed: 1 });
    } else if (way === 'by staff') {
      await boss.api.users.setPassword({ params, body: { password: 'Given8words' } });
    } else await boss.api.users.resetFactor({ params, body: { reason: 'Lost it' } });
    expect(await errorOf(logIn(passkey.sign(await challenge())))).toMatchObject({ code: 'auth.passkeyRefused' });
    const template = way === 'by a factor reset' ? 'two-factor-reset' : 'password-changed';
    expect((await waitForMail(portal, person.email, template)).plain).toContain('Your passkey was removed as well');
  });
});
