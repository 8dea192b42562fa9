import { type ReviewReason, tierMultipliers } from '@wyrmgate/contract/sponsors-constants';
import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { prepared, preparedWrite } from '../platform/database/prepared.ts';
import { pickSettings } from '../settings/service.ts';
import { isSponsorsAddress, needsReview, scoreOf } from './attribution.ts';
import { addToDay } from './days.ts';
import { notePayer, sharesPayer } from './payers.ts';
import {
  type EarningRow,
  type RegistrationRow,
  type SponsorRow,
  sponsorEarnings,
  sponsorRegistrations,
  sponsors,
} from './table.ts';

/** The details of a payment that are needed to compute earnings. */
export type SoldPayment = {
  id: number;
  user_id: number;
  recipient_id: number | null;
  kind: string;
  /** Minor units. */
  amount: number;
  currency: EarningRow['currency'];
  coins: number;
  consent_ip: string | null;
  /** Keyed hash of the card or account used for the payment, if the gateway reports it. */
  payer?: string | undefined;
};
export type Terms = { rate: number; multiplier: number };

const dayMs = 86_400_000;

/** The sponsor's share of money and coins for the payment minus refunds, rounded down. */
export const shareOf = (
  payment: Pick<SoldPayment, 'amount' | 'coins'>,
  net: number,
  { rate, multiplier }: Terms,
): { amount: number; coins: number } => {
  const part = BigInt(Math.max(0, net)) * BigInt(rate) * BigInt(multiplier);
  return {
    amount: Number(part / 10_000n),
    coins: Number((BigInt(payment.coins) * part) / (BigInt(payment.amount) * 10_000n)),
  };
};

const findRegistration = async (tx: Tx, userId: number) => {
  const [found] = await registrationQuery(tx).execute({ userId });
  return found;
};

const registrationQuery = prepared((tx) =>
  tx
    .select({ registration: sponsorRegistrations, sponsor: sponsors })
    .from(sponsorRegistrations)
    .innerJoin(sponsors, eq(sponsors.id, sponsorRegistrations.sponsor_id))
    .where(eq(sponsorRegistrations.user_id, sql.placeholder('userId')))
    .for('no key update', { of: sponsorRegistrations })
    .prepare('sponsors_registration'),
);

/** Holds the registration for review if the purchase looks suspicious, unless staff have already decided on it. */
const scorePurchase = async (
  tx: Tx,
  registration: RegistrationRow,
  sponsor: SponsorRow,
  payment: SoldPayment,
  now: Date,
): Promise<void> => {
  if (registration.decided_at !== null) return;
  const found: ReviewReason[] = [];
  if (payment.recipient_id === sponsor.user_id) found.push('gift_to_sponsor');
  if (payment.consent_ip && (await isSponsorsAddress(tx, sponsor.user_id, payment.consent_ip, now)))
    found.push('shared_address');
  const { payer, user_id: userId } = payment;
  if (payer && (await sharesPayer(tx, sponsor, { userId, payer }))) found.push('shared_payment');
  const reasons = [...new Set([...registration.reasons, ...found])];
  if (reasons.length === registration.reasons.length) return;
  const state = needsReview(reasons) ? 'review' : registration.state;
  await tx
    .update(sponsorRegistrations)
    .set({ reasons, score: scoreOf(reasons), state })
    .where(eq(sponsorRegistrations.id, registration.id));
  if (state !== registration.state) await addToDay(tx, sponsor.id, registration.created_at, { confirmed: -1 });
};

