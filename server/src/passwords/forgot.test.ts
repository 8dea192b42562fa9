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
import { answerForgotten, forgottenQueue } from './jobs.ts';
import { resetLinks } from './table.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ env: { PUBLIC_URL: 'https://portal.example' } });
});
afterAll(() => portal.close());

const post = (url: string, payload: object, { ip = '198.51.100.1', host = 'portal.example', app = portal } = {}) =>
  app.inject({ method: 'POST', url, payload, remoteAddress: ip, headers: { host } });
/** Asks, and has the question looked at now: the portal itself leaves it to the next look at the queue. */
const ask = async (path: string, payload: object, more: { app?: TestApp } = {}) => {
  const reply = await post(path, payload, more);
  (more.app ?? portal).platform.jobs.wake(forgottenQueue);
  return reply;
};
const askForLink = (payload: object, more = {}) => ask(contract.forgotPassword.path, payload, more);
const askForName = (payload: object, more = {}) => ask(contract.forgotUsername.path, payload, more);
const shown = ({ status, headers, body }: Awaited<ReturnType<typeof post>>) => {
  const { 'x-request-id': _, date: __, ...rest } = headers;
  return { status, rest, body };
};

describe('a forgotten password', () => {
  it.each(['emailOrUsername', 'identifier', 'email', 'username'])('is asked for as %s', async (key) => {
    const { username, email } = await createTestUser(portal);
    const typed = key === 'email' ? email.toUpperCase() : ` ${username.toUpperCase()} `;
    const reply = await askForLink({ [key]: typed });
    expect([reply.status, reply.body]).toEqual([200, { success: true, data: { accepted: true } }]);
    expect(await mailedToken(portal, email)).toMatch(/^[\w-]{43}$/);
  });

  it('is answered with a link to the configured address, whatever host was asked', async () => {
    const { username, email } = await createTestUser(portal, { language: 'de' });
    await askForLink({ emailOrUsername: username }, { host: 'evil.example' });
    const token = await mailedToken(portal, email);
    const mail = await waitForMail(portal, email, 'password-reset');
    expect(mail.html).toContain(`https://portal.example/reset-password#token=${token}`);
    expect(mail.html).not.toContain('evil.example');
    expect(mail.subject).toMatch(/^Dein neues Passwort/);
    expect(mail.plain).toContain('30 Minuten');
  });

  it.each([
    [{}, 'emailOrUsername', 'Email or Username is required'],
    [{ emailOrUsername: '  ' }, 'emailOrUsername', 'Email or Username is required'],
    [{ identifier: 'isaura@' }, 'identifier', 'Please enter a valid email address'],
    [{ email: 'isaura' }, 'email', 'Please enter a valid email address'],
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters long'],
    [{ username: 'ab\0cd' }, 'username', 'This is not valid'],
    [{ username: ['Isaura'] }, 'username', 'Email or Username is required'],
    [{ emailOrUsername: 'x'.repeat(255) }, 'emailOrUsername', 'This is too long for an email or a username'],
  ])('is refused as %j', async (body, path, message) => {
    const reply = await askForLink(body);
    expect(reply.status).toBe(400);
    expect((reply.body as { fields: unknown }).fields).toMatchObject([{ path, message }]);
  });

  it('is stored as a hash, and sealed until its mail has gone', async () => {
    const { id, username, email } = await createTestUser(portal);
    await answerForgotten(portal.platform, { kind: 'password', identifier: username });
    const token = await mailedToken(portal, email);
    const { db } = portal.platform.database;
    const [link] = await db.select().from(resetLinks).where(eq(resetLinks.user_id, id));
    expect(link?.token_hash).toBe(sha256(token));
    const [mail] = await mailsTo(portal, email, 'password-reset');
    expect(JSON.stringify([link, mail?.values, mail?.cause, mail?.secret])).not.toContain(token);
  });

  it('leaves nothing in the outbox that opens the account once a mail server took the mail', async () => {
    const sent: Parameters<MailTransport['send']>[0][] = [];
    const transport: MailTransport = { send: async (mail) => void sent.push(mail) };
    const app = await startTestApp({ transport });
    try {
      const { username } = await createTestUser(app);
      await answerForgotten(app.platform, { kind: 'password', identifier: username });
      await eventually(async () => sent.length > 0);
      const token = /#token=([\w-]{43})/.exec(sent[0]?.text ?? '')?.[1] ?? 'missing';
      const kept = await eventually(async () => {
        const [row] = await app.platform.database.db.select().from(mailOutbox);
        return row?.status === 'sent' && row;
      });
      expect(kept).toMatchObject({ secret: null, html: '', plain: '' });
      expect(JSON.stringify(kept)).not.toContain(token);
    } finally {
      await app.close();
    }
  });

  it('of a deleted account is answered like any other, with no mail', async () => {
    const gone = await createTestUser(portal);
    const { db } = portal.platform.database;
    await db.update(users).set({ status: 'deleted' }).where(eq(users.id, gone.id));
    expect((await askForLink({ identifier: gone.username })).status).toBe(200);
    await answerForgotten(portal.platform, { kind: 'password', identifier: gone.username });
    expect(await mailsTo(portal, gone.email, 'password-reset')).toEqual([]);
  });
});

