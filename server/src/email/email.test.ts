import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { desc } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createAuthority, type MailServer, startMailServer } from '../../test/mail-server.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { emailConfig } from './table.ts';

const login = { name: 'portal@mail.example', password: 'Quite-Secret-91' };
const folder = mkdtempSync(join(tmpdir(), 'wyrmgate-email-'));
let server: MailServer;
let portal: TestApp;
let boss: TestUser;
let logged = '';
const log = pino(
  { level: 'warn' },
  new Writable({
    write: (chunk, _, done) => {
      logged += String(chunk);
      done();
    },
  }),
);

beforeAll(async () => {
  const authority = await createAuthority();
  const file = join(folder, 'authority.pem');
  writeFileSync(file, authority.pem);
  server = await startMailServer({ certificate: await authority.issue('localhost'), login });
  portal = await startTestApp({
    log,
    env: {
      SMTP_PORTS: `587,${server.port}`,
      SMTP_PRIVATE_NETWORKS: '127.0.0.0/8,::1',
      SMTP_CA_FILE: file,
    },
  });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(async () => {
  await portal.close();
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await portal.platform.database.db.delete(emailConfig);
  server.received.length = 0;
});

const form = () => ({ host: 'localhost', port: server.port, username: login.name, password: login.password });
const save = (changes: object = {}) => boss.api.email.saveConfig({ body: { ...form(), ...changes } });
const lastAudit = async () => {
  const [row] = await portal.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
  return row;
};
const post = (payload: unknown, path = 'config') =>
  portal.inject({
    method: 'POST',
    url: `/api/admin/email/${path}`,
    headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });

describe('the email configuration', () => {
  it('has defaults before it is stored for the first time', async () => {
    const empty = { configured: false, active: false, testResult: null, lastTest: null };
    expect(await boss.api.email.config()).toEqual({
      ...{ host: '', port: 587, username: '', sender: '', password: '' },
      ...{ passwordSet: false, secure: true, environment: false },
      ...empty,
      lastTestResult: null,
      obstacle: null,
      status: empty,
    });
  });

  it('shows why the portal may not connect to the stored server', async () => {
    const plain = await startTestApp({ jobs: false });
    const chief = await createTestUser(plain, { authority: 'implementor' });
    const obstacleOf = async (host: string, port = 587) =>
      (await chief.api.email.saveConfig({ body: { host, port } })).obstacle;
    for (const host of ['127.0.0.1', 'localhost', '10.0.0.1', '::1'])
      expect(await obstacleOf(host), host).toBe('privateHost');
    expect(await obstacleOf('mail.example')).toBeNull();
    expect(await obstacleOf('mail.example', 26)).toBe('port');
    await plain.close();
    const allowing = await startTestApp({ jobs: false, env: { SMTP_PRIVATE_NETWORKS: '127.0.0.1' } });
    const owner = await createTestUser(allowing, { authority: 'implementor' });
    for (const host of ['127.0.0.1', 'localhost'])
      expect((await owner.api.email.saveConfig({ body: { host, port: 25 } })).obstacle, host).toBeNull();
    await allowing.close();
  });

  it('rejects everyone below implementor with a specific error message', async () => {
    const wizard = await createTestUser(portal, { authority: 'high_wizard' });
    for (const call of [
      () => wizard.api.email.config(),
      () => wizard.api.email.saveConfig({ body: form() }),
      () => wizard.api.email.test(),
      () => wizard.api.email.sendTest({ body: { email: 'a@mail.example' } }),
    ])
      expect(await errorOf(call())).toMatchObject({
        status: 403,
        message: 'Only IMPLEMENTOR level administrators can access email configuration.',
      });
  });

  it('never exposes its password in responses, the audit log, the server log or the database', async () => {
    const replies = [await save(), await boss.api.email.config()];
    expect(replies[1]).toMatchObject({ configured: true, passwordSet: true, password: '' });
    const stored = await portal.platform.database.db.select().from(emailConfig);
    const audited = await portal.platform.database.db.select().from(auditLogs);
    expect(JSON.stringify([replies, stored, audited]) + logged).not.toContain(login.password);
    expect((await lastAudit())?.changes).toMatchObject({
      host: { after: 'localhost' },
      password: { after: 'changed' },
    });
  });

  it('keeps its password when the field is left empty', async () => {
    await save();
    expect(await save({ password: '', active: true })).toMatchObject({ passwordSet: true, active: true });
    expect((await lastAudit())?.changes).toEqual({ active: { before: false, after: true } });
    await boss.api.email.test();
  });

  it('drops the stored password when the host changes', async () => {
    await save();
    expect(await save({ host: 'mail.elsewhere.example', password: '' })).toMatchObject({ passwordSet: false });
  });

  it('is cleared by an empty host', async () => {
    await save();
    expect(await save({ host: '', username: '', password: '' })).toMatchObject({
      configured: false,
      passwordSet: false,
    });
  });

  it.each([
    ['smtp', 587],
    ['', 587],
    ['465', 465],
    [' 2525 ', 2525],
    [undefined, 587],
    [1, 1],
    [65_535, 65_535],
  ])('accepts %j as port %i', async (entered, port) => {
    const reply = await post({ host: 'mail.example', port: entered });
    expect(reply.body).toMatchObject({ success: true, data: { port }, config: { port } });
  });

  it.each([0, -1, 65_536, 587.5, '0', '70000', null, [25], {}, true])('rejects %j as a port', async (port) => {
    expect(await post({ host: 'mail.example', port })).toMatchObject({
      status: 400,
      body: { success: false, fields: [{ path: 'port' }] },
    });
  });

  it.each([
    [{ host: 'mail.example\r\nRCPT' }, 'host'],
    [{ host: 'smtp://mail.example' }, 'host'],
    [{ host: '', active: true }, 'host'],
    [{ username: 'a\r\nb' }, 'username'],
    [{ sender: 'portal' }, 'sender'],
    [{ sender: 'a@mail.example\r\nRCPT' }, 'sender'],
    [{ password: 'a\nb' }, 'password'],
    [{ secure: 'yes' }, 'secure'],
    [{ extra: 1 }, 'extra'],
  ])('rejects %j', async (changes, path) => {
    expect(await post({ ...form(), ...changes })).toMatchObject({ status: 400, body: { fields: [{ path }] } });
  });
});

describe('the mail server connection test', () => {
  it('connects with the stored login and stores the result', async () => {
    await save();
    const { lastTest } = await boss.api.email.test();
    expect(lastTest).toBe(portal.clock.now().toISOString());
    expect((await boss.api.email.config()).status).toMatchObject({ testResult: 'success', lastTest });
    expect(await lastAudit()).toMatchObject({ action: 'server_command', result: 'success', target_type: 'email' });
    expect(server.received).toEqual([]);
  });

  it('has its result deleted when the connection changes, but not when it is only activated', async () => {
    await save();
    await boss.api.email.test();
    expect(await save({ password: '', active: true })).toMatchObject({ testResult: 'success' });
    expect(await save({ port: 587 })).toMatchObject({ testResult: null, lastTest: null });
  });

  it('fails with the same response and a minimum delay for every cause', async () => {
    const wrong = [
      { password: 'wrong' },
      { host: 'no-such-host.invalid' },
      { host: '10.0.0.1' },
      { host: '2130706433', port: 22 },
      { host: 'localhost', port: 587 },
    ];
    for (const changes of wrong) {
      await save(changes);
      const started = performance.now();
      const reply = await post({}, 'test');
      expect(performance.now() - started).toBeGreaterThan(2900);
      expect(reply).toMatchObject({ status: 502, body: { success: false, error: 'Connection test failed' } });
      expect(Object.keys(reply.body as object).sort()).toEqual(['code', 'error', 'message', 'requestId', 'success']);
      expect((await boss.api.email.config()).testResult).toBe('failed');
    }
    expect(await lastAudit()).toMatchObject({ action: 'server_command', result: 'failed' });
  });

  it('requires a stored configuration', async () => {
    expect(await errorOf(boss.api.email.test())).toMatchObject({ status: 409, code: 'email.notConfigured' });
  });

  it('is limited to five per hour', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' }, jobs: false });
    const { api } = await createTestUser(strict, { authority: 'implementor' });
    for (let attempt = 0; attempt < 5; attempt += 1) await errorOf(api.email.test());
    expect(await errorOf(api.email.test())).toMatchObject({ status: 429 });
    await strict.close();
  });
});

describe('the test email', () => {
  it('is sent to the given address through the active server', async () => {
    await save({ active: true });
    expect(await boss.api.email.sendTest({ body: { email: 'me@mail.example' } })).toEqual({ email: 'me@mail.example' });
    expect(server.received).toMatchObject([{ to: ['me@mail.example'], encrypted: true, user: login.name }]);
    expect(server.received[0]?.data).toMatch(/^From: .*<portal@mail\.example>\r?$/m);
  });

  it('has the configured sender instead of the login name', async () => {
    expect(await save({ active: true, sender: 'news@portal.example' })).toMatchObject({
      sender: 'news@portal.example',
    });
    expect((await lastAudit())?.changes).toMatchObject({ sender: { after: 'news@portal.example' } });
    await boss.api.email.sendTest({ body: { email: 'me@mail.example' } });
    expect(server.received[0]?.data).toMatch(/^From: .*<news@portal\.example>\r?$/m);
  });

  it('requires an active mail server', async () => {
    await save();
    const sending = boss.api.email.sendTest({ body: { email: 'me@mail.example' } });
    expect(await errorOf(sending)).toMatchObject({ status: 409, code: 'email.notActive' });
  });

  it.each(['', 'me', 'a@mail.example, b@mail.example', 'a@mail.example\r\nBcc: b@mail.example', '<a@mail.example>'])(
    'is not sent to %j',
    async (email) => {
      await save({ active: true });
      expect(await post({ email }, 'send-test')).toMatchObject({ status: 400, body: { fields: [{ path: 'email' }] } });
      expect(server.received).toEqual([]);
    },
  );

  it('fails without exposing the mail server’s reply', async () => {
    await save({ active: true });
    server.rejections.push(550);
    const reply = await post({ email: 'me@mail.example' }, 'send-test');
    expect(reply).toMatchObject({ status: 502, body: { error: 'Failed to send test email' } });
    expect(reply.text).not.toContain('warden');
  });
});
