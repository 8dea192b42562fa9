import { z } from 'zod';
import { endpoint, player, visitor } from './endpoint.ts';
import { problems } from './problem.ts';
import { Coins, Currency, Id, MinorUnits, Moment } from './shapes.ts';

export const gateways = ['stripe', 'paypal', 'nowpayments'] as const;
export type Gateway = (typeof gateways)[number];
export const paymentStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * Who may move a payment from one status to another. `gateway`: a verified fact read from the gateway, through settle();
 * `user`: the payer's cancel page, after the gateway was asked. Everything absent is refused.
 */
export const paymentTransitions: Record<PaymentStatus, Partial<Record<PaymentStatus, readonly PaymentMover[]>>> = {
  pending: {
    processing: ['gateway'],
    completed: ['gateway'],
    failed: ['gateway'],
    cancelled: ['gateway', 'user'],
  },
  processing: { completed: ['gateway'], failed: ['gateway'], cancelled: ['gateway'] },
  // Late but verified money is honoured.
  failed: { completed: ['gateway'], processing: ['gateway'] },
  cancelled: { completed: ['gateway'], processing: ['gateway'] },
  completed: { refunded: ['gateway'] },
  // A refund that failed afterwards, or a dispute that was won.
  refunded: { completed: ['gateway'] },
};
export type PaymentMover = 'gateway' | 'user';

export const mayMovePayment = (from: PaymentStatus, to: PaymentStatus, mover: PaymentMover): boolean =>
  paymentTransitions[from][to]?.includes(mover) ?? false;

/** Version of the consent text to immediate delivery that the buyer accepted; stored with each payment. */
export const consentVersion = '2026-11';
// Apart, because the payment pages need them and none of the schemas.
export { paymentPoll, refundReportDays } from './payment-timing.ts';

/** A payment as its payer sees it. */
export const Payment = z.object({
  id: Id,
  /** Shown to the payer and to support, e.g. `WG-7K3M9QX2TB4F`. */
  reference: z.string(),
  status: z.enum(paymentStatuses),
  gateway: z.enum(gateways),
  package_name: z.string(),
  coins: Coins,
  bonus_coins: Coins,
  total_coins: Coins,
  /** Charged amount in cents of `currency`. */
  amount: MinorUnits,
  currency: Currency,
  /** The money is there but something does not match: staff looks at it. */
  needs_review: z.boolean(),
  created_at: Moment,
  completed_at: Moment.nullable(),
});
export type Payment = z.output<typeof Payment>;

export const paymentProblems = problems('payments', {
  packageNotFound: 404,
  notFound: 404,
  gatewayUnavailable: 503,
  checkoutFailed: 502,
  idempotencyMismatch: 422,
  signatureInvalid: 400,
  methodNotOffered: 409,
});

export const payments = {
  methods: endpoint({
    method: 'GET',
    path: '/api/payments/methods',
    summary: 'The gateways that this portal offers now; one without keys is not offered.',
    access: visitor,
    limit: 'read',
    reply: z.object({ gateways: z.array(z.enum(gateways)), sandbox: z.boolean() }),
    errors: [],
  }),
  createStripeSession: endpoint({
    method: 'POST',
    path: '/api/stripe/session',
    summary: 'Starts a card payment and answers with the address of the hosted page. Honours Idempotency-Key.',
    access: player,
    limit: 'checkout',
    external: true,
    body: z.strictObject({
      package_id: z.string().min(1).max(64),
      currency: Currency.default('EUR'),
      /** The buyer asks for immediate delivery and knows that the right of withdrawal ends with it. */
      consent: z.literal(true, 'payments:validation.consent'),
    }),
    reply: z.object({
      session_id: z.string(),
      /** Hosted page of the gateway; send the browser there. */
      url: z.url(),
      reference: z.string(),
    }),
    errors: [
      paymentProblems.packageNotFound,
      paymentProblems.gatewayUnavailable,
      paymentProblems.checkoutFailed,
      paymentProblems.idempotencyMismatch,
      paymentProblems.methodNotOffered,
    ],
  }),
  stripeSession: endpoint({
    method: 'GET',
    path: '/api/stripe/session/{id}',
    summary: 'State of the payment behind a checkout session of the caller. It reads; only the gateway credits.',
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
    summary: 'Cancels a pending payment of the caller, after the gateway has been asked and its page closed.',
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
    summary: 'Payments of the caller, newest first; `before` is the id of the last row seen.',
    access: player,
    limit: 'read',
    query: z.object({
      before: z.coerce.number().pipe(Id).optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(20),
    }),
    reply: z.object({ payments: z.array(Payment), next: Id.nullable() }),
    errors: [],
  }),
  stripeWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary: 'Events from Stripe: signature checked, stored once, settled in the background.',
    access: visitor,
    limit: 'webhook',
    external: true,
    raw: true,
    reply: z.object({ received: z.literal(true) }),
    errors: [paymentProblems.signatureInvalid, paymentProblems.methodNotOffered],
  }),
};
