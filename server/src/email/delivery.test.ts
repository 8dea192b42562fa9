import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { pauseSeconds } from '../platform/mail/failure.ts';
import { cleanOutbox } from '../platform/mail/sweep.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { emailConfig } from './table.ts';

let server: MailServer;
let portal: TestApp;
let boss: TestUser;
const envFor = (port: number) => ({ SMTP_PORTS: String(port), SMTP_PRIVATE_NETWORKS: '127.0.0.0/8' });

beforeAll(async () => {
  server = await startMailServer({});
  portal = await startTestApp({ env: envFor(server.port) });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(async () => {
  await portal.close();
  await server.close();
});
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  const { db } = portal.platform.database;
  await db.delete(mailOutbox);
  await db.delete(emailConfig);
  server.received.length = 0;
  server.rejections.length = 0;
});

const configure = (active = true, port = server.port) =>
  boss.api.email.saveConfig({ body: { host: '127.0.0.1', port, secure: false, active } });
const enqueue = (cause: string, values: object = { username: 'Isaura' }) =>
  portal.platform.database.transaction((tx) =>
    portal.platform.mail.enqueue(tx, {
      cause,
      to: 'isaura@mail.example',
      template: 'welcome',
      language: 'en',
      values: values as { username: string },
    }),
  );
const findMail = async (cause: string) => {
  const rows = await portal.platform.database.db.select().from(mailOutbox).where(eq(mailOutbox.cause, cause));
  return rows[0];
};
const waitForStatus = (cause: string, status: string) => {
  portal.platform.mail.wake();
  return eventually(async () => {
    const row = await findMail(cause);
    return row?.status === status ? row : undefined;
  });
};
/** Makes all waiting retries due. */
const makeRetriesDue = async () => {
  await portal.platform.database.query(
    "update jobs.job set start_after = now() where name = 'mail.deliver' and state = 'created'",
  );
  portal.platform.mail.wake();
};
/** Ends the pause that this process makes after an outage. */
const endOutagePause = () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + pauseSeconds * 1000);
};

