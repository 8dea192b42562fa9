import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { parseSmtpUrl, smtpTransport } from './smtp.ts';
import { mailOutbox } from './table.ts';

type Received = { to: string[]; data: string };
const received: Received[] = [];
let deferrals = 0;

/** A real mail server, which defers the next `deferrals` recipients. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_, __, done) => {
    deferrals -= 1;
    done(deferrals >= 0 ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null);
  },
  onData: (stream, session, done) => {
    text(stream).then((data) => {
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), data });
      done();
    }, done);
  },
});

let portal: TestApp;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  portal = await startTestApp({
    transport: smtpTransport(parseSmtpUrl(`smtp://127.0.0.1:${port}`), 'Ormveil <no-reply@portal.example>'),
  });
});
afterAll(async () => {
  await portal.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  received.length = 0;
  deferrals = 0;
});

const enqueue = (cause: string, to = 'isaura@mail.example', username = 'Isaura') =>
  portal.platform.database.transaction((tx) =>
    portal.platform.mail.enqueue(tx, { cause, to, template: 'welcome', language: 'en', values: { username } }),
  );
const waitForReceived = (count = 1) => {
  portal.platform.mail.wake();
  return eventually(async () => received.length >= count);
};

describe('an email', () => {
  it('has an address for one-click unsubscribing if players can switch off its kind', async () => {
    const { database, mail } = portal.platform;
    await database.transaction((tx) =>
      mail.enqueue(tx, {
        cause: 'test:topic',
        to: 'isaura@mail.example',
        template: 'welcome',
        language: 'en',
        values: { username: 'Isaura' },
        topic: { topic: 'forum', user: 12 },
      }),
    );
    await waitForReceived();
    expect(received[0]?.data).toMatch(/^List-Unsubscribe: <http\S+\/unsubscribe\?token=forum\.12\.[\w-]{43}>\r$/m);
    expect(received[0]?.data).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  it('reaches the mail server with subject, text and HTML', async () => {
    await enqueue('test:1');
    await waitForReceived();
    expect(received[0]?.to).toEqual(['isaura@mail.example']);
    expect(received[0]?.data).toMatch(/^Subject: Welcome to Ormveil\r?$/m);
    expect(received[0]?.data).toMatch(/Content-Type: text\/plain/);
    expect(received[0]?.data).toMatch(/Content-Type: text\/html/);
  });

  it('is sent once if it is enqueued twice with the same cause', async () => {
    await enqueue('test:2');
    await enqueue('test:2');
    await enqueue('test:3');
    await waitForReceived(2);
    const rows = await portal.platform.database.db.select().from(mailOutbox);
    expect(rows.filter(({ cause }) => cause === 'test:2')).toHaveLength(1);
    expect(received).toHaveLength(2);
  });

  it('is sent right after the commit, without storing a job', async () => {
    await enqueue('test:unstored');
    await eventually(async () => received.length === 1);
    const { rows } = await portal.platform.database.query(
      "select id from jobs.job where data->>'cause' = 'test:unstored'",
    );
    expect(rows).toEqual([]);
  });

  it('is retried until the mail server accepts it, and sent only once', async () => {
    deferrals = 1;
    await enqueue('test:4');
    await waitForReceived();
    expect(received).toHaveLength(1);
    const row = await eventually(async () => {
      const rows = await portal.platform.database.db.select().from(mailOutbox);
      return rows.find(({ cause, status }) => cause === 'test:4' && status === 'sent');
    });
    expect(row).toMatchObject({ attempts: 2, last_error: null });
  });

  it('is discarded if the transaction that enqueued it rolls back', async () => {
    const failing = portal.platform.database.transaction(async (tx) => {
      const email = {
        cause: 'test:5',
        to: 'x@mail.example',
        template: 'welcome',
        language: 'en',
        values: { username: 'X' },
      } as const;
      await portal.platform.mail.enqueue(tx, email);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const rows = await portal.platform.database.db.select().from(mailOutbox);
    expect(rows.some(({ cause }) => cause === 'test:5')).toBe(false);
  });

  it('gets no second recipient or extra header from line breaks in its address', async () => {
    await enqueue('test:6', 'a@mail.example\r\nBcc: b@mail.example');
    await enqueue('test:7');
    await waitForReceived();
    expect(received.flatMap(({ to }) => to)).not.toContain('b@mail.example');
    expect(received.map(({ data }) => data).join()).not.toMatch(/^Bcc:/m);
  });
});
