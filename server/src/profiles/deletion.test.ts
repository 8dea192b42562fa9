import type { AddressInfo } from 'node:net';
import { deletionGraceDays } from '@wyrmgate/contract/profiles';
import { eq, sql } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { mailedToken, waitForMail } from '../../test/mails.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { signUp } from '../../test/sign-up.ts';
import { createTestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { sessions } from '../auth/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { users } from '../users/table.ts';
import { cleanPersonalData, eraseDue } from './jobs.ts';
import { deletions } from './table.ts';

const day = 86_400_000;
let portal: TestApp;
let base: string;
beforeAll(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
});
afterAll(() => portal.close());

const player = async () => {
  const person = await signUp(portal);
  const api = portal.as(person.session.token);
  return {
    ...person,
    api,
    remove: () => api.profiles.requestDeletion({ body: { password: person.password } }),
    logIn: () => portal.as().auth.login({ body: { username: person.username, password: person.password } }),
  };
};
const rowOf = async (id: number) => (await portal.platform.database.db.select().from(users).where(eq(users.id, id)))[0];
const linkTokenOf = ({ email }: { email: string }) => mailedToken(portal, email, 1, 'account-deleted');
const restore = (token: string) => portal.as().profiles.restore({ body: { token } });
const invalid = { status: 400, code: 'profiles.linkInvalid' };

describe('deleting an account', () => {
  it('ends all its sessions, and a login then gets the same response as for an unknown name', async () => {
    const person = await player();
    const other = (await person.logIn()).token;
    expect(await person.remove()).toEqual({
      erased: new Date(portal.clock.now().getTime() + deletionGraceDays * day).toISOString(),
    });
    for (const token of [person.session.token, other])
      expect(await errorOf(portal.as(token).auth.me())).toMatchObject({ status: 401 });
    const unknown = await errorOf(
      portal.as().auth.login({ body: { username: 'Nobody99', password: person.password } }),
    );
    const deleted = await errorOf(person.logIn());
    expect([deleted.status, deleted.code, deleted.message]).toEqual([unknown.status, unknown.code, unknown.message]);
  });

  it('notifies and closes its open sockets', async () => {
    const person = await player();
    const socket = io(base, {
      path: '/realtime',
      auth: { token: person.session.token },
      transports: ['websocket'],
      reconnection: false,
    });
    await new Promise((resolve, reject) => socket.once('connect', () => resolve(0)).once('connect_error', reject));
    const notified = new Promise<{ reason: string }>((resolve) => socket.once('session-ended', resolve));
    const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    await person.remove();
    expect(await notified).toEqual({ reason: 'deleted' });
    expect(await closed).toBe('io server disconnect');
  });

  it('requires the right password', async () => {
    const { api } = await player();
    const error = await errorOf(api.profiles.requestDeletion({ body: { password: 'Wr0ngOne' } }));
    expect(error).toMatchObject({ status: 403, code: 'profiles.wrongPassword' });
    expect((await api.auth.me()).status).toBe('active');
  });

  it('can be undone completely with the emailed link, once', async () => {
    const person = await player();
    await person.api.profiles.update({ body: { real_name: 'Ada' } });
    await person.remove();
    const token = await mailedToken(portal, person.email, 1, 'account-deleted');
    portal.clock.advance(deletionGraceDays * day - 1000);
    await eraseDue(portal.platform);
    const results = await Promise.allSettled([restore(token), restore(token), restore(token)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { token: access } = await person.logIn();
    expect((await portal.as(access).profiles.get()).real_name).toBe('Ada');
    await waitForMail(portal, person.email, 'account-restored');
    expect(await errorOf(restore(token))).toMatchObject(invalid);
  });

  it('erases it after the grace period and cannot be undone then', async () => {
    const person = await player();
    await person.remove();
    const token = await mailedToken(portal, person.email, 1, 'account-deleted');
    portal.clock.advance(deletionGraceDays * day);
    expect(await errorOf(restore(token))).toMatchObject(invalid);
    await Promise.all([eraseDue(portal.platform), eraseDue(portal.platform)]);
    const { db } = portal.platform.database;
    expect(await rowOf(person.id)).toMatchObject({
      username: `deleted-${person.id}`,
      status: 'deleted',
      real_name: null,
      password_hash: '',
    });
    expect(await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, person.email))).toEqual([]);
    expect(await db.select().from(deletions).where(eq(deletions.user_id, person.id))).toEqual([]);
    const erased = await db.select().from(auditLogs).where(eq(auditLogs.action, 'account_erase'));
    expect(erased.filter(({ target_id }) => target_id === String(person.id))).toHaveLength(1);
    expect((await signUp(portal, { username: person.username, email: person.email })).id).not.toBe(person.id);
  });

  it('erases the other accounts even if one cannot be erased, and reports the failure', async () => {
    const people = [await player(), await player()];
    for (const person of people) await person.remove();
    const [broken, other] = people;
    const { db } = portal.platform.database;
    await db.execute(
      sql.raw(`create function fail_erasure() returns trigger language plpgsql as $$
        begin if old.id = ${broken?.id} then raise exception 'no erasure'; end if; return new; end $$`),
    );
    await db.execute(
      sql`create trigger fail_erasure before update on users for each row execute function fail_erasure()`,
    );
    portal.clock.advance(deletionGraceDays * day);
    await expect(eraseDue(portal.platform)).rejects.toThrow('1 accounts');
    await db.execute(sql`drop trigger fail_erasure on users`);
    expect((await rowOf(broken?.id ?? 0))?.username).toBe(broken?.username);
    expect((await rowOf(other?.id ?? 0))?.username).toBe(`deleted-${other?.id}`);
    await eraseDue(portal.platform);
    expect((await rowOf(broken?.id ?? 0))?.username).toBe(`deleted-${broken?.id}`);
  });

  it('is rejected for the last super admin, even if all of them delete their accounts at the same time', async () => {
    const people: { id: number; remove: () => Promise<unknown> }[] = [await player(), await player()];
    const { db } = portal.platform.database;
    for (const { id } of people) await db.update(users).set({ authority: 'implementor' }).where(eq(users.id, id));
    const results = await Promise.allSettled(people.map(({ remove }) => remove()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = people.filter((_, at) => results[at]?.status === 'rejected');
    expect(left).toHaveLength(1);
    for (const { remove } of left)
      expect(await errorOf(remove())).toMatchObject({ status: 409, code: 'profiles.lastImplementor' });
  });
});

describe('the export of personal data', () => {
  it('requires the right password and is audited', async () => {
    const person = await player();
    const ask = (password: string) => person.api.profiles.personalData({ body: { password } });
    expect(await errorOf(ask('Wr0ngOne'))).toMatchObject({ code: 'profiles.wrongPassword' });
    const { exported, data } = await ask(person.password);
    expect(exported).toBe(portal.clock.now().toISOString());
    expect(data).toMatchObject({ users: { username: person.username, email: person.email, social_id: 'stored' } });
    expect(JSON.stringify(data)).not.toContain('argon2');
    const rows = await portal.platform.database.db.select().from(auditLogs).where(eq(auditLogs.action, 'data_export'));
    expect(rows.filter(({ user_id, http_status }) => user_id === person.id && http_status === 200)).toHaveLength(1);
  });
});

describe('the nightly profile clean-up', () => {
  it('deletes emails after ninety days', async () => {
    const person = await player();
    await waitForMail(portal, person.email, 'welcome');
    const mails = () =>
      portal.platform.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, person.email));
    portal.clock.advance(89 * day);
    await cleanPersonalData(portal.platform);
    expect(await mails()).toHaveLength(1);
    portal.clock.advance(2 * day);
    await cleanPersonalData(portal.platform);
    expect(await mails()).toEqual([]);
  });

  it('clears the IP address of a session after ninety days, not before', async () => {
    const { id } = await player();
    const places = async () => {
      const rows = await portal.platform.database.db.select().from(sessions).where(eq(sessions.user_id, id));
      return rows.map((row) => row.ip_address);
    };
    portal.clock.advance(89 * day);
    await cleanPersonalData(portal.platform);
    expect(await places()).toEqual(['203.0.113.7']);
    portal.clock.advance(2 * day);
    await cleanPersonalData(portal.platform);
    expect(await places()).toEqual(['']);
  });
});

