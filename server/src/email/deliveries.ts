import { type email as contract, type Delivery, emailProblems } from '@wyrmgate/contract/email';
import { deliveryFailures } from '@wyrmgate/contract/email-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { listNewest } from '../platform/database/paging.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { readConfig } from './transport.ts';

type Row = typeof mailOutbox.$inferSelect;

/** Masks `isaura@mail.example` as `i…@mail.example`. */
export const maskAddress = (address: string): string | null =>
  address === '' ? null : address.replace(/^(.).*@/u, '$1…@');

const parseFailure = (stored: string | null) => {
  const [word, reply] = (stored ?? '').split(' ');
  const failure = deliveryFailures.find((kind) => kind === word) ?? (stored === null ? null : 'connection');
  return { failure, failure_reply: reply !== undefined && /^\d+$/.test(reply) ? Number(reply) : null };
};

const show = (row: Row): Delivery => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  recipient: maskAddress(row.recipient),
  template: row.template,
  language: row.language,
  status: row.status,
  attempts: row.attempts,
  ...parseFailure(row.last_error),
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  sent_at: row.sent_at?.toISOString() ?? null,
});

/** Lists the delivery log, optionally by status, newest first. */
export const listDeliveries = async (
  { tx }: Work<User>,
  { query }: Received<(typeof contract)['deliveries']>,
): Promise<Returned<(typeof contract)['deliveries']>> => {
  const where = query.status && eq(mailOutbox.status, query.status);
  const { rows, next } = await listNewest(tx, { table: mailOutbox, where, after: query.after, limit: query.limit });
  return { deliveries: rows.map(show), next };
};

/** Requeues a failed or unsent email. Of two concurrent retries, one throws `deliveryClosed`. */
export const retryDelivery = async (
  { tx, platform, now, audit, afterCommit }: Work<User>,
  { params }: Received<(typeof contract)['retry']>,
): Promise<Delivery> => {
  const [before] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, params.id)).for('update');
  if (!before) throw problem(emailProblems.deliveryNotFound);
  audit.target('mail', params.id);
  const config = await readConfig(tx);
  const [row] = await tx
    .update(mailOutbox)
    .set({ status: 'queued', next_attempt_at: now, leased_until: null })
    .where(
      and(
        eq(mailOutbox.id, params.id),
        inArray(mailOutbox.status, ['failed', 'kept']),
        // The content of older emails has been deleted.
        ne(mailOutbox.recipient, ''),
      ),
    )
    .returning();
  if (!row) throw problem(emailProblems.deliveryClosed);
  if (!config?.active && platform.env.smtpUrl === undefined) throw problem(emailProblems.noMailServer);
  audit.changes({ status: { before: before.status, after: row.status } });
  await platform.mail.requeue(tx, row.id);
  afterCommit(platform.mail.wake);
  return show(row);
};
