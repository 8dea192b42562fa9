import { toMajorUnits } from '@wyrmgate/contract/amounts';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { pseudonymOf } from '../users/personal-data.ts';
import { paymentDeposits, paymentRefunds, payments } from './table.ts';

const moneyColumns = ['amount', 'refunded_amount', 'held_amount', 'held_returned', 'ordered_amount'];
const inMajorUnits = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      moneyColumns.includes(name) && typeof value === 'number' ? toMajorUnits(value) : value,
    ]),
  );

export const paymentsPersonalData: PersonalData = {
  tables: [payments, paymentRefunds, paymentDeposits],
  export: async (tx, userId) => ({
    made: (
      await tx
        .select({
          kind: payments.kind,
          reference: payments.reference,
          status: payments.status,
          gateway: payments.gateway,
          gateway_session_id: payments.gateway_session_id,
          gateway_transaction_id: payments.gateway_transaction_id,
          package_id: payments.package_id,
          package_name: payments.package_name,
          coins: payments.coins,
          bonus_coins: payments.bonus_coins,
          amount: payments.amount,
          currency: payments.currency,
          language: payments.language,
          recipient_name: payments.recipient_name,
          message: payments.message,
          anonymous: payments.anonymous,
          consent_version: payments.consent_version,
          consent_text: payments.consent_text,
          consent_at: payments.consent_at,
          consent_ip: payments.consent_ip,
          crypto: payments.crypto,
          refunded_amount: payments.refunded_amount,
          held_amount: payments.held_amount,
          held_returned: payments.held_returned,
          held_currency: payments.held_currency,
          ordered_amount: payments.ordered_amount,
          dispute_state: payments.dispute_state,
          created_at: payments.created_at,
          completed_at: payments.completed_at,
        })
        .from(payments)
        .where(eq(payments.user_id, userId))
        .orderBy(asc(payments.id))
    ).map(inMajorUnits),
    deposits: await tx
      .select({
        reference: payments.reference,
        session_id: paymentDeposits.session_id,
        state: paymentDeposits.state,
        asset: paymentDeposits.asset,
        amount: paymentDeposits.amount,
        created_at: paymentDeposits.created_at,
        arrived_at: paymentDeposits.arrived_at,
      })
      .from(paymentDeposits)
      .innerJoin(payments, eq(payments.id, paymentDeposits.payment_id))
      .where(eq(payments.user_id, userId))
      .orderBy(asc(paymentDeposits.id)),
    refunds: (
      await tx
        .select({
          reference: payments.reference,
          amount: paymentRefunds.amount,
          status: paymentRefunds.status,
          reason: paymentRefunds.reason,
          created_at: paymentRefunds.created_at,
        })
        .from(paymentRefunds)
        .innerJoin(payments, eq(payments.id, paymentRefunds.payment_id))
        .where(eq(payments.user_id, userId))
        .orderBy(asc(paymentRefunds.id))
    ).map(inMajorUnits),
    // The recipient's export omits the payer of a gift, because that is the payer's personal data.
    received: await tx
      .select({
        package_name: payments.package_name,
        coins: payments.coins,
        bonus_coins: payments.bonus_coins,
        completed_at: payments.completed_at,
      })
      .from(payments)
      .where(eq(payments.recipient_id, userId))
      .orderBy(asc(payments.id)),
  }),
  // Tax law requires the portal to keep the purchase and the consent, but not the IP address or the message.
  erase: async (tx, userId) => {
    await tx
      .update(payments)
      .set({ consent_ip: null, message: null, anonymous: true })
      .where(eq(payments.user_id, userId));
    await tx
      .update(payments)
      .set({ recipient_name: pseudonymOf(userId) })
      .where(eq(payments.recipient_id, userId));
  },
};

/** The IP address of a consent is evidence in disputes, which card networks allow for up to 540 days. */
const disputableDays = 540;

export const forgetConsentAddresses = async (tx: Tx, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - disputableDays * 86_400_000);
  await tx
    .update(payments)
    .set({ consent_ip: null })
    .where(and(lte(payments.created_at, before), isNotNull(payments.consent_ip)));
};
