import { z } from 'zod';
import { endpoint, player, visitor } from './endpoint.ts';
import { Bound, Choice } from './filters.ts';
import { maxRecipientLength } from './payments-constants.ts';
import { problems } from './problem.ts';
import { Coins, Currency, Id, Moment, Money, scrollPage } from './shapes.ts';

export const gateways = ['stripe', 'paypal', 'nowpayments'] as const;
export type Gateway = (typeof gateways)[number];
export const paymentStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/** States of a dispute that the payer's bank opened. */
export const disputeStates = ['none', 'open', 'won', 'lost'] as const;
/** `requested`: stored, but not yet confirmed by the gateway. */
export const refundStatuses = ['requested', 'pending', 'succeeded', 'failed'] as const;

export const paymentKinds = ['purchase', 'donation'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/**
 * Who may move a payment from one status to another. `gateway` is settle() with verified state; `user` is the payer's cancel page and
 * `staff` the back office, both only after a check with the gateway.
 */
export const paymentTransitions: Record<PaymentStatus, Partial<Record<PaymentStatus, readonly PaymentMover[]>>> = {
  pending: {
    processing: ['gateway'],
    completed: ['gateway'],
    failed: ['gateway'],
    cancelled: ['gateway', 'user', 'staff'],
  },
  processing: { completed: ['gateway'], failed: ['gateway'], cancelled: ['gateway', 'staff'] },
  // Verified money is credited even if it arrives late.
  failed: { completed: ['gateway'], processing: ['gateway'] },
  cancelled: { completed: ['gateway'], processing: ['gateway'] },
  completed: { refunded: ['gateway'] },
  // The refund later failed, or a dispute was won.
  refunded: { completed: ['gateway'] },
};
export type PaymentMover = 'gateway' | 'user' | 'staff';

export const mayMovePayment = (from: PaymentStatus, to: PaymentStatus, mover: PaymentMover): boolean =>
  paymentTransitions[from][to]?.includes(mover) ?? false;

/** Version of the accepted text about consent to immediate delivery, stored with each payment. */
export const consentVersion = '2026-11';
export { paymentPoll, refundReportDays } from './payments-constants.ts';

/** Username of another player. A longer string cannot be a username, so it is not looked up. */
const Recipient = z.string().trim().min(1).max(maxRecipientLength);

/**
 * State of money that does not match its order. `partial`: the rest can be sent; `late`: staff decide; `overpaid`: credited once;
 * `accepted`: credited for the amount that arrived; `closed`: no coins; `returned`: paid back.
 */
export const paymentNotices = ['partial', 'late', 'overpaid', 'accepted', 'closed', 'returned'] as const;
export type PaymentNotice = (typeof paymentNotices)[number];

/** The payer's view of a payment. */
export const Payment = z.object({
  id: Id,
  /** Reference for the payer and for support, such as `WG-7K3M9QX2TB4F`. */
  reference: z.string(),
  kind: z.enum(paymentKinds),
  /** Username of the recipient of a gift. */
  recipient: z.string().nullable(),
  status: z.enum(paymentStatuses),
  gateway: z.enum(gateways),
  package_name: z.string(),
  coins: Coins,
  bonus_coins: Coins,
  total_coins: Coins,
  /** Amount that the payer was charged. */
  amount: Money,
  currency: Currency,
  refunded_amount: Money,
  /** True if the money arrived but does not match the order, so that staff review it. */
  needs_review: z.boolean(),
  notice: z.enum(paymentNotices).nullable(),
  /** Time until which the payer can still send crypto; null if nothing remains to be sent. */
  payable_until: Moment.nullable(),
  created_at: Moment,
  completed_at: Moment.nullable(),
});
export type Payment = z.output<typeof Payment>;

export const paymentProblems = problems('payments', {
  packageNotFound: 404,
  recipientNotFound: 404,
  giftLimit: 409,
  notFound: 404,
  gatewayUnavailable: 503,
  checkoutFailed: 502,
  paypalOrderFailed: 502,
  paypalCaptureFailed: 502,
  idempotencyMismatch: 422,
  signatureInvalid: 400,
  methodNotOffered: 409,
});

/** An order for a package. It contains no price, because the server determines it. */
export const PackageOrder = z.strictObject({
  package_id: z.string().min(1).max(64),
  currency: Currency.default('EUR'),
  /** Username of the player who gets the coins; the buyer if omitted. */
  recipient: Recipient.optional(),
  /** The buyer requests immediate delivery and accepts that it ends the right of withdrawal. */
  consent: z.literal(true, 'payments:validation.consent'),
});
export const orderProblems = [
  paymentProblems.packageNotFound,
  paymentProblems.recipientNotFound,
  paymentProblems.giftLimit,
  paymentProblems.gatewayUnavailable,
  paymentProblems.idempotencyMismatch,
  paymentProblems.methodNotOffered,
] as const;
const webhook = {
  method: 'POST',
  access: visitor,
  limit: 'webhook',
  duringMaintenance: true,
  external: true,
  raw: true,
  reply: z.object({ received: z.literal(true) }),
  errors: [
    paymentProblems.signatureInvalid,
    paymentProblems.methodNotOffered,
    // The gateway retries the webhook after this error.
    paymentProblems.gatewayUnavailable,
  ],
} as const;

export const payments = {
  methods: endpoint({
    method: 'GET',
    path: '/api/payments/methods',
    summary: 'The gateways that are configured and offered.',
    access: visitor,
    limit: 'read',
    reply: z.object({ gateways: z.array(z.enum(gateways)), sandbox: z.boolean() }),
    errors: [],
  }),
  createStripeSession: endpoint({
    method: 'POST',
    path: '/api/stripe/session',
    summary: 'Starts a card payment and returns its hosted page. Honors Idempotency-Key.',
    access: player,
    limit: 'checkout',
    feature: 'shop',
    external: true,
    body: PackageOrder,
    reply: z.object({
      session_id: z.string(),
      /** URL of the gateway's payment page, to which the browser must be redirected. */
      url: z.url(),
      reference: z.string(),
    }),
    errors: [...orderProblems, paymentProblems.checkoutFailed],
  }),
  stripeSession: endpoint({
    method: 'GET',
    path: '/api/stripe/session/{id}',
    summary:
      'Status of the payment behind a checkout session of the caller. Read-only: only the gateway can complete a payment.',
    access: player,
    limit: 'read',
    params: z.object({ id: z.string().min(1).max(255) }),
    reply: Payment,
    errors: [paymentProblems.notFound],
  }),
  byReference: endpoint({
    method: 'GET',
    path: '/api/payments/{reference}',
    summary: 'One payment of the caller.',
    access: player,
    limit: 'read',
    params: z.object({ reference: z.string().min(1).max(64) }),
    reply: Payment,
    errors: [paymentProblems.notFound],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/payments/{reference}/cancel',
    summary: 'Cancels a pending payment of the caller, after a check with the gateway, and closes its hosted page.',
    access: player,
    limit: 'write',
    external: true,
    params: z.object({ reference: z.string().min(1).max(64) }),
    reply: Payment,
    errors: [paymentProblems.notFound, paymentProblems.gatewayUnavailable],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/payments/history',
    summary: 'Payments of the caller, newest first; `after` is the id of the last row loaded.',
    access: player,
    limit: 'read',
    query: z.object({
      status: Choice(paymentStatuses),
      gateway: Choice(gateways),
      kind: Choice(paymentKinds),
      /** First and last day, in UTC. */
      from: Bound,
      to: Bound,
      ...scrollPage(20),
    }),
    reply: z.object({ payments: z.array(Payment), next: Id.nullable() }),
    errors: [],
  }),
  createPaypalOrder: endpoint({
    method: 'POST',
    path: '/api/paypal/create-order',
    summary: 'Starts a PayPal payment and returns the approval page. Honors Idempotency-Key.',
    access: player,
    limit: 'checkout',
    feature: 'shop',
    external: true,
    body: PackageOrder,
    reply: z.object({
      order_id: z.string(),
      /** URL of PayPal's approval page, to which the browser must be redirected. */
      url: z.url(),
      reference: z.string(),
    }),
    errors: [...orderProblems, paymentProblems.paypalOrderFailed],
  }),
  capturePaypalOrder: endpoint({
    method: 'POST',
    path: '/api/paypal/capture-order',
    summary: 'Captures an approved PayPal payment. Idempotent: the money is captured once.',
    access: player,
    limit: 'write',
    duringMaintenance: true,
    external: true,
    body: z.strictObject({ order_id: z.string().min(1).max(255) }),
    reply: Payment.extend({
      /** PayPal's page for choosing another payment method, if the chosen one was declined. */
      retry_url: z.url().nullable(),
    }),
    errors: [paymentProblems.notFound, paymentProblems.paypalCaptureFailed, paymentProblems.gatewayUnavailable],
  }),
  stripeWebhook: endpoint({
    ...webhook,
    path: '/api/webhooks/stripe',
    summary: 'Events from Stripe: signature checked, stored once, settled in the background.',
  }),
  paypalWebhook: endpoint({
    ...webhook,
    path: '/api/webhooks/paypal',
    summary: "Events from PayPal: signature checked with PayPal's certificate, stored once, settled in the background.",
  }),
  nowpaymentsWebhook: endpoint({
    ...webhook,
    path: '/api/webhooks/nowpayments',
    summary: 'Notifications from NOWPayments: signature checked, stored once, settled in the background.',
  }),
};
