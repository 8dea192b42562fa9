import type { Env } from '../env.ts';
import type { Crypto } from '../platform/crypto/crypto.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { SmtpTransport } from '../platform/mail/smtp.ts';
import { emailConfig } from './table.ts';

export type ConfigRow = typeof emailConfig.$inferSelect;
type MailEnv = Pick<Env, 'smtpUrl' | 'mailFrom' | 'smtpPorts' | 'smtpNetworks' | 'smtpAuthorities' | 'publicUrl'>;

const passwordContext = 'email:password';

export const readConfig = async (tx: Tx): Promise<ConfigRow | undefined> => {
  const [row] = await configQuery(tx).execute();
  return row;
};

const configQuery = prepared((tx) => tx.select().from(emailConfig).prepare('email_config'));

export const sealPassword = (crypto: Crypto, password: string): string => crypto.seal(password, passwordContext);

const noReply = (env: MailEnv): string => `no-reply@${new URL(env.publicUrl).hostname}`;

const isAddress = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text);

/**
 * Returns the sender for a stored server. Without MAIL_FROM it defaults to the server's user, because many servers
 * accept no other sender.
 */
const senderOf = (env: MailEnv, { sender, account }: ConfigRow): string =>
  sender || (env.mailFrom ?? (isAddress(account) ? account : noReply(env)));

export const createStoredTransport = async (env: MailEnv, crypto: Crypto, row: ConfigRow): Promise<SmtpTransport> => {
  // Loads the SMTP code on first use, so that a portal without a mail server starts faster.
  const { smtpTransport, tlsModeFor } = await import('../platform/mail/smtp.ts');
  const user = {
    name: row.account,
    password: row.password === null ? '' : crypto.open(row.password, passwordContext),
  };
  return smtpTransport(
    {
      host: row.host,
      port: row.port,
      tls: tlsModeFor(row.port, row.secure),
      plainNetworks: env.smtpNetworks,
      allowed: { ports: env.smtpPorts, networks: env.smtpNetworks },
      ...(row.account === '' ? {} : { user }),
      ...(env.smtpAuthorities === undefined ? {} : { certificateAuthorities: env.smtpAuthorities }),
    },
    senderOf(env, row),
  );
};

export const createConfiguredTransport = async (env: MailEnv): Promise<SmtpTransport | undefined> => {
  if (env.smtpUrl === undefined) return undefined;
  const { parseSmtpUrl, smtpTransport } = await import('../platform/mail/smtp.ts');
  const server = { ...parseSmtpUrl(env.smtpUrl), plainNetworks: env.smtpNetworks };
  const authorities = env.smtpAuthorities === undefined ? {} : { certificateAuthorities: env.smtpAuthorities };
  return smtpTransport({ ...server, ...authorities }, env.mailFrom ?? noReply(env));
};

/**
 * Returns a function that finds the current transport: the stored server if it is active, otherwise SMTP_URL, otherwise
 * none. It is called for each email, so that changes take effect in every process.
 */
export const createTransportFinder = (parts: { env: MailEnv; crypto: Crypto; database: Database }) => {
  const { env, crypto, database } = parts;
  return async (): Promise<SmtpTransport | undefined> => {
    const row = await readConfig(database.db);
    if (row?.active) return createStoredTransport(env, crypto, row);
    return createConfiguredTransport(env);
  };
};
