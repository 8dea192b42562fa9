import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { smtpServerOf, smtpTransport } from './smtp.ts';
import { mailOutbox } from './table.ts';

type Received = { to: string[]; data: string };
const received: Received[] = [];
let refusals = 0;

/** A real mail server that can refuse for a while. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_, __, done) => {
    refusals -= 1;
    done(refusals >= 0 ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null);
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
    transport: smtpTransport(smtpServerOf(`smtp://127.0.0.1:${port}`), 'Ormveil <no-reply@portal.example>'),
  });
});
afterAll(async () => {
  await portal.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  received.length = 0;
  refusals = 0;
});

const post = (cause: string, to = 'isaura@mail.example', username = 'Isaura') =>
  portal.platform.database.transaction((tx) =>
    portal.platform.mail.enqueue(tx, { cause, to, template: 'welcome', language: 'en', values: { username } }),
  );
const arrived = (count = 1) => {
  portal.platform.mail.wake();
  return eventually(async () => received.length >= count);
};

describe('a mail', () => {
  it('reaches the mail server with subject, text and HTML', async () => {
    await post('test:1');
    await arrived();
    expect(received[0]?.to).toEqual(['isaura@mail.example']);
    expect(received[0]?.data).toMatch(/^Subject: Welcome to Ormveil\r?$/m);
    expect(received[0]?.data).toMatch(/Content-Type: text\/plain/);
    expect(received[0]?.data).toMatch(/Content-Type: text\/html/);
  });

  it('goes out once, however often its cause comes', async () => {
    await post('test:2');
    await post('test:2');
    await post('test:3');
    await arrived(2);
    const rows = await portal.platform.database.db.select().from(mailOutbox);
    expect(rows.filter(({ cause }) => cause === 'test:2')).toHaveLength(1);
    expect(received).toHaveLength(2);
  });

  it('is tried again until the mail server takes it, and then not once more', async () => {
    refusals = 1;
    await post('test:4');
    await arrived();
    expect(received).toHaveLength(1);
    const row = await eventually(async () => {
      const rows = await portal.platform.database.db.select().from(mailOutbox);
      return rows.find(({ cause, status }) => cause === 'test:4' && status === 'sent');
    });
    expect(row).toMatchObject({ attempts: 2, last_error: null });
  });

  it('does not exist when its cause was rolled back', async () => {
    const failing = portal.platform.database.transaction(async (tx) => {
      const letter = {
        cause: 'test:5',
        to: 'x@mail.example',
        template: 'welcome',
        language: 'en',
        values: { username: 'X' },
      } as const;
      await portal.platform.mail.enqueue(tx, letter);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const rows = await portal.platform.database.db.select().from(mailOutbox);
    expect(rows.some(({ cause }) => cause === 'test:5')).toBe(false);
  });

  it('cannot be given a second recipient or a header through its address', async () => {
    await post('test:6', 'a@mail.example\r\nBcc: b@mail.example');
    await post('test:7');
    await arrived();
    expect(received.flatMap(({ to }) => to)).not.toContain('b@mail.example');
    expect(received.map(({ data }) => data).join()).not.toMatch(/^Bcc:/m);
  });
});
