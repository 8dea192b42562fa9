import { currencies } from '@wyrmgate/contract/shapes';
import type { Tx } from '../../platform/database/database.ts';
import { readSettings, type Settings } from '../../settings/service.ts';
import type { GatewayPaymentState } from '../gateways/gateways.ts';
import { updatePayment } from '../rows.ts';
import type { PaymentRow } from '../table.ts';
import { recordEvent } from '../timeline.ts';
import type { ReviewReason } from './next-transition.ts';

export type HeldMoney = { amount: number; currency: string; returned: number };
/**
 * What staff credit for money that does not match its order: the coins of the order, or as many as the money is
 * worth.
 */
export type Acceptance = { coins: 'ordered' | 'proportional'; actor: string };
export type AcceptedTerms = Pick<PaymentRow, 'amount' | 'currency' | 'coins' | 'bonus_coins'>;

/** Review reasons for money that belongs to someone else or is test money. */
const othersMoney: readonly ReviewReason[] = ['mode', 'session', 'payee', 'transaction'];
/** Review reasons for real money of the portal that differs from the order only in its amount or time. */
const acceptable: readonly string[] = ['amount', 'currency', 'partial', 'late'] satisfies ReviewReason[];

/** Returns money that arrived for this order but cannot be credited as ordered. */
export const heldMoneyOf = (state: GatewayPaymentState, reason: ReviewReason): HeldMoney | undefined => {
  if (othersMoney.includes(reason)) return undefined;
  const isCrypto = state.asset !== undefined;
  const amount = isCrypto ? (state.arrived ?? 0) : state.status === 'completed' ? state.amount : 0;
  if (amount <= 0 || !/^[A-Z]{3}$/.test(state.currency)) return undefined;
  return { amount, currency: state.currency, returned: Math.min(amount, state.returned) };
};

export const heldColumns = (held: HeldMoney | undefined) => ({
  held_amount: held?.amount ?? null,
  held_currency: held?.currency ?? null,
  held_returned: held?.returned ?? 0,
});

type Held = Pick<
  PaymentRow,
  'amount' | 'currency' | 'coins' | 'bonus_coins' | 'kind' | 'failure_code' | 'held_amount' | 'held_currency'
>;

/**
 * The share of the price, in tenths, that must have arrived to credit the coins of the order. Below it, many of the coins
 * would be a gift, which staff must grant by hand: with dual approval, gifts need a second person.
 */
const leastTenths = (dualApproval: boolean): number => (dualApproval ? 9 : 5);

/** Returns the terms under which staff may credit held money; undefined if it cannot be credited that way. */
export const acceptedTerms = (
  row: Held,
  coins: Acceptance['coins'],
  { four_eyes }: Pick<Settings, 'four_eyes'>,
): AcceptedTerms | undefined => {
  const { held_amount: amount, held_currency } = row;
  const currency = currencies.find((each) => each === held_currency);
  if (amount === null || currency === undefined || !acceptable.includes(row.failure_code ?? '')) return undefined;
  if (coins === 'ordered' && amount * 10 < row.amount * leastTenths(four_eyes)) return undefined;
  if (coins === 'ordered') return { amount, currency, coins: row.coins, bonus_coins: row.bonus_coins };
  // Coins have a separate price in each currency, so a share cannot be calculated from another currency.
  if (currency !== row.currency) return undefined;
  const share = (whole: number) => Number((BigInt(whole) * BigInt(amount)) / BigInt(row.amount));
  const terms = { amount, currency, coins: share(row.coins), bonus_coins: share(row.bonus_coins) };
  const isCreditable = terms.coins <= 2_000_000_000 && (terms.coins > 0 || row.kind === 'donation');
  return isCreditable ? terms : undefined;
};

/** Replaces the order with what arrived, so that credit, receipt, statistics and refunds follow the real money. */
export const acceptHeldMoney = async (
  tx: Tx,
  row: PaymentRow,
  { coins, actor }: Acceptance,
  now: Date,
): Promise<PaymentRow | undefined> => {
  const terms = acceptedTerms(row, coins, await readSettings(tx));
  if (!terms) return undefined;
  const accepted = await updatePayment(tx, row, {
    ...terms,
    ordered_amount: row.ordered_amount ?? row.amount,
  });
  const detail = {
    act: 'accept',
    actor,
    coins_as: coins,
    ordered: row.amount,
    ordered_currency: row.currency,
    arrived: terms.amount,
    arrived_currency: terms.currency,
    coins: terms.coins + terms.bonus_coins,
  };
  await recordEvent(tx, row.id, { kind: 'staff', detail }, now);
  return accepted;
};
