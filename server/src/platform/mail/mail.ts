import type { Language } from '@wyrmgate/contract/languages';
import type { Tx } from '../database/database.ts';
import { createDelivery } from './deliver.ts';
import { type MailParts, secretContext } from './parts.ts';
import { cleanOutbox, releaseKept, sweepOutbox } from './sweep.ts';
import { mailOutbox } from './table.ts';
import type { TemplateName, TemplateValues } from './templates.ts';

export type Email<N extends TemplateName = TemplateName> = {
  /** Makes this mail go out once, e.g. `payment:12:completed`. */
  cause: string;
  to: string;
  template: N;
  language: Language;
  values: TemplateValues[N];
  /** Values that open something. They are sealed until the mail is sent, and nothing readable of the mail is kept then. */
  secret?: Partial<TemplateValues[N]>;
};
export type Mail = {
  /** Writes the mail in the caller's transaction; it is sent after the commit, or never. */
  enqueue<N extends TemplateName>(tx: Tx, letter: Email<N>): Promise<void>;
  /** Sends what was posted now instead of at the next poll; call it after the commit. */
  wake(): void;
  /** Puts a stored mail that is `queued` again on its way in the caller's transaction. */
  requeue(tx: Tx, id: number): Promise<void>;
  /** There is a mail server now: what waits goes out at once, and so does what was kept of late. */
  resume(tx: Tx): Promise<void>;
  /** Puts mails whose job was lost back into the queue; `all` the young ones too. Answers how many. */
  sweep(all: boolean): Promise<number>;
};
const queue = 'mail.deliver';
const sweepQueue = 'mail.sweep';

/** Mails through the outbox. */
export const createMail = (parts: MailParts): Mail => {
  const { jobs, clock, crypto } = parts;
  const again = (tx: Tx, id: number, seconds: number) => jobs.send(tx, queue, { id }, { startAfterSeconds: seconds });
  const sweep = (all: boolean) =>
    sweepOutbox(parts, all, (tx, id) =>
      // By the minute a mail that still stands in line gets no second job; asked for, it goes at once whatever was before.
      jobs.send(tx, queue, { id }, all ? {} : { once: { key: `mail:${id}`, seconds: 60 } }),
    );
  // The outbox plans its own retries; those of the queue are for a worker that died.
  jobs.define({ name: queue, run: createDelivery(parts, again), retries: 2, expireInSeconds: 90, concurrency: 2 });
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
    enqueue: async (tx, letter) => {
      // Of a deleted account; `.invalid` is no domain and never will be.
      if (letter.to.endsWith('.invalid')) return;
      const [row] = await tx
        .insert(mailOutbox)
        .values({
          cause: letter.cause,
          recipient: letter.to,
          template: letter.template,
          language: letter.language,
          values: letter.values,
          secret: letter.secret && crypto.seal(JSON.stringify(letter.secret), secretContext(letter.cause)),
          created_at: clock.now(),
        })
        .onConflictDoNothing()
        .returning({ id: mailOutbox.id });
      if (row) await jobs.send(tx, queue, { id: row.id });
    },
    wake: () => {
      jobs.wake(queue);
      jobs.wake(sweepQueue);
    },
    requeue: (tx, id) => jobs.send(tx, queue, { id }),
    resume: async (tx) => {
      await releaseKept(tx, clock.now());
      await jobs.send(tx, sweepQueue, { all: true });
    },
    sweep,
  };
};
