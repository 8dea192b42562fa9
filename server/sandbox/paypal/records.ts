import type { Attempt, DeliveryMode } from '../shell/outbox.ts';

// Stored in PayPal's own format.
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

/** How the payer's payment method behaves on capture. */
export type Funding = 'good' | 'slow' | 'declined';
/** Internal data of an order, not part of the API. */
export type Draft = {
  at: number;
  returnUrl: string;
  cancelUrl: string;
  language: string;
  name: string;
  funding: Funding;
  delivery: DeliveryMode;
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

export type Records = {
  orders: Record<string, Order>;
  drafts: Record<string, Draft>;
  disputes: Record<string, Dispute>;
  events: Record<string, EventRecord>;
  /** The id of the object created for each PayPal-Request-Id. */
  requests: Record<string, string>;
};
export const emptyRecords = (): Records => ({ orders: {}, drafts: {}, disputes: {}, events: {}, requests: {} });
