import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import { consentVersion, type Gateway, type PaymentStatus, paymentStatuses } from '@wyrmgate/contract/payments';
import type { DemoSandbox } from '../sandbox/demo.ts';
import { chargedFor } from '../src/packages/service.ts';
import { paymentEvents, paymentRefunds, payments } from '../src/payments/table.ts';
import { sha256 } from '../src/platform/crypto/crypto.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { translate } from '../src/platform/language/messages.ts';
import { draftHeldPayments } from './held-payments.ts';
import type { DemoPackage } from './packages.ts';
import type { DemoUser } from './players.ts';
import { day, earlierToday, hour, minute, type Random } from './random.ts';

export type DemoPayment = typeof payments.$inferSelect;
const purchases = 240;
const gateways: readonly Gateway[] = ['stripe', 'stripe', 'stripe', 'paypal', 'paypal', 'nowpayments'];
/** Indexes of packages, weighted towards small ones. */
const popularity = [0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 5];
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const reference = (random: Random): string =>
  `WG-${Array.from({ length: 12 }, () => alphabet[random.between(0, alphabet.length - 1)]).join('')}`;

const statusAt = (random: Random, age: number): PaymentStatus => {
  const dice = random.next();
  // Only recent payments are open, because gateways close older payments.
  if (age < 45 * minute && dice < 0.3) return 'pending';
  if (age < 6 * hour && dice < 0.25) return 'processing';
  if (dice < 0.78) return 'completed';
  if (dice < 0.86) return 'failed';
  return dice < 0.95 ? 'cancelled' : 'refunded';
};

type Purchase = { buyer: DemoUser; item: DemoPackage; created: Date; status: PaymentStatus; currency: 'EUR' | 'USD' };

const draft = (
  random: Random,
  now: Date,
  sandbox: DemoSandbox,
  { buyer, item, created, status, currency }: Purchase,
) => {
  const gateway = random.pick(gateways);
  const amount = chargedFor(item, currency);
  const paid = status === 'completed' || status === 'refunded';
  const name = reference(random);
  const delay = gateway === 'nowpayments' ? random.between(4, 19) * minute : random.between(20, 140) * 1000;
  const completed_at = paid ? new Date(Math.min(created.getTime() + delay, now.getTime())) : null;
  const recorded =
    completed_at &&
    sandbox.add({
      gateway,
      reference: name,
      name: item.name,
      email: buyer.email,
      amount,
      currency,
      orderedAt: created,
      paidAt: completed_at,
      refundedAt:
        status === 'refunded' ? refundedAt({ reference: name, completed_at, created_at: created }, now) : undefined,
    });
  return {
    reference: name,
    user_id: buyer.id,
    gateway,
    status,
    package_id: item.package_id,
    package_name: item.name,
    coins: item.coins,
    bonus_coins: item.bonus_coins,
    amount,
    currency,
    refunded_amount: status === 'refunded' ? amount : 0,
    livemode: false,
    // Unpaid payments have no session, so that the reconciliation does not ask the sandbox about them.
    gateway_session_id: recorded?.sessionId ?? null,
    gateway_transaction_id: recorded?.transactionId ?? null,
    crypto: recorded?.crypto ?? null,
    refundId: recorded?.refundId ?? null,
    gateway_status: paid ? 'paid' : status,
    request_hash: sha256(`${item.package_id}:${currency}`),
    failure_code: status === 'failed' ? 'declined' : null,
    language: buyer.language,
    consent_version: consentVersion,
    consent_text: translate(isLanguage(buyer.language) ? buyer.language : defaultLanguage, 'shop:order.consent'),
    consent_at: created,
    consent_ip: `198.51.100.${random.between(1, 254)}`,
    created_at: created,
    completed_at,
  };
};

const createdAt = (random: Random, now: Date, index: number): Date => {
  if (index < 12) return new Date(now.getTime() - random.between(1, 40) * minute);
  if (index < 24) return earlierToday(random, now);
  return new Date(now.getTime() - day - Math.floor(random.next() * 57 * day));
};

