import { paymentProblems } from '@wyrmgate/contract/payments';
import { and, eq, sql } from 'drizzle-orm';
import type { External, User, Work } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { sha256 } from '../../platform/crypto/crypto.ts';
import { commitTogether, type Tx, together } from '../../platform/database/database.ts';
import { prepared, preparedWrite } from '../../platform/database/prepared.ts';
import type { GuardedGateway } from '../gateways/gateways.ts';
import { hostedPageMs, orphanMs } from '../settlement/schedule.ts';
import type { PaymentRow } from '../table.ts';
import { payments } from '../table.ts';
import { noted, noteEvent } from '../timeline.ts';
import type { Order } from './orders.ts';
import { createReference } from './reference.ts';

/** Longer than a call to a gateway takes. */
export const openingMs = 15_000;
/**
 * The maximum age at which a repeated request may still open the page, because Stripe rejects pages that expire in
 * less than 30 minutes.
 */
const resumableMs = hostedPageMs - 35 * 60_000;

/** `isNew` means that this request created the payment and opens its page. */
export type OpenedPayment = { payment: PaymentRow; isNew: boolean };

/** Returns the payment that the same idempotency key has already started, or inserts a new one. */
export const openPayment = async (
  context: External<User>,
  gateway: GuardedGateway,
  order: Order,
): Promise<OpenedPayment> => {
  const { actor, platform, request } = context;
  const key = request.idempotencyKey ? sha256(request.idempotencyKey) : null;
  const hash = sha256(JSON.stringify([gateway.name, ...order.identity]));
  const opened = await context.transaction((work) => insertPayment(work, gateway, order, { key, hash }));
  return opened ?? { payment: await findConcurrentDuplicate(platform.database.db, actor.id, key, hash), isNew: false };
};

/** Returns undefined if a concurrent request has just inserted the payment. */
const insertPayment = async (
  work: Work<User>,
  gateway: GuardedGateway,
  order: Order,
  { key, hash }: { key: string | null; hash: string },
): Promise<OpenedPayment | undefined> => {
  const { tx, actor, now } = work;
  const [existing, price] = await together(
    tx,
    async () => (key === null ? undefined : findByKey(tx, actor.id, key)),
    () =>
      order.price(work).then(
        (priced) => ({ priced }),
        (error: unknown) => ({ error }),
      ),
  );
  if (existing) {
    if (existing.request_hash !== hash) throw problem(paymentProblems.idempotencyMismatch);
    if (isReusable(existing, now)) return { payment: existing, isNew: false };
    // A finished payment releases its key, so that the next attempt can use it.
    await tx.update(payments).set({ idempotency_key: null }).where(eq(payments.id, existing.id));
  }
  if ('error' in price) throw price.error;
  const { priced } = price;
  if (!gateway.available()) throw problem(paymentProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
  const values = {
    reference: createReference(),
    user_id: actor.id,
    gateway: gateway.name,
    ...priced,
    livemode: gateway.livemode,
    idempotency_key: key,
    request_hash: hash,
    opening_until: new Date(now.getTime() + openingMs),
    language: actor.language,
    created_at: now,
    next_check_at: new Date(now.getTime() + orphanMs),
  };
  const created = { kind: 'created', to: 'pending', detail: { package: priced.package_id } } as const;
  const [[row]] = await commitTogether(tx, () => insertQuery(tx, values, noted(undefined, created, now)));
  return row && { payment: row, isNew: true };
};

const insertQuery = preparedWrite(payments, 'payments_insert', (tx, values: typeof payments.$inferInsert, name) => {
  const target = [payments.user_id, payments.idempotency_key];
  const inserted = tx
    .$with('inserted')
    .as(tx.insert(payments).values(values).onConflictDoNothing({ target }).returning());
  const isInserted = sql`exists (select from ${inserted})`;
  return tx
    .with(inserted, noteEvent(tx, isInserted, sql`(select id from ${inserted})`))
    .select()
    .from(inserted)
    .prepare(name);
});

const findByKey = async (tx: Tx, userId: number, key: string): Promise<PaymentRow | undefined> => {
  const [row] = await keyQuery(tx).execute({ userId, key });
  return row;
};

const keyQuery = prepared((tx) =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.user_id, sql.placeholder('userId')), eq(payments.idempotency_key, sql.placeholder('key'))))
    .for('update')
    .prepare('payments_by_key'),
);

/** Returns the row that a concurrent duplicate of this request has just inserted. */
const findConcurrentDuplicate = async (
  tx: Tx,
  userId: number,
  key: string | null,
  hash: string,
): Promise<PaymentRow> => {
  const duplicate = key === null ? undefined : await findByKey(tx, userId, key);
  if (!duplicate) throw new Error('The payment was not inserted.');
  if (duplicate.request_hash !== hash) throw problem(paymentProblems.idempotencyMismatch);
  return duplicate;
};

/** Whether a repeated request returns this payment instead of starting a new one. */
const isReusable = (row: PaymentRow, now: Date): boolean => {
  if (row.status === 'failed' || row.status === 'cancelled') return false;
  const age = now.getTime() - row.created_at.getTime();
  return row.status !== 'pending' || age < (row.gateway_session_id ? hostedPageMs : resumableMs);
};
