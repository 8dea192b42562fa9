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
const post = (cause: string, values: object = { username: 'Isaura' }) =>
  portal.platform.database.transaction((tx) =>
    portal.platform.mail.enqueue(tx, {
      cause,
      to: 'isaura@mail.example',
      template: 'welcome',
      language: 'en',
      values: values as { username: string },
    }),
  );
const mail = async (cause: string) => {
  const rows = await portal.platform.database.db.select().from(mailOutbox).where(eq(mailOutbox.cause, cause));
  return rows[0];
};
const reached = (cause: string, status: string) => {
  portal.platform.mail.wake();
  return eventually(async () => {
    const row = await mail(cause);
    return row?.status === status ? row : undefined;
  });
};
/** As if it were time for the next try of whatever waits for one. */
const passTime = async () => {
  await portal.platform.database.query(
    "update jobs.job set start_after = now() where name = 'mail.deliver' and state = 'created'",
  );
  portal.platform.mail.wake();
};
/** As if the pause were over that this process makes after an outage. */
const passPause = () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + pauseSeconds * 1000);
};

describe('a mail', () => {
  it('is kept while there is no server, and goes out as soon as one is active', async () => {
    await post('kept:1');
    await reached('kept:1', 'kept');
    await configure(false);
    await post('kept:2');
    await reached('kept:2', 'kept');
    await configure();
    await reached('kept:1', 'sent');
    await reached('kept:2', 'sent');
    expect(server.received).toHaveLength(2);
  });

  it('that was kept for more than a day stays where it is', async () => {
    await post('kept:3');
    await reached('kept:3', 'kept');
    portal.clock.advance(25 * 3_600_000);
    await configure();
    await post('kept:4');
    await reached('kept:4', 'sent');
    expect((await mail('kept:3'))?.status).toBe('kept');
  });

  it('goes through the stored server of this moment, whichever copy of the portal sends it', async () => {
    const copy = await startTestApp({
      database: portal.platform.database,
      clock: portal.clock,
      env: { ...envFor(server.port), SECRET_KEY: 'ab'.repeat(32) },
    });
    await configure();
    for (const cause of ['copy:1', 'copy:2', 'copy:3', 'copy:4', 'copy:5', 'copy:6']) await post(cause);
    copy.platform.mail.wake();
    for (const cause of ['copy:1', 'copy:2', 'copy:3', 'copy:4', 'copy:5', 'copy:6']) await reached(cause, 'sent');
    expect(server.received).toHaveLength(6);
    await copy.close();
  });

  it('goes out once although its job exists several times', async () => {
    await configure();
    await post('twice:1');
    const id = (await mail('twice:1'))?.id ?? 0;
    for (let turn = 0; turn < 5; turn += 1)
      await portal.platform.database.transaction((tx) => portal.platform.mail.requeue(tx, id));
    await reached('twice:1', 'sent');
    await post('twice:2');
    await reached('twice:2', 'sent');
    expect(server.received).toHaveLength(2);
  });

  it('survives an outage of the server and goes out once when it is back', async () => {
    await configure();
    const { port } = server;
    await server.close();
    await post('outage:1');
    portal.platform.mail.wake();
    const waiting = await eventually(async () => {
      const row = await mail('outage:1');
      return row?.last_error ? row : undefined;
    });
    expect(waiting).toMatchObject({ status: 'queued', attempts: 1, last_error: 'connection' });
    server = await startMailServer({ port });
    passPause();
    await passTime();
    await reached('outage:1', 'sent');
    expect(server.received).toHaveLength(1);
  });

  it('that cannot be written is given up and holds up no other', async () => {
    await configure();
    await post('poison:1', { username: { toString: 1 } });
    await portal.platform.database.db
      .update(mailOutbox)
      .set({ template: 'no-such-template' })
      .where(eq(mailOutbox.cause, 'poison:1'));
    await post('poison:2');
    await reached('poison:2', 'sent');
    const row = await eventually(async () => {
      await passTime();
      const found = await mail('poison:1');
      return found?.status === 'failed' ? found : undefined;
    });
    expect(row).toMatchObject({ attempts: 3, last_error: 'template' });
  });

  it('whose job was lost, as after a restore, is found by the sweep', async () => {
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
    expect(await portal.platform.mail.sweep(true)).toBe(1);
    await reached('restored:1', 'sent');
    expect(server.received).toHaveLength(1);
  });

  it('is forgotten after a month but for its cause', async () => {
    await configure();
    await post('old:1');
    await reached('old:1', 'sent');
    const longAgo = new Date(portal.clock.now().getTime() - 31 * 86_400_000);
    await portal.platform.database.db.update(mailOutbox).set({ created_at: longAgo });
    await cleanOutbox(portal.platform);
    expect(await mail('old:1')).toMatchObject({ recipient: '', subject: '', html: '', plain: '', values: {} });
    await post('old:1');
    expect(server.received).toHaveLength(1);
  });
});

describe('the delivery log', () => {
  it('lists mails newest first, page by page, with masked addresses', async () => {
    const causes = ['log:1', 'log:2', 'log:3'];
    for (const cause of causes) await post(cause);
    for (const cause of causes) await reached(cause, 'kept');
    const first = await boss.api.email.deliveries({ query: { limit: 2 } });
    expect(first.deliveries).toMatchObject([
      { recipient: 'i…@mail.example', status: 'kept', template: 'welcome', attempts: 1, failure: null },
      { status: 'kept' },
    ]);
    const second = await boss.api.email.deliveries({ query: { limit: 2, after: first.next ?? 0 } });
    expect(second).toMatchObject({ deliveries: [{ status: 'kept' }], next: null });
    expect(await boss.api.email.deliveries({ query: { status: 'failed' } })).toMatchObject({ deliveries: [] });
  });

  it('sends a failed mail again at a press, and only once for two', async () => {
    await post('again:1');
    const { id } = await reached('again:1', 'kept');
    await portal.platform.database.db
      .update(mailOutbox)
      .set({ status: 'failed', last_error: 'refused 550' })
      .where(eq(mailOutbox.id, id));
    const retry = () => boss.api.email.retry({ params: { id } });
    expect(await errorOf(retry())).toMatchObject({ status: 409, code: 'email.noMailServer' });
    expect((await mail('again:1'))?.status).toBe('failed');
    await configure();
    expect((await boss.api.email.deliveries()).deliveries[0]).toMatchObject({ failure: 'refused', failure_reply: 550 });
    const presses = await Promise.allSettled([retry(), retry()]);
    expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await reached('again:1', 'sent');
    expect(await errorOf(retry())).toMatchObject({ status: 409, code: 'email.deliveryClosed' });
    expect(await errorOf(boss.api.email.retry({ params: { id: 999_999 } }))).toMatchObject({ status: 404 });
    expect(server.received).toHaveLength(1);
  });
});