describe('an enqueued email', () => {
  it('is kept until a mail server is active, and then sent', async () => {
    await enqueue('kept:1');
    await waitForStatus('kept:1', 'kept');
    await configure(false);
    await enqueue('kept:2');
    await waitForStatus('kept:2', 'kept');
    await configure();
    await waitForStatus('kept:1', 'sent');
    await waitForStatus('kept:2', 'sent');
    expect(server.received).toHaveLength(2);
  });

  it('is not sent later if it was kept for more than a day', async () => {
    await enqueue('kept:3');
    await waitForStatus('kept:3', 'kept');
    portal.clock.advance(25 * 3_600_000);
    await configure();
    await enqueue('kept:4');
    await waitForStatus('kept:4', 'sent');
    expect((await findMail('kept:3'))?.status).toBe('kept');
  });

  it('is sent through the stored mail server by any process', async () => {
    const otherProcess = await startTestApp({
      database: portal.platform.database,
      clock: portal.clock,
      env: { ...envFor(server.port), SECRET_KEY: 'ab'.repeat(32) },
    });
    await configure();
    for (const cause of ['copy:1', 'copy:2', 'copy:3', 'copy:4', 'copy:5', 'copy:6']) await enqueue(cause);
    otherProcess.platform.mail.wake();
    for (const cause of ['copy:1', 'copy:2', 'copy:3', 'copy:4', 'copy:5', 'copy:6'])
      await waitForStatus(cause, 'sent');
    expect(server.received).toHaveLength(6);
    await otherProcess.close();
  });

  it('is sent once even if it has several jobs', async () => {
    await configure();
    await enqueue('twice:1');
    const id = (await findMail('twice:1'))?.id ?? 0;
    for (let attempt = 0; attempt < 5; attempt += 1)
      await portal.platform.database.transaction((tx) => portal.platform.mail.requeue(tx, id));
    await waitForStatus('twice:1', 'sent');
    await enqueue('twice:2');
    await waitForStatus('twice:2', 'sent');
    expect(server.received).toHaveLength(2);
  });

  it('is sent once after an outage of the mail server', async () => {
    await configure();
    const { port } = server;
    await server.close();
    await enqueue('outage:1');
    portal.platform.mail.wake();
    const waiting = await eventually(async () => {
      const row = await findMail('outage:1');
      return row?.last_error ? row : undefined;
    });
    expect(waiting).toMatchObject({ status: 'queued', attempts: 1, last_error: 'connection' });
    server = await startMailServer({ port });
    endOutagePause();
    await makeRetriesDue();
    await waitForStatus('outage:1', 'sent');
    expect(server.received).toHaveLength(1);
  });

  it('is abandoned if its template fails, and does not delay other emails', async () => {
    await configure();
    await enqueue('poison:1', { username: { toString: 1 } });
    await portal.platform.database.db
      .update(mailOutbox)
      .set({ template: 'no-such-template' })
      .where(eq(mailOutbox.cause, 'poison:1'));
    await enqueue('poison:2');
    await waitForStatus('poison:2', 'sent');
    const row = await eventually(async () => {
      await makeRetriesDue();
      const found = await findMail('poison:1');
      return found?.status === 'failed' ? found : undefined;
    });
    expect(row).toMatchObject({ attempts: 3, last_error: 'template' });
  });

  it('is requeued by the sweep if its job was lost, for example after a restore', async () => {
    await configure();
    await portal.platform.database.db.insert(mailOutbox).values({
      cause: 'restored:1',
      recipient: 'isaura@mail.example',
      template: 'welcome',
      language: 'de',
      values: { username: 'Isaura' },
      created_at: portal.clock.now(),
    });
    expect(await portal.platform.mail.sweep(false)).toBe(0);
    // The sweep that starts when a mail server is configured may find the email first.
    expect(await portal.platform.mail.sweep(true)).toBeLessThanOrEqual(1);
    await waitForStatus('restored:1', 'sent');
    expect(server.received).toHaveLength(1);
  });

  it('has its content deleted after a month, but is still not sent twice', async () => {
    await configure();
    await enqueue('old:1');
    await waitForStatus('old:1', 'sent');
    const longAgo = new Date(portal.clock.now().getTime() - 31 * 86_400_000);
    await portal.platform.database.db.update(mailOutbox).set({ created_at: longAgo });
    await cleanOutbox(portal.platform);
    expect(await findMail('old:1')).toMatchObject({ recipient: '', subject: '', html: '', plain: '', values: {} });
    await enqueue('old:1');
    expect(server.received).toHaveLength(1);
  });
});

describe('the delivery log', () => {
  it('lists emails newest first, in pages, with masked addresses', async () => {
    const causes = ['log:1', 'log:2', 'log:3'];
    for (const cause of causes) await enqueue(cause);
    for (const cause of causes) await waitForStatus(cause, 'kept');
    const first = await boss.api.email.deliveries({ query: { limit: 2 } });
    expect(first.deliveries).toMatchObject([
      { recipient: 'i…@mail.example', status: 'kept', template: 'welcome', attempts: 1, failure: null },
      { status: 'kept' },
    ]);
    const second = await boss.api.email.deliveries({ query: { limit: 2, after: first.next ?? 0 } });
    expect(second).toMatchObject({ deliveries: [{ status: 'kept' }], next: null });
    expect(await boss.api.email.deliveries({ query: { status: 'failed' } })).toMatchObject({ deliveries: [] });
  });

  it('retries a failed email once for two concurrent requests', async () => {
    await enqueue('again:1');
    const { id } = await waitForStatus('again:1', 'kept');
    await portal.platform.database.db
      .update(mailOutbox)
      .set({ status: 'failed', last_error: 'refused 550' })
      .where(eq(mailOutbox.id, id));
    const retry = () => boss.api.email.retry({ params: { id } });
    expect(await errorOf(retry())).toMatchObject({ status: 409, code: 'email.noMailServer' });
    expect((await findMail('again:1'))?.status).toBe('failed');
    await configure();
    expect((await boss.api.email.deliveries()).deliveries[0]).toMatchObject({ failure: 'refused', failure_reply: 550 });
    const results = await Promise.allSettled([retry(), retry()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await waitForStatus('again:1', 'sent');
    expect(await errorOf(retry())).toMatchObject({ status: 409, code: 'email.deliveryClosed' });
    expect(await errorOf(boss.api.email.retry({ params: { id: 999_999 } }))).toMatchObject({ status: 404 });
    expect(server.received).toHaveLength(1);
  });
});
