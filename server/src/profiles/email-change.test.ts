import type { AddressInfo } from 'node:net';
import { emailLinkMinutes } from '@wyrmgate/contract/profiles';
import { eq } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { mailedToken, mailsTo, waitForMail } from '../../test/mails.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { goodPassword, signUp } from '../../test/sign-up.ts';
import { createTestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { issueResetLink } from '../passwords/links.ts';
import { resetLinks } from '../passwords/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { emailChanges } from './table.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
});
afterAll(() => portal.close());

let count = 0;
const newAddress = () => {
  count += 1;
  return `moved${count}@mail.example`;
};
const begin = async (email = newAddress()) => {
  const person = await signUp(portal);
  const api = portal.as(person.session.token);
  await api.profiles.requestEmailChange({ body: { email, password: person.password } });
  const old = await mailedToken(portal, person.email, 1, 'email-change-old');
  return { ...person, api, to: email, old };
};
const beginBoth = async () => {
  const change = await begin();
  return { ...change, fresh: await mailedToken(portal, change.to, 1, 'email-change-new') };
};
const confirm = (token: string) => portal.as().profiles.confirmEmailLink({ body: { token } });
const invalid = { status: 400, code: 'profiles.linkInvalid' };

describe('an email change', () => {
  it('takes effect only once both links are confirmed, in either order', async () => {
    for (const first of ['old', 'fresh'] as const) {
      const change = await beginBoth();
      const second = first === 'old' ? 'fresh' : 'old';
      expect(await confirm(change[first])).toMatchObject({
        username: change.username,
        email: change.to,
        oldConfirmed: first === 'old',
        newConfirmed: first === 'fresh',
      });
      expect((await change.api.profiles.get()).email).toBe(change.email);
      expect(await confirm(change[second])).toMatchObject({ oldConfirmed: true, newConfirmed: true });
      expect(await change.api.profiles.get()).toMatchObject({ email: change.to, email_change: null });
      expect((await waitForMail(portal, change.email, 'email-changed')).language).toBe('en');
      await waitForMail(portal, change.to, 'email-changed');
    }
  });

  it('shows its pending confirmations, and reading a link does not use it up', async () => {
    const change = await beginBoth();
    const look = (token: string) => portal.as().profiles.readEmailLink({ body: { token } });
    expect(await look(change.old)).toMatchObject({ side: 'old', username: change.username, email: change.to });
    expect(await look(change.fresh)).toMatchObject({ side: 'new', oldConfirmed: false });
    await confirm(change.old);
    expect((await change.api.profiles.get()).email_change).toMatchObject({
      email: change.to,
      oldConfirmed: true,
      newConfirmed: false,
    });
  });

  it('requires the right password and a different email', async () => {
    const person = await signUp(portal);
    const ask = (body: { email: string; password: string }) =>
      errorOf(portal.as(person.session.token).profiles.requestEmailChange({ body }));
    expect(await ask({ email: newAddress(), password: 'Wr0ngOne' })).toMatchObject({ code: 'profiles.wrongPassword' });
    expect(await ask({ email: person.email.toUpperCase(), password: person.password })).toMatchObject({
      code: 'profiles.sameEmail',
    });
    expect(await ask({ email: 'nothing', password: '' })).toMatchObject({
      fields: [{ path: 'email' }, { path: 'password' }],
    });
  });

  it('notifies the open browsers of its user only', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const base = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
    const change = await beginBoth();
    const stranger = await signUp(portal);
    const heard: string[] = [];
    const sockets = await Promise.all(
      [change.session.token, stranger.session.token].map(async (token, at) => {
        const options = { path: '/realtime', auth: { token }, transports: ['websocket'], reconnection: false };
        const socket = io(base, options).on('email-changed', () => heard.push(at === 0 ? 'own' : 'strange'));
        await new Promise((resolve, reject) => socket.once('connect', () => resolve(0)).once('connect_error', reject));
        return socket;
      }),
    );
    await confirm(change.old);
    expect(heard).toEqual([]);
    await confirm(change.fresh);
    await eventually(async () => heard.length > 0);
    expect(heard).toEqual(['own']);
    for (const socket of sockets) socket.disconnect();
  });

  it('accepts each link once, before it expires, and only the newest', async () => {
    const used = await beginBoth();
    await confirm(used.old);
    expect(await errorOf(confirm(used.old))).toMatchObject(invalid);
    const late = await beginBoth();
    portal.clock.advance(emailLinkMinutes * 60_000 + 1);
    expect(await errorOf(confirm(late.old))).toMatchObject(invalid);
    const replaced = await beginBoth();
    await replaced.api.profiles.requestEmailChange({ body: { email: newAddress(), password: replaced.password } });
    expect(await errorOf(confirm(replaced.old))).toMatchObject(invalid);
    expect(await errorOf(confirm('nonsense'))).toMatchObject(invalid);
  });

  it('completes once when both links are confirmed several times at once', async () => {
    const change = await beginBoth();
    const tokens = [change.old, change.fresh, change.old, change.fresh];
    const results = await Promise.allSettled(tokens.map(confirm));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await change.api.profiles.get()).email).toBe(change.to);
    const done = await portal.platform.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, change.to));
    expect(done.filter(({ template }) => template === 'email-changed')).toHaveLength(1);
  });

  it('can be cancelled from the old email or by the user, but not from the new email', async () => {
    const stop = (token: string) => portal.as().profiles.cancelEmailLink({ body: { token } });
    const stopped = await beginBoth();
    await confirm(stopped.fresh);
    expect(await errorOf(stop(stopped.fresh))).toMatchObject(invalid);
    expect(await stop(stopped.old)).toEqual({ cancelled: true });
    expect(await errorOf(confirm(stopped.old))).toMatchObject(invalid);
    const dropped = await beginBoth();
    expect(await dropped.api.profiles.dropEmailChange()).toEqual({ cancelled: true });
    expect(await dropped.api.profiles.dropEmailChange()).toEqual({ cancelled: false });
    expect(await errorOf(confirm(dropped.fresh))).toMatchObject(invalid);
  });

  it('does not reveal that the new email is taken, notifies its owner and cannot be completed', async () => {
    const owner = await signUp(portal);
    const taken = await begin(owner.email.toUpperCase());
    const free = await begin();
    const shape = (reply: object) => Object.keys(reply).sort();
    const askAgain = (change: typeof taken) =>
      change.api.profiles.requestEmailChange({ body: { email: change.to, password: change.password } });
    expect(shape(await askAgain(taken))).toEqual(shape(await askAgain(free)));
    expect((await waitForMail(portal, owner.email, 'email-change-taken')).plain).not.toContain(taken.username);
    await confirm(await mailedToken(portal, taken.email, 1, 'email-change-old'));
    expect((await taken.api.profiles.get()).email).toBe(taken.email);
  });

  it('fails if another user has registered with the email in the meantime', async () => {
    const change = await beginBoth();
    await confirm(change.old);
    await signUp(portal, { email: change.to });
    expect(await errorOf(confirm(change.fresh))).toMatchObject(invalid);
    expect((await change.api.profiles.get()).email).toBe(change.email);
  });

  it('invalidates reset links sent to the old email', async () => {
    const change = await beginBoth();
    const { transaction, db } = portal.platform.database;
    await transaction((tx) => issueResetLink(tx, change.id, portal.clock.now()));
    await confirm(change.old);
    await confirm(change.fresh);
    expect(await db.select().from(resetLinks).where(eq(resetLinks.user_id, change.id))).toEqual([]);
  });

  it('can be requested at most five times a day', async () => {
    const strict = await startTestApp({ passwords: quickPasswords(), env: { RATE_LIMIT_SCALE: '1' } });
    const person = await signUp(strict);
    const ask = () =>
      strict
        .as(person.session.token)
        .profiles.requestEmailChange({ body: { email: newAddress(), password: person.password } });
    for (let times = 0; times < 5; times += 1) await ask();
    expect(await errorOf(ask())).toMatchObject({ status: 429, code: 'auth.tooManyAttempts' });
    await strict.close();
  });

  it('sends at most five emails a day to one new address, however many accounts request it', async () => {
    const strict = await startTestApp({ passwords: quickPasswords(), jobs: false, env: { RATE_LIMIT_SCALE: '1' } });
    const victim = 'victim@mail.example';
    for (let person = 0; person < 6; person += 1) {
      const { api } = await createTestUser(strict);
      await api.profiles.requestEmailChange({ body: { email: victim, password: goodPassword } });
    }
    expect(await mailsTo(strict, victim, 'email-change-new')).toHaveLength(5);
    await strict.close();
  });

  it('is cancelled by a password reset, even when half confirmed, but not by an ordinary password change', async () => {
    const { db } = portal.platform.database;
    const kept = await beginBoth();
    const [newPassword, password] = ['An0therKey7', 'Third0neKey7'];
    await kept.api.passwords.change({
      body: { currentPassword: kept.password, newPassword, confirmPassword: newPassword },
    });
    expect(await confirm(kept.old)).toMatchObject({ oldConfirmed: true });
    const token = await issueResetLink(db, kept.id, portal.clock.now());
    await portal.as().passwords.reset({ body: { token, password, repeatPassword: password } });
    expect(await errorOf(confirm(kept.fresh))).toMatchObject(invalid);
    const [row] = await db.select().from(emailChanges).where(eq(emailChanges.user_id, kept.id));
    expect(row).toMatchObject({ outcome: 'cancelled' });
  });

  it('stores no token or email in the audit log, and only token hashes in its table', async () => {
    const change = await beginBoth();
    await confirm(change.old);
    await confirm(change.fresh);
    const { db } = portal.platform.database;
    const rows = JSON.stringify([
      await db.select().from(auditLogs).where(eq(auditLogs.action, 'email_change')),
      (await db.select().from(emailChanges)).map(({ new_email, old_email, ...rest }) => rest),
    ]);
    for (const secret of [change.old, change.fresh, change.to]) expect(rows).not.toContain(secret);
    expect(rows).toContain('completed');
  });
});
