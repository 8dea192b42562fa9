import { and, count, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { MailParts } from './parts.ts';
import { mailOutbox } from './table.ts';

const patienceMilliseconds = 30_000;
const batch = 500;

/**
 * Puts mails that wait without a job back into the queue: after a restore, which brings rows but no jobs, after a crash, and
 * after a pause. `all` takes the young ones too.
 */
export const sweepOutbox = async (
  { database, clock, metrics }: Pick<MailParts, 'database' | 'clock' | 'metrics'>,
  all: boolean,
  enqueue: (tx: Tx, id: number) => Promise<void>,
): Promise<number> => {
  const { db } = database;
  const now = clock.now();
  const before = new Date(now.getTime() - (all ? 0 : patienceMilliseconds));
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
    .limit(batch);
  for (const { id } of rows) await enqueue(db, id);
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(mailOutbox).where(waiting);
  metrics.mailsWaiting.set(total);
  return rows.length;
};

const keptMilliseconds = 24 * 3_600_000;

/** Makes everything due that waits, and what was kept within the last day: older mails would only puzzle their readers. */
export const releaseKept = async (tx: Tx, now: Date): Promise<void> => {
  const kept = and(
    eq(mailOutbox.status, 'kept'),
    gt(mailOutbox.created_at, new Date(now.getTime() - keptMilliseconds)),
  );
  await tx
    .update(mailOutbox)
    .set({ status: 'queued', next_attempt_at: now })
    .where(or(kept, and(eq(mailOutbox.status, 'queued'), gt(mailOutbox.next_attempt_at, now))));
};

const textDays = 30;

/**
 * Forgets what closed mails said and to whom after a month. The row stays, for its cause must not send a second mail.
 */
export const cleanOutbox = async ({ database, clock }: Pick<MailParts, 'database' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - textDays * 86_400_000);
  const old = and(lt(mailOutbox.created_at, before), ne(mailOutbox.status, 'queued'), ne(mailOutbox.recipient, ''));
  for (;;) {
    const rows = await database.db.select({ id: mailOutbox.id }).from(mailOutbox).where(old).limit(batch);
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
