import type { Attempt, Plan } from '../shell/outbox.ts';

export type Status =
  | 'waiting'
  | 'confirming'
  | 'confirmed'
  | 'sending'
  | 'finished'
  | 'partially_paid'
  | 'failed'
  | 'refunded'
  | 'expired';

/** What is kept of a payment. The answers differ in their types, as the vendor's do. */
export type Payment = {
  payment_id: number;
  payment_status: Status;
  pay_address: string;
  payin_extra_id: string | null;
  price_amount: number;
  price_currency: string;
  pay_amount: number;
  actually_paid: number;
  pay_currency: string;
  order_id: string;
  order_description: string;
  purchase_id: number;
  network: string;
  parent_payment_id: number | null;
  created_at: string;
  updated_at: string;
  valid_until: string;
};
export type Delivery = 'normal' | 'twice' | 'late' | 'lost';
export const planOf: Readonly<Record<Exclude<Delivery, 'lost'>, Plan>> = {
  normal: { copies: 1, delay: 0 },
  twice: { copies: 2, delay: 0 },
  late: { copies: 1, delay: 20_000 },
};
export type Notice = { id: string; paymentId: number; body: Record<string, unknown>; attempts: Attempt[] };
export type State = {
  payments: Record<string, Payment>;
  callbacks: Record<string, string>;
  deliveries: Record<string, Delivery>;
  notices: Record<string, Notice>;
  nextId: number;
};
export const emptyState = (): State => ({
  payments: {},
  callbacks: {},
  deliveries: {},
  notices: {},
  nextId: 4_600_000_001,
});

/** A few coins with made-up rates: so many euros for one of them. */
export type CoinKind = {
  code: string;
  name: string;
  network: string;
  memo: boolean;
  eur: number;
  digits: number;
  least: number;
};
export const coins: readonly CoinKind[] = [
  { code: 'btc', name: 'Bitcoin', network: 'btc', memo: false, eur: 82_000, digits: 8, least: 15 },
  { code: 'eth', name: 'Ethereum', network: 'eth', memo: false, eur: 2900, digits: 8, least: 4 },
  { code: 'usdttrc20', name: 'Tether USD', network: 'trx', memo: false, eur: 0.92, digits: 6, least: 8 },
  { code: 'ltc', name: 'Litecoin', network: 'ltc', memo: false, eur: 95, digits: 8, least: 1 },
  { code: 'xrp', name: 'XRP', network: 'xrp', memo: true, eur: 2.1, digits: 6, least: 1 },
  { code: 'doge', name: 'Dogecoin', network: 'doge', memo: false, eur: 0.16, digits: 8, least: 2 },
];
/** Euros for one unit of a fiat currency or coin. */
export const euros = (code: string): number | undefined =>
  ({ eur: 1, usd: 0.92 })[code] ?? coins.find((coin) => coin.code === code)?.eur;
export const inCoins = (code: string, amount: number): number =>
  Number(amount.toFixed(coins.find((coin) => coin.code === code)?.digits ?? 2));