/** Returns purchase number `index`. The first twelve are from the last hour and cover every status and currency. */
const purchase = (random: Random, now: Date, index: number, players: DemoUser[], shop: DemoPackage[]): Purchase => {
  const created = createdAt(random, now, index);
  const buyers = players.filter((player) => player.create_time.getTime() < created.getTime() - hour);
  // A tenth of the players make a third of all purchases; the demo login `player` has made a small one.
  const player = players.find(({ username }) => username === 'player');
  const own = player !== undefined && index >= 20 && index < 28;
  const buyer = own ? player : random.pick(random.chance(0.33) ? buyers.slice(2, 14) : buyers.slice(2));
  const item = shop[own ? index % 2 : random.pick(popularity)];
  if (!item) throw new Error('The demo shop has too few packages.');
  const status = index < 12 ? paymentStatuses[index % 6] : statusAt(random, now.getTime() - created.getTime());
  const euro = index < 12 ? index < 6 : random.chance(0.72);
  return { buyer, item, created, status: status ?? 'completed', currency: euro ? 'EUR' : 'USD' };
};

/** Seeds payments of the last 60 days in every status and both currencies, oldest first. */
export const seedPayments = async (
  tx: Tx,
  options: { random: Random; now: Date; players: DemoUser[]; shop: DemoPackage[]; sandbox: DemoSandbox },
): Promise<DemoPayment[]> => {
  const { random, now, shop, sandbox } = options;
  const players = options.players.filter(({ status, authority }) => status !== 'deleted' && authority === 'player');
  const drafts = Array.from({ length: purchases }, (_, index) =>
    draft(random, now, sandbox, purchase(random, now, index, players, shop)),
  );
  const held = draftHeldPayments({ now, players: options.players, shop, sandbox });
  // Sorted by time, so that newer payments get higher ids.
  const values = [...drafts.map(({ refundId: _, ...row }) => row), ...held.map((each) => each.values)].sort(
    (one, other) => one.created_at.getTime() - other.created_at.getTime(),
  );
  const rows = await tx.insert(payments).values(values).returning();
  const heldOf = new Map(held.map((each) => [each.values.reference, each]));
  await tx.insert(paymentEvents).values(rows.flatMap((row) => (heldOf.has(row.reference) ? [] : timelineOf(row, now))));
  for (const row of rows) await heldOf.get(row.reference)?.complete(tx, row);
  const refundIds = new Map(drafts.map((each) => [each.reference, each.refundId]));
  const refunds = rows
    .filter(({ status }) => status === 'refunded')
    .map((row) => refundOf(row, now, refundIds.get(row.reference) ?? null));
  if (refunds.length > 0) await tx.insert(paymentRefunds).values(refunds);
  return rows;
};

/** A refund made in the gateway's dashboard. */
const refundOf = (payment: DemoPayment, now: Date, refundId: string | null): typeof paymentRefunds.$inferInsert => ({
  payment_id: payment.id,
  gateway: payment.gateway,
  origin: 'gateway',
  refund_id: refundId,
  status: 'succeeded',
  amount: payment.amount,
  created_at: refundedAt(payment, now),
  finished_at: refundedAt(payment, now),
});

type Event = typeof paymentEvents.$inferInsert;

const timelineOf = (payment: DemoPayment, now: Date): Event[] => {
  const { id, status, created_at, completed_at } = payment;
  const note = (kind: Event['kind'], at: Date, rest: Partial<Event>): Event => ({
    payment_id: id,
    kind,
    created_at: at,
    ...rest,
  });
  const move = (from: string, to: string, at: Date) =>
    note('transition', at, { from_status: from, to_status: to, detail: { mover: 'gateway' } });
  const closed = new Date(Math.min(created_at.getTime() + 2 * minute, now.getTime()));
  const steps = [note('created', created_at, { to_status: 'pending', detail: { package: payment.package_id } })];
  if (completed_at) steps.push(move('pending', 'completed', completed_at));
  if (status === 'refunded') {
    const at = refundedAt(payment, now);
    const coins = payment.coins + payment.bonus_coins;
    steps.push(note('refund', at, { detail: { returned: payment.amount, coins } }), move('completed', 'refunded', at));
  }
  if (!completed_at && status !== 'pending') steps.push(move('pending', status, closed));
  return steps;
};

/** Time of the refund, within a day of the purchase. */
export const refundedAt = (
  { reference: name, completed_at, created_at }: Pick<DemoPayment, 'reference' | 'completed_at' | 'created_at'>,
  now: Date,
): Date => {
  const paid = (completed_at ?? created_at).getTime();
  const hours = 1 + (Number.parseInt(sha256(name).slice(0, 4), 16) % 20);
  return new Date(Math.min(paid + hours * hour, Math.max(paid, now.getTime())));
};
