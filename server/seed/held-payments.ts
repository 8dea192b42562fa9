import { unitsOf } from '@wyrmgate/contract/decimals';
import { consentVersion } from '@wyrmgate/contract/payments';
import type { DemoOrder, DemoSandbox } from '../sandbox/demo.ts';
import { chargedFor } from '../src/packages/service.ts';
import { paymentEvents, paymentRefunds, type payments } from '../src/payments/table.ts';
import { sha256 } from '../src/platform/crypto/crypto.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { translate } from '../src/platform/language/messages.ts';
import type { DemoPackage } from './packages.ts';
import type { DemoPayment } from './payments.ts';
import type { DemoUser } from './players.ts';
import { day, hour, minute } from './random.ts';

type Case = Pick<DemoOrder, 'gateway' | 'share' | 'late'> & {
  reason: 'partial' | 'late' | 'overpaid' | 'amount' | 'returned';
  /** Age of the order in milliseconds. */
  age: number;
  paidAfter: number;
  /** Cents that were paid by card, if they differ from the price. */
  paid?: number;
};

/**
 * One payment for each decision that staff can make about held money. The first payments belong to the demo login
 * `player`.
 */
const cases: readonly Case[] = [
  { gateway: 'nowpayments', reason: 'partial', share: 0.4, age: 2 * hour, paidAfter: 9 * minute },
  { gateway: 'nowpayments', reason: 'overpaid', share: 1.5, age: 3 * day, paidAfter: 12 * minute },
  { gateway: 'nowpayments', reason: 'late', late: true, age: 26 * hour, paidAfter: 3 * hour },
  { gateway: 'stripe', reason: 'amount', paid: 500, age: 5 * hour, paidAfter: minute },
  { gateway: 'stripe', reason: 'returned', paid: 500, age: 4 * day, paidAfter: minute },
];

type HeldPayment = {
  values: typeof payments.$inferInsert;
  /** Adds the payment's timeline, and its refund if it was refunded. */
  complete(tx: Tx, row: DemoPayment): Promise<void>;
};

/** Drafts payments that await a staff decision, were overpaid or were refunded. */
export const draftHeldPayments = (options: {
  now: Date;
  players: DemoUser[];
  shop: DemoPackage[];
  sandbox: DemoSandbox;
}): HeldPayment[] => {
  const { now, players, shop, sandbox } = options;
  const item = shop[1];
  const own = players.find(({ username }) => username === 'player');
  const others = players.filter(({ status, authority }) => status === 'active' && authority === 'player');
  if (!item || !own) throw new Error('The demo has no package or no player.');
  return cases.map(({ gateway, reason, share, late, paid, age, paidAfter }, index) => {
    const buyer = index < 2 ? own : (others[5 + index] ?? own);
    const orderedAt = new Date(now.getTime() - age);
    const paidAt = new Date(orderedAt.getTime() + paidAfter);
    const reference = `WG-H${sha256(`held ${index}`).slice(0, 11).toUpperCase().replace(/[01]/g, '2')}`;
    const price = chargedFor(item, 'EUR');
    const { sessionId, transactionId, refundId, crypto } = sandbox.add({
      gateway,
      reference,
      name: item.name,
      email: buyer.email,
      amount: paid ?? price,
      currency: 'EUR',
      orderedAt,
      paidAt,
      refundedAt: reason === 'returned' ? new Date(paidAt.getTime() + hour) : undefined,
      ...(share === undefined ? {} : { share }),
      ...(late ? { late } : {}),
    });
    const arrived = crypto
      ? Number((BigInt(price) * unitsOf(crypto.received)) / unitsOf(crypto.amount))
      : (paid ?? price);
    const isCompleted = reason === 'overpaid';
    const isReturned = reason === 'returned';
    const status = isCompleted ? 'completed' : isReturned ? 'cancelled' : 'processing';
    const values: typeof payments.$inferInsert = {
      reference,
      user_id: buyer.id,
      gateway,
      status,
      package_id: item.package_id,
      package_name: item.name,
      coins: item.coins,
      bonus_coins: item.bonus_coins,
      amount: price,
      currency: 'EUR',
      livemode: false,
      gateway_session_id: sessionId,
      gateway_transaction_id: transactionId,
      gateway_status: reason === 'partial' ? 'partially_paid' : 'paid',
      checkout_url: crypto ? `/payment/crypto?reference=${reference}` : null,
      crypto,
      request_hash: sha256(reference),
      needs_review: !isReturned,
      failure_code: reason,
      ...(isCompleted ? {} : { held_amount: arrived, held_currency: 'EUR' }),
      held_returned: isReturned ? arrived : 0,
      language: buyer.language,
      consent_version: consentVersion,
      consent_text: translate('en', 'shop:order.consent'),
      consent_at: orderedAt,
      consent_ip: '198.51.100.77',
      created_at: orderedAt,
      completed_at: isCompleted ? paidAt : null,
    };
    const complete = async (tx: Tx, row: DemoPayment): Promise<void> => {
      const event = { payment_id: row.id, created_at: paidAt };
      await tx.insert(paymentEvents).values([
        { payment_id: row.id, kind: 'created', to_status: 'pending', created_at: orderedAt },
        ...(isCompleted
          ? [
              {
                ...event,
                kind: 'transition' as const,
                from_status: 'pending',
                to_status: 'completed',
                detail: { mover: 'gateway' },
              },
            ]
          : []),
        {
          ...event,
          kind: 'review',
          from_status: isCompleted ? 'completed' : 'pending',
          to_status: isCompleted ? 'completed' : 'processing',
          detail: {
            reason: isReturned ? 'amount' : reason,
            gateway_amount: arrived,
            gateway_currency: 'EUR',
            ...(crypto ? { received: crypto.received, due: crypto.amount } : {}),
          },
        },
      ]);
      if (!isReturned) return;
      const refundedAt = new Date(paidAt.getTime() + hour);
      await tx.insert(paymentRefunds).values({
        payment_id: row.id,
        gateway,
        origin: 'gateway',
        refund_id: refundId,
        status: 'succeeded',
        amount: arrived,
        created_at: refundedAt,
        finished_at: refundedAt,
      });
    };
    return { values, complete };
  });
};
