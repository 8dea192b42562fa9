import type { Env } from '../env.ts';
import type { Crypto } from '../platform/crypto/crypto.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { MailTransport } from '../platform/mail/parts.ts';
import type { SmtpTransport } from '../platform/mail/smtp.ts';
import { emailConfig } from './table.ts';

export type ConfigRow = typeof emailConfig.$inferSelect;
type MailEnv = Pick<Env, 'smtpUrl' | 'mailFrom' | 'smtpPorts' | 'smtpNetworks' | 'smtpAuthorities' | 'publicUrl'>;

const context = 'email:password';

/** The stored configuration; undefined where there is none. */
export const readConfig = async (tx: Tx): Promise<ConfigRow | undefined> => {
  const [row] = await tx.select().from(emailConfig);
  return row;
};

export const sealPassword = (crypto: Crypto, password: string): string => crypto.seal(password, context);

const noReply = (env: MailEnv): string => `no-reply@${new URL(env.publicUrl).hostname}`;

/** Sends through a stored server. Many servers accept only their own user as the sender. */
export const storedTransport = async (env: MailEnv, crypto: Crypto, row: ConfigRow): Promise<SmtpTransport> => {
  // Loaded with the first mail: an embedded portal without a mail server pays nothing for it.
  const { smtpTransport, tlsModeFor } = await import('../platform/mail/smtp.ts');
  const user = {
    name: row.account,
    password: row.password === null ? '' : crypto.open(row.password, context),
  };
  return smtpTransport(
    {
      host: row.host,
      port: row.port,
      tls: tlsModeFor(row.port, row.secure),
      allowed: { ports: env.smtpPorts, networks: env.smtpNetworks },
      ...(row.account === '' ? {} : { user }),
      ...(env.smtpAuthorities === undefined ? {} : { certificateAuthorities: env.smtpAuthorities }),
    },
    env.mailFrom ?? (/^[^\s@<>]+@[^\s@<>]+$/.test(row.account) ? row.account : noReply(env)),
  );
};

/**
 * The way out for mails, asked anew for each: the stored server where it is active, else the one of SMTP_URL, else none. So a
 * change holds for every copy of the server with the next mail.
 */
export const mailTransport = (parts: { env: MailEnv; crypto: Crypto; database: Database }) => {
  const { env, crypto, database } = parts;
  return async (): Promise<MailTransport | undefined> => {
    const row = await readConfig(database.db);
    if (row?.active) return storedTransport(env, crypto, row);
    if (env.smtpUrl === undefined) return undefined;
    const { parseSmtpUrl, smtpTransport } = await import('../platform/mail/smtp.ts');
    const authorities = env.smtpAuthorities === undefined ? {} : { authorities: env.smtpAuthorities };
    return smtpTransport({ ...parseSmtpUrl(env.smtpUrl), ...authorities }, env.mailFrom ?? noReply(env));
  };
};
