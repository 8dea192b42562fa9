import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { Crypto } from '../crypto/crypto.ts';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Sender } from './templates/template.ts';

export type MailTransport = {
  send(mail: {
    to: string;
    site: string;
    subject: string;
    html: string;
    text: string;
    id: string;
    /** Address for unsubscribing from emails of this kind with a POST (RFC 8058). */
    unsubscribe?: string | undefined;
  }): Promise<void>;
};
export type MailParts = {
  database: Database;
  crypto: Crypto;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  siteUrl: string;
  /** Returns the current site name, support address and accent. */
  sender: () => Promise<Omit<Sender, 'url'>>;
  /** In production, the text of sent emails is not stored. */
  production: boolean;
  /** Updates the values of an email before each attempt to send it. Returns undefined if nothing is left to send. */
  refresh?: (template: string, values: object) => Promise<object | undefined>;
  /** Returns the configured transport, and is called for each email. Without one, emails stay in the outbox. */
  transport: () => Promise<MailTransport | undefined>;
};

export const secretContext = (cause: string): string => `mail:${cause}`;
