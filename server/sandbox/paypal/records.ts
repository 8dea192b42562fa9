import type { Attempt, Plan } from '../shell/outbox.ts';

/** What is kept, as PayPal writes it. */
export type Money = { currency_code: string; value: string };
export type Link = { href: string; rel: string; method: string };
export type Capture = {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  amount: Money;
  custom_id: string;
  invoice_id: string;
  final_capture: boolean;
  create_time: string;
  update_time: string;
  status_details?: { reason: string };
  links: Link[];
};
export type Refund = {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  amount: Money;
  custom_id?: string;
  invoice_id: string;
  create_time: string;
  update_time: string;
  links: Link[];
};
export type Unit = {
  reference_id: string;
  custom_id: string;
  invoice_id: string;
  description: string;
  amount: Money;
  payee: { merchant_id: string; email_address: string };
  payments?: { captures: Capture[]; refunds?: Refund[] };
};
export type Order = {
  id: string;
  intent: 'CAPTURE';
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VOIDED' | 'COMPLETED';
  create_time: string;
  update_time: string;
  purchase_units: [Unit];
  payer?: { payer_id: string; email_address: string };
  links: Link[];
};
export type Dispute = {
  dispute_id: string;
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'RESOLVED';
  reason: string;
  dispute_amount: Money;
  dispute_outcome?: { outcome_code: string };
  disputed_transactions: [{ seller_transaction_id: string; custom: string }];
  create_time: string;
};

/** How the payer's means of payment answers when the money is taken. */
export type Funding = 'good' | 'slow' | 'declined';
/** How webhooks travel. `lost` ones are made and listed, but never sent. */
export type Delivery = 'normal' | 'twice' | 'late' | 'lost';
export const planOf: Readonly<Record<Exclude<Delivery, 'lost'>, Plan>> = {
  normal: { copies: 1, delay: 0 },
  twice: { copies: 2, delay: 0 },
  late: { copies: 1, delay: 20_000 },
};
/** What belongs to an order and never leaves the sandbox. */
export type Draft = {
  at: number;
  returnUrl: string;
  cancelUrl: string;
  language: string;
  name: string;
  funding: Funding;
  delivery: Delivery;
};
export type PayPalEvent = {
  id: string;
  event_version: '1.0';
  create_time: string;
  resource_type: string;
  event_type: string;
  summary: string;
  resource: unknown;
  links: Link[];
};
export type EventRecord = { event: PayPalEvent; orderId: string; attempts: Attempt[] };

export type State = {
  orders: Record<string, Order>;
  drafts: Record<string, Draft>;
  disputes: Record<string, Dispute>;
  events: Record<string, EventRecord>;
  /** What was made under which PayPal-Request-Id. */
  requests: Record<string, string>;
};
export const emptyState = (): State => ({ orders: {}, drafts: {}, disputes: {}, events: {}, requests: {} });