describe('a forgotten username', () => {
  it('goes to its address, in the language of its owner', async () => {
    const { username, email } = await createTestUser(portal, { language: 'pl' });
    expect(shown(await askForName({ email: email.toUpperCase() })).body).toEqual({
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
  ])('is refused for %j', async (body, message) => {
    const reply = await askForName(body);
    expect(reply.status).toBe(400);
    expect((reply.body as { fields: unknown }).fields).toMatchObject([{ path: 'email', message }]);
  });
});

describe('whoever asks for somebody else', () => {
  it('gets the same answer whether or not there is such an account', async () => {
    const { username, email } = await createTestUser(portal);
    const replies = [
      await askForLink({ identifier: username }),
      await askForLink({ identifier: 'Nobody123' }),
      await askForLink({ identifier: email }),
      await askForLink({ identifier: 'nobody@mail.example' }),
      await askForName({ email }),
      await askForName({ email: 'nobody@mail.example' }),
    ].map(shown);
    for (const reply of replies) expect(reply).toEqual(replies[0]);
  });

  it('is answered without a look at the accounts, so that the time tells nothing either', async () => {
    const { username } = await createTestUser(portal);
    const { db } = portal.platform.database;
    await db.execute(sql`alter table users rename to users_out_of_reach`);
    const replies = [await askForLink({ identifier: username }), await askForLink({ identifier: 'Nobody456' })];
    await db.execute(sql`alter table users_out_of_reach rename to users`);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('with the limits of a real portal', () => {
  const strict = async (test: (app: TestApp) => Promise<void>) => {
    const app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    await test(app).finally(() => app.close());
  };

  it('one address asks ten times an hour, even all at once', () =>
    strict(async (app) => {
      const names = Array.from({ length: 14 }, (_, n) => ({ identifier: `Nobody${n}` }));
      const replies = await Promise.all(names.map((body) => askForLink(body, { app })));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
      const refused = replies.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(4);
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3000);
      app.clock.advance(3_600_000);
      expect((await askForLink({ identifier: 'Nobody1' }, { app })).status).toBe(200);
    }));

  it('one account is asked for five times an hour from everywhere, whether it exists or not', () =>
    strict(async (app) => {
      const { username } = await createTestUser(app);
      for (const name of [username, 'Nobody789']) {
        const replies = await Promise.all(
          Array.from({ length: 8 }, (_, n) => askForLink({ identifier: name }, { app, ip: `198.51.100.${n}` })),
        );
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
        expect(replies.filter(({ status }) => status === 429)).toHaveLength(3);
      }
    }));

  it('one account gets five mails an hour, however it is typed', () =>
    strict(async (app) => {
      const { username, email } = await createTestUser(app);
      for (let n = 0; n < 4; n += 1)
        for (const identifier of [username, email])
          await answerForgotten(app.platform, { kind: 'password', identifier });
      expect(await mailsTo(app, email, 'password-reset')).toHaveLength(5);
    }));
});
