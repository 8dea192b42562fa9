import type { Attempt, DeliveryMode } from '../shell/outbox.ts';

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

/** A stored payment. The API returns some fields with other types, as the real NOWPayments does. */
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
export type Notice = { id: string; paymentId: number; body: Record<string, unknown>; attempts: Attempt[] };
export type Records = {
  payments: Record<string, Payment>;
  callbacks: Record<string, string>;
  deliveryModes: Record<string, DeliveryMode>;
  notices: Record<string, Notice>;
  nextId: number;
};
export const emptyRecords = (): Records => ({
  payments: {},
  callbacks: {},
  deliveryModes: {},
  notices: {},
  nextId: 4_600_000_001,
});

/** A few assets with made-up rates. `eur` is the price of one unit in euros. */
export type Asset = {
  code: string;
  name: string;
  network: string;
  memo: boolean;
  eur: number;
  digits: number;
  minEuros: number;
};
export const assets: readonly Asset[] = [
  { code: 'btc', name: 'Bitcoin', network: 'btc', memo: false, eur: 82_000, digits: 8, minEuros: 15 },
  { code: 'eth', name: 'Ethereum', network: 'eth', memo: false, eur: 2900, digits: 8, minEuros: 4 },
  { code: 'usdttrc20', name: 'Tether USD', network: 'trx', memo: false, eur: 0.92, digits: 6, minEuros: 8 },
  { code: 'ltc', name: 'Litecoin', network: 'ltc', memo: false, eur: 95, digits: 8, minEuros: 1 },
  { code: 'xrp', name: 'XRP', network: 'xrp', memo: true, eur: 2.1, digits: 6, minEuros: 1 },
  { code: 'doge', name: 'Dogecoin', network: 'doge', memo: false, eur: 0.16, digits: 8, minEuros: 2 },
];
/** The value of one unit of a fiat currency or asset in euros. */
export const euros = (code: string): number | undefined =>
  ({ eur: 1, usd: 0.92 })[code] ?? assets.find((asset) => asset.code === code)?.eur;
export const roundAmount = (code: string, amount: number): number =>
  Number(amount.toFixed(assets.find((asset) => asset.code === code)?.digits ?? 2));
