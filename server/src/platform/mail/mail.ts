import type { Language } from '@wyrmgate/contract/languages';
import { isReachable } from '@wyrmgate/contract/users-constants';
import { type SQL, sql } from 'drizzle-orm';
import { afterCommit, type Tx } from '../database/database.ts';
import { preparedWrite } from '../database/prepared.ts';
import { createDelivery } from './deliver.ts';
import { type MailParts, secretContext } from './parts.ts';
import { cleanOutbox, requeueUnsent, sweepOutbox } from './sweep.ts';
import { mailOutbox } from './table.ts';
import type { TemplateName, TemplateValues } from './templates.ts';
import { type EmailTopic, topicText } from './unsubscribe.ts';

type WriteValues = (id: SQL) => SQL;
export type Email<N extends TemplateName = TemplateName> = {
  /** Idempotency key, such as `payment:12:completed`. */
  cause: string;
  to: string;
  template: N;
  language: Language;
  values: TemplateValues[N];
  /** Values that the database computes from the row with this id, as a JSON object. They override those in `values`. */
  computed?: { write: WriteValues; id: number };
  /**
   * Values such as login tokens. They are stored encrypted until the email is sent, and the rendered text is not
   * stored.
   */
  secret?: Partial<TemplateValues[N]>;
  /** Set this for emails that players can switch off. It adds the link and headers for one-click unsubscribing. */
  topic?: EmailTopic;
};
export type Mail = {
  /** Stores an email in the caller's transaction. It is sent after the commit, by this process if it runs jobs. */
  enqueue<N extends TemplateName>(tx: Tx, email: Email<N>): Promise<void>;
  /** Starts the jobs of requeued emails now instead of at the next poll. Call it after the commit. */
  wake(): void;
  /** Enqueues the job of a stored email again. The email's status must already be `queued`. */
  requeue(tx: Tx, id: number): Promise<void>;
  /**
   * Sends waiting emails, and those of the last day that could not be sent without a mail server. Call it after a mail
   * server has been configured.
   */
  resume(tx: Tx): Promise<void>;
  /** Starts the sweep that `resume` enqueued. Call it after the commit. */
  wakeSweep(): void;
  /** Re-enqueues emails that have lost their job, and returns their number. `all` includes the most recent ones. */
  sweep(all: boolean): Promise<number>;
};
const queue = 'mail.deliver';
const sweepQueue = 'mail.sweep';

type Insert = typeof mailOutbox.$inferInsert;
const prepareInsert = (name: string, write?: WriteValues) =>
  preparedWrite(mailOutbox, name, (tx, row: Insert, statement) => {
    const values = write && sql`${row.values}::jsonb || ${write(sql`${sql.placeholder('computed')}`)}`;
    return tx
      .insert(mailOutbox)
      .values(values ? { ...row, values } : row)
      .onConflictDoNothing()
      .prepare(statement);
  });
const plainInsert = prepareInsert('mail_insert');
const computingInserts = new Map<WriteValues, typeof plainInsert>();

const insertQueryOf = (write: WriteValues | undefined): typeof plainInsert => {
  if (!write) return plainInsert;
  const query = computingInserts.get(write) ?? prepareInsert(`mail_insert_computed${computingInserts.size}`, write);
  computingInserts.set(write, query);
  return query;
};

/** Creates the mail service, which consists of an outbox table and jobs that send from it. */
export const createMail = (parts: MailParts): Mail => {
  const { database, jobs, clock, crypto } = parts;
  const retryLater = (tx: Tx, id: number, seconds: number) =>
    jobs.send(tx, queue, { id }, { startAfterSeconds: seconds });
  /**
   * Starts the job that sends an email. A duplicate job finds nothing to send, and the sweep finds emails whose job was
   * lost.
   */
  const start = (cause: string) => {
    if (!jobs.runNow(queue, { cause })) jobs.send(database.db, queue, { cause }).catch(() => undefined);
  };
  const sweep = (all: boolean) =>
    sweepOutbox(parts, all, (tx, id) =>
      // The periodic sweep adds no second job for an email within a minute. An explicit sweep always adds one.
      jobs.send(tx, queue, { id }, all ? {} : { once: { key: `mail:${id}`, seconds: 60 } }),
    );
  // The outbox schedules its own retries. The queue retries only if a worker dies.
  jobs.define({ name: queue, run: createDelivery(parts, retryLater), retries: 2, expireInSeconds: 90, batchSize: 4 });
  jobs.define<{ all?: boolean }>({
    name: sweepQueue,
    cron: '* * * * *',
    atStart: { all: true },
    retries: 0,
    run: async ({ all = false }) => {
      if ((await sweep(all)) > 0) jobs.wake(queue);
    },
  });
  jobs.define({ name: 'mail.clean', cron: '27 4 * * *', run: () => cleanOutbox(parts) });

  return {
    enqueue: async (tx, email) => {
      if (!isReachable(email.to)) return;
      const { write, id } = email.computed ?? {};
      const row = {
        cause: email.cause,
        recipient: email.to,
        template: email.template,
        language: email.language,
        values: email.values,
        secret: email.secret && crypto.seal(JSON.stringify(email.secret), secretContext(email.cause)),
        topic: email.topic && topicText(email.topic),
        created_at: clock.now(),
      };
      await insertQueryOf(write)(tx, row, { computed: id });
      afterCommit(tx, () => start(email.cause));
    },
    wake: () => jobs.wake(queue),
    requeue: (tx, id) => jobs.send(tx, queue, { id }),
    resume: async (tx) => {
      await requeueUnsent(tx, clock.now());
      await jobs.send(tx, sweepQueue, { all: true });
    },
    wakeSweep: () => jobs.wake(sweepQueue),
    sweep,
  };
};
