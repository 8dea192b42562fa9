import { passwords as contract } from '@wyrmgate/contract/passwords';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { mailedToken, mailsTo, waitForMail } from '../../test/mails.ts';
import { createTestUser } from '../../test/users.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import type { MailTransport } from '../platform/mail/parts.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { users } from '../users/table.ts';
import { recoveryQueue, sendRecoveryEmail } from './jobs.ts';
import { resetLinks } from './table.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ env: { PUBLIC_URL: 'https://portal.example' } });
});
afterAll(() => portal.close());

const post = (url: string, payload: object, { ip = '198.51.100.1', host = 'portal.example', app = portal } = {}) =>
  app.inject({ method: 'POST', url, payload, remoteAddress: ip, headers: { host } });
/** Sends a request and wakes its job, which would otherwise run at the next poll of the queue. */
const request = async (path: string, payload: object, more: { app?: TestApp } = {}) => {
  const reply = await post(path, payload, more);
  (more.app ?? portal).platform.jobs.wake(recoveryQueue);
  return reply;
};
const requestLink = (payload: object, more = {}) => request(contract.forgotPassword.path, payload, more);
const requestName = (payload: object, more = {}) => request(contract.forgotUsername.path, payload, more);
const shown = ({ status, headers, body }: Awaited<ReturnType<typeof post>>) => {
  const { 'x-request-id': _, date: __, ...rest } = headers;
  return { status, rest, body };
};

describe('a password reset request', () => {
  it.each(['emailOrUsername', 'identifier', 'email', 'username'])('accepts the field name %s', async (key) => {
    const { username, email } = await createTestUser(portal);
    const typed = key === 'email' ? email.toUpperCase() : ` ${username.toUpperCase()} `;
    const reply = await requestLink({ [key]: typed });
    expect([reply.status, reply.body]).toEqual([200, { success: true, data: { accepted: true } }]);
    expect(await mailedToken(portal, email)).toMatch(/^[\w-]{43}$/);
  });

  it('emails a link to the configured site address, regardless of the Host header', async () => {
    const { username, email } = await createTestUser(portal, { language: 'de' });
    await requestLink({ emailOrUsername: username }, { host: 'evil.example' });
    const token = await mailedToken(portal, email);
    const mail = await waitForMail(portal, email, 'password-reset');
    expect(mail.html).toContain(`https://portal.example/reset-password#token=${token}`);
    expect(mail.html).not.toContain('evil.example');
    expect(mail.subject).toMatch(/^Setze dein Passwort/);
    expect(mail.plain).toContain('30 Minuten');
  });

  it.each([
    [{}, 'emailOrUsername', 'Email or Username is required'],
    [{ emailOrUsername: '  ' }, 'emailOrUsername', 'Email or Username is required'],
    [{ identifier: 'isaura@' }, 'identifier', 'Please enter a valid email address'],
    [{ email: 'isaura' }, 'email', 'Please enter a valid email address'],
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters long'],
    [{ username: 'ab\0cd' }, 'username', 'Enter a valid value'],
    [{ username: ['Isaura'] }, 'username', 'Email or Username is required'],
    [{ emailOrUsername: 'x'.repeat(255) }, 'emailOrUsername', 'This is too long for an email or a username'],
  ])('is rejected with a field error for %j', async (body, path, message) => {
    const reply = await requestLink(body);
    expect(reply.status).toBe(400);
    expect((reply.body as { fields: unknown }).fields).toMatchObject([{ path, message }]);
  });

  it('stores its token as a hash, and encrypted until the email has been sent', async () => {
    const { id, username, email } = await createTestUser(portal);
    await sendRecoveryEmail(portal.platform, { kind: 'password', identifier: username });
    const token = await mailedToken(portal, email);
    const { db } = portal.platform.database;
    const [link] = await db.select().from(resetLinks).where(eq(resetLinks.user_id, id));
    expect(link?.token_hash).toBe(sha256(token));
    const [mail] = await mailsTo(portal, email, 'password-reset');
    expect(JSON.stringify([link, mail?.values, mail?.cause, mail?.secret])).not.toContain(token);
  });

  it('leaves no token in the outbox once a mail server has accepted the email', async () => {
    const sent: Parameters<MailTransport['send']>[0][] = [];
    const transport: MailTransport = { send: async (mail) => void sent.push(mail) };
    const app = await startTestApp({ transport });
    try {
      const { username } = await createTestUser(app);
      await sendRecoveryEmail(app.platform, { kind: 'password', identifier: username });
      await eventually(async () => sent.length > 0);
      const token = /#token=([\w-]{43})/.exec(sent[0]?.text ?? '')?.[1] ?? 'missing';
      const row = await eventually(async () => {
        const [email] = await app.platform.database.db.select().from(mailOutbox);
        return email?.status === 'sent' && email;
      });
      expect(row).toMatchObject({ secret: null, html: '', plain: '' });
      expect(JSON.stringify(row)).not.toContain(token);
    } finally {
      await app.close();
    }
  });

  it('sends no email for a deleted account, but gets the usual response', async () => {
    const gone = await createTestUser(portal);
    const { db } = portal.platform.database;
    await db.update(users).set({ status: 'deleted' }).where(eq(users.id, gone.id));
    expect((await requestLink({ identifier: gone.username })).status).toBe(200);
    await sendRecoveryEmail(portal.platform, { kind: 'password', identifier: gone.username });
    expect(await mailsTo(portal, gone.email, 'password-reset')).toEqual([]);
  });
});

