import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail.ts';

/** Sends through an SMTP server, e.g. `smtps://user:password@mail.example:465`. */
export const smtpTransport = (url: string, from: string): MailTransport => {
  const address = new URL(url);
  const secure = address.protocol === 'smtps:';
  const transport = createTransport({
    host: address.hostname,
    port: Number(address.port || (secure ? 465 : 587)),
    secure,
    ...(address.username
      ? { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }
      : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, html, text, id }) => {
      await transport.sendMail({
        from,
        // An address object: a name could smuggle in a second recipient.
        to: { name: '', address: to },
        subject,
        html,
        text,
        messageId: `<${Buffer.from(id).toString('hex')}@${new URL(`http://${from.split('@')[1]?.replace('>', '')}`).hostname}>`,
      });
    },
  };
};
