import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Certificate, type MailServer, makeAuthority, startMailServer } from '../../../test/mail-server.ts';
import { mailFailure } from './failure.ts';
import { type SmtpServer, smtpServerOf, smtpTransport, tlsOn } from './smtp.ts';

let authorities: string;
let good: Certificate;
let forAnother: Certificate;
beforeAll(async () => {
  const authority = await makeAuthority();
  authorities = authority.pem;
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
const reach = (port: number) => ({ ports: [port], networks: ['127.0.0.0/8', '::1'] });
const letter = {
  to: 'isaura@mail.example',
  site: 'Ormveil',
  subject: 'Hail',
  html: '<p>Hail</p>',
  text: 'Hail',
  id: 'x',
};
const to = (server: MailServer, more: Partial<SmtpServer> = {}) =>
  smtpTransport(
    { host: 'localhost', port: server.port, tls: 'required', authorities, reach: reach(server.port), ...more },
    'no-reply@portal.example',
  );
const failureOf = async (sending: Promise<void>) =>
  mailFailure(
    await sending.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );

describe('a mail server', () => {
  it('gets the mail over STARTTLS, under the login and the name of the site', async () => {
    const user = { name: 'portal', password: 'wörd' };
    const server = await start({ certificate: good, login: user });
    await to(server, { user }).send(letter);
    expect(server.received).toMatchObject([{ to: [letter.to], encrypted: true, user: 'portal' }]);
    expect(server.received[0]?.data).toMatch(/^From: Ormveil <no-reply@portal.example>\r?$/m);
  });

  it('gets the mail over TLS from the first byte', async () => {
    const server = await start({ certificate: good, implicit: true });
    await to(server, { tls: 'implicit', host: '127.0.0.1' }).send(letter);
    expect(server.received).toMatchObject([{ encrypted: true }]);
  });

  it.each(['implicit', 'required', 'offered'] as const)(
    'with a certificate of an unknown authority gets nothing (%s)',
    async (tls) => {
      const server = await start({ certificate: good, implicit: tls === 'implicit' });
      const transport = smtpTransport(
        { host: 'localhost', port: server.port, tls, reach: reach(server.port) },
        'a@b.example',
      );
      expect(await failureOf(transport.send(letter))).toEqual({ kind: 'encryption' });
      expect(server.received).toEqual([]);
    },
  );

  it.each(['implicit', 'required'] as const)('with the certificate of another name gets nothing (%s)', async (tls) => {
    const server = await start({ certificate: forAnother, implicit: tls === 'implicit' });
    expect(await failureOf(to(server, { tls }).send(letter))).toEqual({ kind: 'encryption' });
    expect(server.received).toEqual([]);
  });

  it('without TLS gets neither mail nor password where TLS is demanded', async () => {
    const user = { name: 'portal', password: 'secret' };
    const server = await start({ login: user });
    expect(await failureOf(to(server, { user }).send(letter))).toMatchObject({ kind: 'encryption' });
    expect([server.received, server.logins]).toEqual([[], []]);
  });

  it('without TLS gets the mail where none is demanded', async () => {
    const server = await start({});
    await to(server, { tls: 'offered' }).send(letter);
    expect(server.received).toMatchObject([{ encrypted: false }]);
  });

  it('that refuses the login is told apart from one that refuses the mail, for now or for good', async () => {
    const login = { name: 'portal', password: 'right' };
    const server = await start({ certificate: good, login });
    expect(await failureOf(to(server, { user: { name: 'portal', password: 'wrong' } }).verify(5000))).toEqual({
      kind: 'login',
    });
    server.refusals.push(451, 550);
    expect(await failureOf(to(server, { user: login }).send(letter))).toEqual({ kind: 'deferred', reply: 451 });
    expect(await failureOf(to(server, { user: login }).send(letter))).toEqual({ kind: 'refused', reply: 550 });
  });

  it('that accepts the connection and then says nothing is left at the deadline', async () => {
    const sockets: Socket[] = [];
    const silent: Server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    opened.push(() => new Promise((resolve) => silent.close(resolve)));
    const { port } = silent.address() as AddressInfo;
    const transport = smtpTransport({ host: '127.0.0.1', port, tls: 'required', reach: reach(port) }, 'a@b.example');
    expect(await failureOf(transport.verify(300))).toEqual({ kind: 'timeout' });
    const [socket] = sockets;
    if (socket && !socket.destroyed) await once(socket.resume(), 'close');
    expect(socket?.destroyed).toBe(true);
  });

  it('that does not listen is not reached', async () => {
    const server = await startMailServer({});
    await server.close();
    expect(await failureOf(to(server).verify(5000))).toEqual({ kind: 'connection' });
  });
});

describe('the way in which a mail server is spoken to', () => {
  it('is TLS from the first byte on 465, STARTTLS where security is wanted, else whatever is offered', () => {
    expect([tlsOn(465, true), tlsOn(465, false)]).toEqual(['implicit', 'implicit']);
    expect([tlsOn(587, true), tlsOn(25, true), tlsOn(2525, true)]).toEqual(['required', 'required', 'required']);
    expect([tlsOn(587, false), tlsOn(25, false)]).toEqual(['offered', 'offered']);
  });

  it('is read from an address', () => {
    expect(smtpServerOf('smtps://us%40er:p%3Aw@mail.example')).toEqual({
      host: 'mail.example',
      port: 465,
      tls: 'implicit',
      user: { name: 'us@er', password: 'p:w' },
    });
    expect(smtpServerOf('smtp://mail.example')).toEqual({ host: 'mail.example', port: 587, tls: 'offered' });
  });
});