/** Adds the sponsor's share of a completed purchase, once, in the transaction that credits its coins. */
export const creditSponsor = async (tx: Tx, payment: SoldPayment, now: Date): Promise<void> => {
  if (payment.payer) await notePayer(tx, payment.user_id, payment.payer, now);
  if (payment.kind !== 'purchase') return;
  const found = await findRegistration(tx, payment.user_id);
  if (!found) return;
  const { registration, sponsor } = found;
  if (registration.state === 'rejected' || sponsor.status !== 'active' || sponsor.user_id === payment.user_id) return;
  const { sponsor_hold_days, sponsor_period_days } = await pickSettings(tx, 'sponsor_hold_days', 'sponsor_period_days');
  if (now.getTime() > registration.created_at.getTime() + sponsor_period_days * dayMs) return;
  const terms = { rate: sponsor.commission_rate, multiplier: tierMultipliers[sponsor.tier] };
  const share = shareOf(payment, payment.amount, terms);
  const added = await shareQuery(tx, {
    sponsor_id: sponsor.id,
    registration_id: registration.id,
    payment_id: payment.id,
    kind: 'share',
    cause: `payment:${payment.id}:share`,
    base: payment.amount,
    ...terms,
    ...share,
    currency: payment.currency,
    created_at: now,
    available_at: new Date(now.getTime() + sponsor_hold_days * dayMs),
  });
  if (added.length === 0) return;
  const isFirst = registration.first_purchase_at === null;
  if (isFirst)
    await tx
      .update(sponsorRegistrations)
      .set({ first_purchase_at: now })
      .where(eq(sponsorRegistrations.id, registration.id));
  // Must run before today's figures, because it may change the figures of an earlier day.
  await scorePurchase(tx, registration, sponsor, payment, now);
  await addToDay(tx, sponsor.id, now, { coins: share.coins, ...(isFirst ? { buyers: 1 } : {}) });
};

type NewEarning = typeof sponsorEarnings.$inferInsert;
const shareQuery = preparedWrite(sponsorEarnings, 'sponsors_share', (tx, row: NewEarning, name) =>
  tx.insert(sponsorEarnings).values(row).onConflictDoNothing().returning({ id: sponsorEarnings.id }).prepare(name),
);

const sumOf = (lines: readonly EarningRow[]) => ({
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  coins: lines.reduce((sum, { coins }) => sum + coins, 0),
});

/** Adds the line that adjusts a payment's earnings to `wanted`. Existing lines are never changed. */
const addDifference = async (
  tx: Tx,
  lines: readonly EarningRow[],
  wanted: { amount: number; coins: number; base: number },
  kind: 'reversal' | 'restored' | 'rejected',
  now: Date,
): Promise<void> => {
  const [first] = lines;
  if (!first) return;
  const sum = sumOf(lines);
  const [amount, coins] = [wanted.amount - sum.amount, wanted.coins - sum.coins];
  if (amount === 0 && coins === 0) return;
  const { id: _, payout_id: __, cause: ___, ...copied } = first;
  await tx.insert(sponsorEarnings).values({
    ...copied,
    kind,
    cause: `payment:${first.payment_id}:${kind}:${lines.length}`,
    base: wanted.base,
    amount,
    coins,
    created_at: now,
  });
  await addToDay(tx, first.sponsor_id, now, { coins });
};

const linesOf = (tx: Tx, paymentId: number): Promise<EarningRow[]> =>
  tx.select().from(sponsorEarnings).where(eq(sponsorEarnings.payment_id, paymentId)).orderBy(asc(sponsorEarnings.id));

/**
 * Adjusts the sponsor's share to the amount that was returned to the payer or is disputed, in minor units. The payment
 * must be locked.
 */
export const adjustSponsor = async (
  tx: Tx,
  payment: Pick<SoldPayment, 'id' | 'amount' | 'coins'>,
  { returned, disputed }: { returned: number; disputed: number },
  now: Date,
): Promise<void> => {
  const [share] = await linesOf(tx, payment.id);
  if (!share) return;
  const [registration] = await tx
    .select({ state: sponsorRegistrations.state })
    .from(sponsorRegistrations)
    .where(eq(sponsorRegistrations.id, share.registration_id))
    .for('no key update');
  // Read again under the lock, because a rejection may have added a line.
  const lines = await linesOf(tx, payment.id);
  const base = registration?.state === 'rejected' ? 0 : Math.max(0, payment.amount - returned - disputed);
  const wanted = { ...shareOf(payment, base, share), base };
  await addDifference(tx, lines, wanted, wanted.amount < sumOf(lines).amount ? 'reversal' : 'restored', now);
};

/** Reverses all earnings of a registration. The registration must be locked. */
export const reverseRegistration = async (tx: Tx, registrationId: number, now: Date): Promise<void> => {
  const lines = await tx
    .select()
    .from(sponsorEarnings)
    .where(eq(sponsorEarnings.registration_id, registrationId))
    .orderBy(asc(sponsorEarnings.id));
  for (const paymentId of new Set(lines.map(({ payment_id }) => payment_id)))
    await addDifference(
      tx,
      lines.filter(({ payment_id }) => payment_id === paymentId),
      { amount: 0, coins: 0, base: 0 },
      'rejected',
      now,
    );
};
