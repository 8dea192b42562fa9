import type { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './parts.ts';
import { openSocket, type Reach } from './socket.ts';

/** A mail server and how to speak to it. */
export type SmtpServer = {
  host: string;
  port: number;
  /** `implicit`: TLS from the first byte. `required`: STARTTLS or nothing. `offered`: STARTTLS where the server offers it. */
  tls: 'implicit' | 'required' | 'offered';
  user?: { name: string; password: string };
  /** Limits where it may be; absent for a server that the operator named in the environment. */
  reach?: Reach;
  /** Certificates of authorities trusted besides the usual ones, PEM. */
  authorities?: string;
};

/** Port of submission with STARTTLS, and of SMTP inside TLS. */
export const submissionPort = 587;
const implicitPort = 465;

/** How to speak on a port: 465 is TLS from the first byte, everywhere else `secure` asks for STARTTLS. */
export const tlsOn = (port: number, secure: boolean): SmtpServer['tls'] =>
  port === implicitPort ? 'implicit' : secure ? 'required' : 'offered';

/** The server behind `smtps://user:password@mail.example:465`. */
export const smtpServerOf = (url: string): SmtpServer => {
  const address = new URL(url);
  const implicit = address.protocol === 'smtps:';
  const name = decodeURIComponent(address.username);
  return {
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port || (implicit ? implicitPort : submissionPort)),
    tls: implicit ? 'implicit' : 'offered',
    ...(name === '' ? {} : { user: { name, password: decodeURIComponent(address.password) } }),
  };
};

export type SmtpTransport = MailTransport & {
  /** Connects and logs in without sending anything; rejects after `milliseconds`. */
  verify(milliseconds: number): Promise<void>;
};

const quiet = 10_000;
const wholeMail = 30_000;

/** Sends through an SMTP server, one connection a mail. Certificates are always checked. */
export const smtpTransport = (server: SmtpServer, from: string): SmtpTransport => {
  const trust = server.authorities === undefined ? {} : { ca: [...rootCertificates, server.authorities] };

  /** One conversation, ended by force when it takes too long: a server that drips must not hold a worker. */
  const converse = async <T>(milliseconds: number, talk: (transport: ReturnType<typeof open>) => Promise<T>) => {
    let socket: Socket | undefined;
    let over = false;
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' }));
      }, milliseconds);
    });
    try {
      const talked = (async () => {
        socket = await openSocket(server.host, server.port, server.reach);
        // A failure between two listeners of the library must not end the process.
        socket.on('error', () => undefined);
        if (over) socket.destroy();
        return talk(open(socket));
      })();
      talked.catch(() => undefined);
      return await Promise.race([talked, deadline]);
    } finally {
      over = true;
      clearTimeout(timer);
      socket?.destroy();
    }
  };
  const open = (connection: Socket) =>
    createTransport({
      host: server.host,
      port: server.port,
      secure: server.tls === 'implicit',
      requireTLS: server.tls === 'required',
      tls: { minVersion: 'TLSv1.2', ...trust },
      ...(server.user ? { auth: { user: server.user.name, pass: server.user.password } } : {}),
      getSocket: (_, callback) => callback(null, { connection }),
      connectionTimeout: quiet,
      greetingTimeout: quiet,
      socketTimeout: quiet,
      disableFileAccess: true,
      disableUrlAccess: true,
    });

  return {
    verify: async (milliseconds) => {
      await converse(milliseconds, (transport) => transport.verify());
    },
    send: async ({ to, site, subject, html, text, id }) => {
      const domain = new URL(`http://${from.split('@')[1]?.replace('>', '')}`).hostname;
      await converse(wholeMail, (transport) =>
        transport.sendMail({
          from: from.includes('<') ? from : { name: site, address: from },
          // An address object: a name could smuggle in a second recipient.
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId: `<${Buffer.from(id).toString('hex')}@${domain}>`,
        }),
      );
    },
  };
};
