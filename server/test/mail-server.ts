import 'reflect-metadata';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { SMTPServer } from 'smtp-server';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
cryptoProvider.set(crypto);

const generateKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
const validity = {
  notBefore: new Date(Date.now() - 86_400_000),
  notAfter: new Date(Date.now() + 86_400_000),
  signingAlgorithm: algorithm,
};

export type Certificate = { key: string; cert: string };
/** Creates a certificate authority that is not trusted by default. `issue` takes host names and IP addresses. */
export const createAuthority = async () => {
  const keys = await generateKeys();
  const name = 'CN=Test authority';
  const root = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: '01',
    name,
    keys,
    extensions: [new BasicConstraintsExtension(true, 1, true)],
  });
  const issue = async (...names: string[]): Promise<Certificate> => {
    const own = await generateKeys();
    const cert = await X509CertificateGenerator.create({
      ...validity,
      serialNumber: '02',
      subject: `CN=${names[0]}`,
      issuer: name,
      publicKey: own.publicKey,
      signingKey: keys.privateKey,
      extensions: [
        new SubjectAlternativeNameExtension(
          names.map((value) => ({ type: /^[\d.]+$/.test(value) ? ('ip' as const) : ('dns' as const), value })),
        ),
      ],
    });
    const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', own.privateKey), 'PRIVATE KEY');
    return { key, cert: cert.toString('pem') };
  };
  return { pem: root.toString('pem'), issue };
};

export type Received = { to: string[]; data: string; encrypted: boolean; user: string | undefined };
export type MailServer = {
  port: number;
  received: Received[];
  /** Login attempts as `username:password`. */
  logins: string[];
  /** Reply codes for the next recipients, in order. */
  rejections: number[];
  close(): Promise<void>;
};

/** Starts a real mail server. With `login`, it requires that login. */
export const startMailServer = async (options: {
  certificate?: Certificate;
  implicit?: boolean;
  login?: { name: string; password: string };
  port?: number;
}): Promise<MailServer> => {
  const { certificate, implicit = false, login, port = 0 } = options;
  const received: Received[] = [];
  const logins: string[] = [];
  const rejections: number[] = [];
  const server = new SMTPServer({
    secure: implicit,
    ...(certificate ?? {}),
    authOptional: login === undefined,
    disabledCommands: [...(certificate ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    onAuth: ({ username = '', password = '' }, _, done) => {
      logins.push(`${username}:${password}`);
      if (username === login?.name && password === login.password) done(null, { user: username });
      else done(new Error('No such user'));
    },
    onRcptTo: (_, __, done) => {
      const code = rejections.shift();
      done(code === undefined ? null : Object.assign(new Error('Not now, says the warden'), { responseCode: code }));
    },
    onData: (stream, session, done) => {
      text(stream).then((data) => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, data, encrypted: Boolean(session.secure), user: session.user as string | undefined });
        done();
      }, done);
    },
  });
  // Some tests expect clients to reject the certificate.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    logins,
    rejections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
