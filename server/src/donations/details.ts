import {
  type CreditedCoins,
  type donations as contract,
  type DonationDetails,
  donationsProblems,
  type Refund,
} from '@wyrmgate/contract/donations';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { listMovementsByCause } from '../ledger/history.ts';
import { isHeld, refundCurrencyOf } from '../payments/refunds/held.ts';
import { refundableOf } from '../payments/refunds/refund.ts';
import { listRefunds, type RefundRow } from '../payments/refunds/refund-rows.ts';
import { findPayment } from '../payments/rows.ts';
import { listDeposits } from '../payments/settlement/deposits.ts';
import { acceptedTerms } from '../payments/settlement/held-money.ts';
import type { PaymentRow } from '../payments/table.ts';
import { readTimeline } from '../payments/timeline.ts';
import type { Tx } from '../platform/database/database.ts';
import { findEmailsByCause } from '../platform/mail/find.ts';
import { readSettings } from '../settings/service.ts';
import { findUsers } from '../users/service.ts';
import { heldMoney, showDonation } from './service.ts';

type Spec = (typeof contract)['get'];

export const showRefunds = async (tx: Tx, rows: readonly RefundRow[]): Promise<Refund[]> => {
  const actors = await findUsers(
    tx,
    rows.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id])),
  );
  return rows.map(({ id, created_at, origin, status, amount, reason, refund_id, actor_id }) => ({
    id,
    created_at: created_at.toISOString(),
    origin,
    status,
    amount,
    reason,
    refund_id,
    actor: actor_id === null ? null : (actors.get(actor_id)?.username ?? null),
  }));
};

const showHeld = async (tx: Tx, row: PaymentRow): Promise<DonationDetails['held']> => {
  const held = heldMoney(row);
  if (!held) return null;
  const settings = await readSettings(tx);
  const coinsFor = (coins: CreditedCoins) => {
    const terms = row.needs_review ? acceptedTerms(row, coins, settings) : undefined;
    return terms ? terms.coins + terms.bonus_coins : null;
  };
  return { ...held, coins: { ordered: coinsFor('ordered'), proportional: coinsFor('proportional') } };
};

const showCrypto = async (tx: Tx, { id, crypto }: PaymentRow): Promise<DonationDetails['crypto']> => {
  if (!crypto) return null;
  const deposits = await listDeposits(tx, id);
  return {
    asset: crypto.asset,
    due: crypto.amount,
    received: crypto.received ?? null,
    deposits: deposits.map(({ arrived_at, created_at, payment_id: _, gateway: __, stale: ___, ...row }) => ({
      ...row,
      at: (arrived_at ?? created_at).toISOString(),
    })),
  };
};

/** A payment with its timeline, refunds, ledger movements and emails. */
export const readDetails = async (
  { platform, tx }: Work<User>,
  { params }: Received<Spec>,
): Promise<Returned<Spec>> => {
  const payment = await findPayment(tx, params.id);
  if (!payment) throw problem(donationsProblems.notFound);
  const refunds = await listRefunds(tx, payment.id);
  const cause = `payment:${payment.id}:`;
  const withIsoTimes = <T extends { at: Date }>(rows: T[]) => rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  const gateway = platform.gateways[payment.gateway];
  const open =
    (payment.status === 'completed' || payment.status === 'refunded' || isHeld(payment)) &&
    payment.dispute_state !== 'open' &&
    payment.gateway_session_id !== null &&
    gateway !== undefined;
  return {
    donation: await showDonation(tx, payment),
    recipient: payment.recipient_name,
    gateway_status: payment.gateway_status,
    failure_code: payment.failure_code,
    held: await showHeld(tx, payment),
    ordered_amount: payment.ordered_amount,
    crypto: await showCrypto(tx, payment),
    refund_currency: refundCurrencyOf(payment),
    refundable: open ? refundableOf(payment, refunds) : 0,
    manual_refund: gateway !== undefined && gateway.refund === undefined,
    timeline: await readTimeline(tx, payment.id),
    refunds: await showRefunds(tx, refunds),
    ledger: withIsoTimes(await listMovementsByCause(tx, cause)),
    mails: withIsoTimes(await findEmailsByCause(tx, cause)),
  };
};
