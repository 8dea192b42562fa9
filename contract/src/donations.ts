import { z } from 'zod';
import { Asked } from './approvals.ts';
import { creditedCoins, Donation, DonationDetails, ReceivedSums, Refund, Sums } from './donations-shapes.ts';
import { endpoint, staff } from './endpoint.ts';
import { Bound, Choice } from './filters.ts';
import { gateways, paymentStatuses } from './payments.ts';
import { problems } from './problem.ts';
import {
  BoundedPagination,
  boundedPage,
  Currency,
  CurrencySum,
  Money,
  moneyInput,
  PageSize,
  PathId,
} from './shapes.ts';

export * from './donations-shapes.ts';

export const donationsProblems = problems('donations', {
  notFound: 404,
  /** The caller made the payment or received its coins. */
  ownPayment: 403,
  statusRefused: 409,
  notRefundable: 409,
  refundTooLarge: 409,
  disputed: 409,
  refundRefused: 409,
  reasonRequired: 400,
  payoutReferenceRequired: 400,
  payoutReferenceUsed: 409,
  notInReview: 409,
  stillUnpaid: 409,
  notAcceptable: 409,
  gatewayUnavailable: 503,
});

/** Filter values: a status, open reviews, reviews closed without coins, or open disputes. */
export const donationStates = [...paymentStatuses, 'review', 'closed', 'disputed'] as const;
export type DonationState = (typeof donationStates)[number];

export const RefundAmount = moneyInput(
  z.number('donations:validation.amount').positive('donations:validation.amount').max(1_000_000),
);
const Reason = z.string().trim().min(1, 'donations:validation.reason').max(500, 'donations:validation.reasonLong');
const filters = {
  search: z.string().trim().max(100).optional(),
  status: Choice(donationStates),
  from: Bound,
  to: Bound,
  userId: PathId.optional(),
};

