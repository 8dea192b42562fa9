import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { Crypto } from '../crypto/crypto.ts';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Hands one mail to a mail server. */
export type MailTransport = {
  send(mail: { to: string; site: string; subject: string; html: string; text: string; id: string }): Promise<void>;
};
export type MailParts = {
  database: Database;
  crypto: Crypto;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  siteUrl: string;
  /** Site name and support address as they are set now. */
  sender: () => Promise<{ site: string; support: string }>;
  /** Nobody reads sent mails in production, so their text is not kept there. */
  production: boolean;
  /** The way out as it is configured now, asked for each mail. Absent: mails are kept in the outbox. */
  transport: () => Promise<MailTransport | undefined>;
};

/** What the secret of a mail is sealed for. */
export const secretContext = (cause: string): string => `mail:${cause}`;
