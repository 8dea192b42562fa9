import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Certificate, createAuthority, type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { classifyFailure } from './failure.ts';
import { parseSmtpUrl, requiresTls, type SmtpServer, smtpTransport, tlsModeFor } from './smtp.ts';

let certificateAuthorities: string;
let good: Certificate;
let forAnother: Certificate;
beforeAll(async () => {
  const authority = await createAuthority();
  certificateAuthorities = authority.pem;
  good = await authority.issue('localhost', '127.0.0.1');
  forAnother = await authority.issue('mail.elsewhere.example');
});

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
const start = async (options: Parameters<typeof startMailServer>[0]): Promise<MailServer> => {
  const server = await startMailServer(options);
  opened.push(server.close);
  return server;
};
const allowed = (port: number) => ({ ports: [port], networks: ['127.0.0.0/8', '::1'] });
const email = {
  to: 'isaura@mail.example',
  site: 'Ormveil',
  subject: 'Hail',
  html: '<p>Hail</p>',
  text: 'Hail',
  id: 'x',
};
const to = (server: MailServer, more: Partial<SmtpServer> = {}) =>
  smtpTransport(
    {
      host: 'localhost',
      port: server.port,
      tls: 'required',
      certificateAuthorities,
      allowed: allowed(server.port),
      ...more,
    },
    'no-reply@portal.example',
  );
const failureOf = async (sending: Promise<void>) =>
  classifyFailure(
    await sending.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );

describe('the SMTP transport', () => {
  it('sends over STARTTLS with the configured login, and with the site name as sender', async () => {
    const user = { name: 'portal', password: 'wörd' };
    const server = await start({ certificate: good, login: user });
    await to(server, { user }).send(email);
    expect(server.received).toMatchObject([{ to: [email.to], encrypted: true, user: 'portal' }]);
    expect(server.received[0]?.data).toMatch(/^From: Ormveil <no-reply@portal.example>\r?$/m);
  });

  it('sends over implicit TLS', async () => {
    const server = await start({ certificate: good, implicit: true });
    await to(server, { tls: 'implicit', host: '127.0.0.1' }).send(email);
    expect(server.received).toMatchObject([{ encrypted: true }]);
  });

  it.each(['implicit', 'required', 'offered'] as const)(
    'sends nothing to a server whose certificate was issued by an unknown authority (%s)',
    async (tls) => {
      const server = await start({ certificate: good, implicit: tls === 'implicit' });
      const transport = smtpTransport(
        { host: 'localhost', port: server.port, tls, allowed: allowed(server.port) },
        'a@b.example',
      );
      expect(await failureOf(transport.send(email))).toEqual({ kind: 'encryption' });
      expect(server.received).toEqual([]);
    },
  );

  it.each(['implicit', 'required'] as const)(
    'sends nothing to a server whose certificate is for another name (%s)',
    async (tls) => {
      const server = await start({ certificate: forAnother, implicit: tls === 'implicit' });
      expect(await failureOf(to(server, { tls }).send(email))).toEqual({ kind: 'encryption' });
      expect(server.received).toEqual([]);
    },
  );

  it('sends neither email nor password to a server without TLS if TLS is required', async () => {
    const user = { name: 'portal', password: 'secret' };
    const server = await start({ login: user });
    expect(await failureOf(to(server, { user }).send(email))).toMatchObject({ kind: 'encryption' });
    expect([server.received, server.logins]).toEqual([[], []]);
  });

  it('requires TLS unless the server is on this machine or in a trusted network', () => {
    const offered = { tls: 'offered', plainNetworks: ['10.1.0.0/16'] } as const;
    const addresses = [
      '203.0.113.9',
      '10.2.0.1',
      '2001:db8::1',
      '',
      '10.1.2.3',
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
    ];
    expect(addresses.map((address) => requiresTls(offered, address))).toEqual([
      ...[true, true, true, true],
      ...[false, false, false, false],
    ]);
    expect(addresses.every((address) => requiresTls({ ...offered, tls: 'required' }, address))).toBe(true);
  });

  it('sends to a server on this machine without TLS if TLS is optional', async () => {
    const server = await start({});
    await to(server, { tls: 'offered' }).send(email);
    expect(server.received).toMatchObject([{ encrypted: false }]);
  });

  it('distinguishes a rejected login, a deferred email and a rejected email', async () => {
    const login = { name: 'portal', password: 'right' };
    const server = await start({ certificate: good, login });
    expect(await failureOf(to(server, { user: { name: 'portal', password: 'wrong' } }).verify(5000))).toEqual({
      kind: 'login',
    });
    server.rejections.push(451, 550);
    expect(await failureOf(to(server, { user: login }).send(email))).toEqual({ kind: 'deferred', reply: 451 });
    expect(await failureOf(to(server, { user: login }).send(email))).toEqual({ kind: 'refused', reply: 550 });
  });

  it('times out and closes the connection if the server never responds', async () => {
    const sockets: Socket[] = [];
    const silent: Server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    opened.push(() => new Promise((resolve) => silent.close(resolve)));
    const { port } = silent.address() as AddressInfo;
    const transport = smtpTransport(
      { host: '127.0.0.1', port, tls: 'required', allowed: allowed(port) },
      'a@b.example',
    );
    expect(await failureOf(transport.verify(300))).toEqual({ kind: 'timeout' });
    const [socket] = sockets;
    if (socket && !socket.destroyed) await once(socket.resume(), 'close');
    expect(socket?.destroyed).toBe(true);
  });

  it('reports a connection failure if no server is listening', async () => {
    const server = await startMailServer({});
    await server.close();
    expect(await failureOf(to(server).verify(5000))).toEqual({ kind: 'connection' });
  });
});

describe('the TLS mode', () => {
  it('is implicit on port 465, and otherwise STARTTLS, which is required if secure is set', () => {
    expect([tlsModeFor(465, true), tlsModeFor(465, false)]).toEqual(['implicit', 'implicit']);
    expect([tlsModeFor(587, true), tlsModeFor(25, true), tlsModeFor(2525, true)]).toEqual([
      'required',
      'required',
      'required',
    ]);
    expect([tlsModeFor(587, false), tlsModeFor(25, false)]).toEqual(['offered', 'offered']);
  });

  it('is parsed from an SMTP address, together with the server', () => {
    expect(parseSmtpUrl('smtps://us%40er:p%3Aw@mail.example')).toEqual({
      host: 'mail.example',
      port: 465,
      tls: 'implicit',
      user: { name: 'us@er', password: 'p:w' },
    });
    expect(parseSmtpUrl('smtp://mail.example')).toEqual({ host: 'mail.example', port: 587, tls: 'offered' });
  });
});