export const donations = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/donations',
    summary:
      'Payments by search (reference, login, email, transaction), status and day, newest first. Matches are counted up to 10000; `capped` means that there are more, and `after` reads on.',
    access: staff('admin.donations.view'),
    limit: 'read',
    scope: 'payments:read',
    readsPersonalData: true,
    query: z.object({ ...filters, ...boundedPage(20) }),
    reply: z.object({ donations: z.array(Donation), pagination: BoundedPagination }),
    errors: [],
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/admin/donations/recent',
    summary: 'The latest payments.',
    access: staff('admin.donations.view'),
    limit: 'read',
    scope: 'payments:read',
    readsPersonalData: true,
    query: z.object({ limit: PageSize(5) }),
    reply: z.object({ donations: z.array(Donation) }),
    errors: [],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/admin/donations/stats',
    summary:
      'Sums of completed payments in one currency: total, today, this month and average. `currencies` has the same for every currency with completed payments or held money.',
    access: staff('admin.donations.view'),
    limit: 'read',
    scope: 'payments:read',
    query: z.object({ currency: Currency.default('EUR') }),
    reply: Sums.extend({ currencies: z.array(ReceivedSums) }),
    errors: [],
  }),
  revenue: endpoint({
    method: 'GET',
    path: '/api/admin/donations/revenue',
    summary:
      'Completed payments by day and gateway in one currency, minus refunds, oldest first. `others` sums the payments of these days in other currencies.',
    access: staff('admin.donations.view'),
    limit: 'read',
    scope: 'payments:read',
    query: z.object({
      currency: Currency.default('EUR'),
      days: z.coerce.number().pipe(z.int().min(7).max(90)).default(30),
    }),
    reply: z.object({
      days: z.array(
        z.object({
          day: z.iso.date(),
          gateways: z.array(z.object({ gateway: z.enum(gateways), amount: Money, count: z.int() })),
        }),
      ),
      others: z.array(CurrencySum),
    }),
    errors: [],
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/admin/donations/export',
    summary:
      'The filtered payments as CSV, safe to open in a spreadsheet: the newest 10000, with `capped` if there are more.',
    access: staff('admin.donations.export'),
    limit: 'read',
    audit: 'data_export',
    requiresStepUp: true,
    external: true,
    query: z.object(filters),
    reply: z.object({ filename: z.string(), csv: z.string(), rows: z.int(), capped: z.boolean() }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/donations/{id}',
    summary: 'One payment with its timeline: requests, webhooks, refunds, coins and emails.',
    access: staff('admin.donations.view'),
    limit: 'read',
    scope: 'payments:read',
    readsPersonalData: true,
    params: z.object({ id: PathId }),
    reply: DonationDetails,
    errors: [donationsProblems.notFound],
  }),
  changeStatus: endpoint({
    method: 'PATCH',
    path: '/api/admin/donations/{id}/status',
    summary:
      'Changes the status after a check with the gateway: an unpaid payment can be closed, and only one that the gateway reports as paid can be completed. A refund requires a `reason`.',
    access: staff('admin.donations.edit'),
    limit: 'write',
    audit: 'payment_status_change',
    external: true,
    requiresStepUp: true,
    drops: ['dashboard'],
    params: z.object({ id: PathId }),
    body: z.strictObject({ status: z.enum(paymentStatuses), reason: Reason.optional() }),
    reply: z.object({ donation: Donation, approval: Asked.optional() }),
    errors: [
      donationsProblems.notFound,
      donationsProblems.ownPayment,
      donationsProblems.statusRefused,
      donationsProblems.reasonRequired,
      donationsProblems.notRefundable,
      donationsProblems.refundTooLarge,
      donationsProblems.disputed,
      donationsProblems.refundRefused,
      donationsProblems.payoutReferenceRequired,
      donationsProblems.gatewayUnavailable,
    ],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/admin/donations/{id}/refund',
    summary:
      'Refunds the rest of a payment or `amount` of it, and claws back the matching coins. Where the gateway has no refunds, `payout_reference` names the manual payout. Above the limit of the settings it waits for dual approval.',
    access: staff('admin.donations.refund'),
    limit: 'write',
    audit: 'payment_refund',
    external: true,
    requiresStepUp: true,
    drops: ['dashboard'],
    params: z.object({ id: PathId }),
    body: z.strictObject({
      reason: Reason,
      amount: RefundAmount.optional(),
      payout_reference: z.string().trim().min(1, 'donations:validation.payoutReference').max(255).optional(),
    }),
    /** `refund` is omitted while it is awaiting dual approval. */
    reply: z.object({ donation: Donation, refund: Refund.optional(), approval: Asked.optional() }),
    errors: [
      donationsProblems.notFound,
      donationsProblems.ownPayment,
      donationsProblems.notRefundable,
      donationsProblems.refundTooLarge,
      donationsProblems.disputed,
      donationsProblems.refundRefused,
      donationsProblems.payoutReferenceRequired,
      donationsProblems.payoutReferenceUsed,
      donationsProblems.gatewayUnavailable,
    ],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/admin/donations/{id}/check',
    summary: 'Checks the payment with its gateway now.',
    access: staff('admin.donations.edit'),
    limit: 'write',
    audit: 'payment_check',
    external: true,
    drops: ['dashboard'],
    params: z.object({ id: PathId }),
    reply: z.object({ donation: Donation }),
    errors: [donationsProblems.notFound, donationsProblems.gatewayUnavailable],
  }),
  review: endpoint({
    method: 'POST',
    path: '/api/admin/donations/{id}/review',
    summary:
      'Ends the review of a payment: `accept` credits it if the gateway now reports it as paid in full or, with `coins`, for the amount that arrived; `close` cancels it without coins. A completed payment stays completed.',
    access: staff('admin.donations.edit'),
    limit: 'write',
    audit: 'payment_review',
    external: true,
    requiresStepUp: true,
    drops: ['dashboard'],
    params: z.object({ id: PathId }),
    body: z.strictObject({
      decision: z.enum(['accept', 'close']),
      /** How many coins to credit for the amount that arrived. */
      coins: z.enum(creditedCoins).optional(),
      reason: Reason,
    }),
    reply: z.object({ donation: Donation }),
    errors: [
      donationsProblems.notFound,
      donationsProblems.ownPayment,
      donationsProblems.notInReview,
      donationsProblems.stillUnpaid,
      donationsProblems.notAcceptable,
      donationsProblems.gatewayUnavailable,
    ],
  }),
};
