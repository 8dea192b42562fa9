import type { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../network/loopback.ts';
import { listContains, networkList } from '../network/private-networks.ts';
import type { MailTransport } from './parts.ts';
import { type AllowedTargets, openSocket } from './socket.ts';

export type SmtpServer = {
  host: string;
  port: number;
  /**
   * `implicit`: TLS from the first byte. `required`: STARTTLS always; `offered`: STARTTLS too, unless a server on
   * this machine or in `plainNetworks` does not support it.
   */
  tls: 'implicit' | 'required' | 'offered';
  /** Private networks in which the operator accepts unencrypted emails. */
  plainNetworks?: readonly string[];
  user?: { name: string; password: string };
  /** Restricts host and port. Absent if the operator set the server in the environment. */
  allowed?: AllowedTargets;
  /** Additional trusted certificate authorities in PEM format. */
  certificateAuthorities?: string;
};

/** Standard ports: `submissionPort` for submission with STARTTLS, `implicitPort` for implicit TLS. */
export const submissionPort = 587;
const implicitPort = 465;

/** Returns the TLS mode for a port: implicit on 465, otherwise STARTTLS, which is required if `secure`. */
export const tlsModeFor = (port: number, secure: boolean): SmtpServer['tls'] =>
  port === implicitPort ? 'implicit' : secure ? 'required' : 'offered';

/** Parses an address such as `smtps://user:password@mail.example:465`. */
export const parseSmtpUrl = (url: string): SmtpServer => {
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

/**
 * Whether a server at this address must encrypt. Links in emails give access to accounts, and an attacker on the
 * network path could remove the STARTTLS offer.
 */
export const requiresTls = ({ tls, plainNetworks = [] }: Pick<SmtpServer, 'tls' | 'plainNetworks'>, address: string) =>
  tls === 'required' || !(isLoopback(address) || listContains(networkList(plainNetworks), address));

export type SmtpTransport = MailTransport & {
  /** Connects and logs in without sending anything. Rejects after `timeoutMs`. */
  verify(timeoutMs: number): Promise<void>;
};

const ioTimeoutMs = 10_000;
const sendTimeoutMs = 30_000;

/** Sends through an SMTP server, with one connection per email. Certificates are always verified. */
export const smtpTransport = (server: SmtpServer, from: string): SmtpTransport => {
  const trustOptions =
    server.certificateAuthorities === undefined ? {} : { ca: [...rootCertificates, server.certificateAuthorities] };

  /** Runs one SMTP session, and destroys it after the timeout, so that a slow server cannot block a worker. */
  const runSession = async <T>(timeoutMs: number, run: (transport: ReturnType<typeof open>) => Promise<T>) => {
    let socket: Socket | undefined;
    let over = false;
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(Object.assign(new Error('The mail server timed out.'), { code: 'ETIMEDOUT' }));
      }, timeoutMs);
    });
    try {
      const session = (async () => {
        socket = await openSocket(server.host, server.port, server.allowed);
        // Without this listener, an error before Nodemailer takes over would crash the process.
        socket.on('error', () => undefined);
        if (over) socket.destroy();
        return run(open(socket));
      })();
      session.catch(() => undefined);
      return await Promise.race([session, deadline]);
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
      requireTLS: requiresTls(server, connection.remoteAddress ?? ''),
      tls: { minVersion: 'TLSv1.2', ...trustOptions },
      ...(server.user ? { auth: { user: server.user.name, pass: server.user.password } } : {}),
      getSocket: (_, callback) => callback(null, { connection }),
      connectionTimeout: ioTimeoutMs,
      greetingTimeout: ioTimeoutMs,
      socketTimeout: ioTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });

  return {
    verify: async (timeoutMs) => {
      await runSession(timeoutMs, (transport) => transport.verify());
    },
    send: async ({ to, site, subject, html, text, id, unsubscribe }) => {
      const domain = new URL(`http://${from.split('@')[1]?.replace('>', '')}`).hostname;
      await runSession(sendTimeoutMs, (transport) =>
        transport.sendMail({
          from: from.includes('<') ? from : { name: site, address: from },
          // An object, because a string could contain a second recipient.
          to: { name: '', address: to },
          subject,
          html,
          text,
          ...(unsubscribe === undefined
            ? {}
            : {
                headers: {
                  'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                },
              }),
          messageId: `<${Buffer.from(id).toString('hex')}@${domain}>`,
        }),
      );
    },
  };
};
