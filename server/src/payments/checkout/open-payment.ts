import { paymentProblems } from '@wyrmgate/contract/payments';
import { and, eq } from 'drizzle-orm';
import type { User, Work } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { sha256 } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { GuardedGateway } from '../gateways/gateways.ts';
import { hostedPageMs, orphanMs } from '../settlement/schedule.ts';
import type { PaymentRow } from '../table.ts';
import { payments } from '../table.ts';
import { noteEvent } from '../timeline.ts';
import type { Order } from './orders.ts';
import { createReference } from './reference.ts';

/** Stripe refuses pages that would close sooner than half an hour from now. */
const resumableMilliseconds = hostedPageMs - 35 * 60_000;

/** The payment of this request: the one that the same key started before, or a new row. */
export const openPayment = async (work: Work<User>, gateway: GuardedGateway, order: Order): Promise<PaymentRow> => {
  const { tx, actor, request, now } = work;
  const key = request.idempotencyKey ? sha256(request.idempotencyKey) : null;
  const hash = sha256(JSON.stringify([gateway.name, ...order.parts]));
  const earlier = key === null ? undefined : await findByKey(tx, actor.id, key);
  if (earlier) {
    if (earlier.request_hash !== hash) throw problem(paymentProblems.idempotencyMismatch);
    if (isAlive(earlier, now)) return earlier;
    // A dead payment gives its key to the next attempt.
    await tx.update(payments).set({ idempotency_key: null }).where(eq(payments.id, earlier.id));
  }
  const ordered = await order.price(work);
  if (!gateway.available()) throw problem(paymentProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
  const [row] = await tx
    .insert(payments)
    .values({
      reference: createReference(),
      user_id: actor.id,
      gateway: gateway.name,
      ...ordered,
      livemode: gateway.livemode,
      idempotency_key: key,
      request_hash: hash,
      language: actor.language,
      created_at: now,
      next_check_at: new Date(now.getTime() + orphanMs),
    })
    .onConflictDoNothing({ target: [payments.user_id, payments.idempotency_key] })
    .returning();
  if (!row) return findTwin(tx, actor.id, key, hash);
  await noteEvent(tx, row.id, { kind: 'created', to: 'pending', detail: { package: row.package_id } }, now);
  return row;
};

const findByKey = async (tx: Tx, userId: number, key: string): Promise<PaymentRow | undefined> => {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.user_id, userId), eq(payments.idempotency_key, key)))
    .for('update');
  return row;
};

/** The other half of a double click was faster by a moment. */
const findTwin = async (tx: Tx, userId: number, key: string | null, hash: string): Promise<PaymentRow> => {
  const twin = key === null ? undefined : await findByKey(tx, userId, key);
  if (!twin) throw new Error('The payment was not stored.');
  if (twin.request_hash !== hash) throw problem(paymentProblems.idempotencyMismatch);
  return twin;
};

/** Whether a repeated request still belongs to this payment; otherwise it starts a new one. */
const isAlive = (row: PaymentRow, now: Date): boolean => {
  if (row.status === 'failed' || row.status === 'cancelled') return false;
  const age = now.getTime() - row.created_at.getTime();
  return row.status !== 'pending' || age < (row.gateway_session_id ? hostedPageMs : resumableMilliseconds);
};
