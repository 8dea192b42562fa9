import { and, count, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { MailParts } from './parts.ts';
import { mailOutbox } from './table.ts';

const minAgeMs = 30_000;
const batchSize = 500;

/**
 * Enqueues waiting emails that may have lost their job: after restoring a backup, which contains no jobs, after a
 * crash or after an outage. `all` includes the most recent emails.
 */
export const sweepOutbox = async (
  { database, clock, metrics }: Pick<MailParts, 'database' | 'clock' | 'metrics'>,
  all: boolean,
  enqueue: (tx: Tx, id: number) => Promise<void>,
): Promise<number> => {
  const { db } = database;
  const now = clock.now();
  const before = new Date(now.getTime() - (all ? 0 : minAgeMs));
  const waiting = eq(mailOutbox.status, 'queued');
  const rows = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        waiting,
        or(isNull(mailOutbox.leased_until), lte(mailOutbox.leased_until, now)),
        lte(sql`coalesce(${mailOutbox.next_attempt_at}, ${mailOutbox.created_at})`, before.toISOString()),
      ),
    )
    .orderBy(mailOutbox.id)
    .limit(batchSize);
  for (const { id } of rows) await enqueue(db, id);
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(mailOutbox).where(waiting);
  metrics.mailsWaiting.set(total);
  return rows.length;
};

const unsentWindowMs = 24 * 3_600_000;

/**
 * Makes waiting emails due, and those of the last day that were kept without a mail server. Older emails would only
 * confuse their recipients.
 */
export const requeueUnsent = async (tx: Tx, now: Date): Promise<void> => {
  const unsent = and(
    eq(mailOutbox.status, 'kept'),
    gt(mailOutbox.created_at, new Date(now.getTime() - unsentWindowMs)),
  );
  await tx
    .update(mailOutbox)
    .set({ status: 'queued', next_attempt_at: now })
    .where(or(unsent, and(eq(mailOutbox.status, 'queued'), gt(mailOutbox.next_attempt_at, now))));
};

const contentDays = 30;

/**
 * Deletes the recipient and content of emails after a month, unless they are still queued. The row stays, so that the
 * same cause cannot send a second email.
 */
export const cleanOutbox = async ({ database, clock }: Pick<MailParts, 'database' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - contentDays * 86_400_000);
  const expired = and(lt(mailOutbox.created_at, before), ne(mailOutbox.status, 'queued'), ne(mailOutbox.recipient, ''));
  for (;;) {
    const rows = await database.db.select({ id: mailOutbox.id }).from(mailOutbox).where(expired).limit(batchSize);
    if (rows.length === 0) return;
    await database.db
      .update(mailOutbox)
      .set({ recipient: '', subject: '', html: '', plain: '', values: {}, secret: null })
      .where(
        inArray(
          mailOutbox.id,
          rows.map(({ id }) => id),
        ),
      );
  }
};