describe('a ban of a deleted account', () => {
  it('remains in force after the owner restores the account, and does not restore the account itself', async () => {
    const boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
    const person = await player();
    const { id } = person;
    await person.remove();
    const ban = await boss.api.users.ban({ params: { id }, body: { reason: 'Sold gold' } });
    expect((await rowOf(id))?.status).toBe('deleted');
    expect(await errorOf(boss.api.users.ban({ params: { id }, body: { reason: 'Again' } }))).toMatchObject({
      code: 'users.alreadyBanned',
    });
    await restore(await linkTokenOf(person));
    expect((await rowOf(id))?.status).toBe('banned');
    expect(await errorOf(person.logIn())).toMatchObject({ code: 'auth.banned' });
    await boss.api.users.unban({ params: { id }, body: { banId: ban.banId } });
    expect((await rowOf(id))?.status).toBe('active');
  });

  it('can be lifted before the account is restored, which does not bring the account back', async () => {
    const boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
    const person = await player();
    const { id } = person;
    await person.remove();
    await boss.api.users.ban({ params: { id }, body: { reason: 'Sold gold' } });
    await boss.api.users.unban({ params: { id } });
    expect((await rowOf(id))?.status).toBe('deleted');
    await restore(await linkTokenOf(person));
    expect((await rowOf(id))?.status).toBe('active');
  });
});