describe('a username reminder request', () => {
  it("emails the username in its owner's language", async () => {
    const { username, email } = await createTestUser(portal, { language: 'pl' });
    expect(shown(await requestName({ email: email.toUpperCase() })).body).toEqual({
      success: true,
      data: { accepted: true },
    });
    const mail = await waitForMail(portal, email, 'username-reminder');
    expect(mail.plain).toContain(username);
    expect(mail.subject).toMatch(/^Twoja nazwa/);
  });

  it.each([
    [{}, 'Email is required'],
    [{ email: ' ' }, 'Email is required'],
    [{ email: 'isaura' }, 'Please enter a valid email address'],
  ])('is rejected with a field error for %j', async (body, message) => {
    const reply = await requestName(body);
    expect(reply.status).toBe(400);
    expect((reply.body as { fields: unknown }).fields).toMatchObject([{ path: 'email', message }]);
  });
});

describe('the response to a recovery request', () => {
  it('is the same whether or not the account exists', async () => {
    const { username, email } = await createTestUser(portal);
    const replies = [
      await requestLink({ identifier: username }),
      await requestLink({ identifier: 'Nobody123' }),
      await requestLink({ identifier: email }),
      await requestLink({ identifier: 'nobody@mail.example' }),
      await requestName({ email }),
      await requestName({ email: 'nobody@mail.example' }),
    ].map(shown);
    for (const reply of replies) expect(reply).toEqual(replies[0]);
  });

  it('is sent without reading the users table, so that timing reveals nothing', async () => {
    const { username } = await createTestUser(portal);
    const { db } = portal.platform.database;
    await db.execute(sql`alter table users rename to users_out_of_reach`);
    const replies = [await requestLink({ identifier: username }), await requestLink({ identifier: 'Nobody456' })];
    await db.execute(sql`alter table users_out_of_reach rename to users`);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('the production limits of recovery', () => {
  const strict = async (test: (app: TestApp) => Promise<void>) => {
    const app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    await test(app).finally(() => app.close());
  };

  it('allow ten requests an hour per client address, even if they are concurrent', () =>
    strict(async (app) => {
      const names = Array.from({ length: 14 }, (_, n) => ({ identifier: `Nobody${n}` }));
      const replies = await Promise.all(names.map((body) => requestLink(body, { app })));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
      const refused = replies.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(4);
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3000);
      app.clock.advance(3_600_000);
      expect((await requestLink({ identifier: 'Nobody1' }, { app })).status).toBe(200);
    }));

  it('allow five requests an hour per account from all addresses, whether or not the account exists', () =>
    strict(async (app) => {
      const { username } = await createTestUser(app);
      for (const name of [username, 'Nobody789']) {
        const replies = await Promise.all(
          Array.from({ length: 8 }, (_, n) => requestLink({ identifier: name }, { app, ip: `198.51.100.${n}` })),
        );
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
        expect(replies.filter(({ status }) => status === 429)).toHaveLength(3);
      }
    }));

  it('allow five emails an hour per account, by username and email together', () =>
    strict(async (app) => {
      const { username, email } = await createTestUser(app);
      for (let n = 0; n < 4; n += 1)
        for (const identifier of [username, email])
          await sendRecoveryEmail(app.platform, { kind: 'password', identifier });
      expect(await mailsTo(app, email, 'password-reset')).toHaveLength(5);
    }));
});
