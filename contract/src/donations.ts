import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { Bound, Choice } from './filters.ts';
import { disputeStates, gateways, paymentKinds, paymentStatuses, refundStatuses } from './payments.ts';
import { problems } from './problem.ts';
import { BoundedPagination, boundedPage, Coins, Currency, Id, MinorUnits, Moment, PageSize, PathId } from './shapes.ts';

/** A payment as the back office lists it, purchase or donation. */
export const Donation = z.object({
  id: Id,
  created_at: Moment,
  kind: z.enum(paymentKinds),
  username: z.string(),
  email: z.string(),
  /** Cents of `currency`. */
  amount: MinorUnits,
  currency: Currency,
  /** Cents refunded to the payer. */
  refunded_amount: MinorUnits,
  coins_purchased: Coins,
  package_name: z.string(),
  gateway: z.enum(gateways),
  gateway_transaction_id: z.string().nullable(),
  /** Our reference. */
  payment_id: z.string(),
  status: z.enum(paymentStatuses),
  dispute_state: z.enum(disputeStates),
  needs_review: z.boolean(),
});
export type Donation = z.output<typeof Donation>;

/** Sums of completed payments in one currency, in cents, minus refunds. Days and months are UTC. */
const Sums = z.object({
  totalAmount: MinorUnits,
  totalCount: z.int(),
  todayAmount: MinorUnits,
  todayCount: z.int(),
  monthAmount: MinorUnits,
  monthCount: z.int(),
  averageDonation: MinorUnits,
});

/** `staff`: requested here; `gateway`: made at the gateway; `manual`: paid out by hand. */
export const refundOrigins = ['staff', 'gateway', 'manual'] as const;

export const Refund = z.object({
  id: Id,
  created_at: Moment,
  origin: z.enum(refundOrigins),
  status: z.enum(refundStatuses),
  amount: MinorUnits,
  reason: z.string(),
  /** The gateway's id of the refund, or the reference of the payout. */
  refund_id: z.string().nullable(),
  actor: z.string().nullable(),
});
export type Refund = z.output<typeof Refund>;

/** One event in a payment's timeline. */
export const TimelineEntry = z.object({
  id: Id,
  at: Moment,
  kind: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export const DonationDetails = z.object({
  donation: Donation,
  /** Recipient of a gift. */
  recipient: z.string().nullable(),
  /** The gateway's latest status, and the reason for a review or a failure. */
  gateway_status: z.string().nullable(),
  failure_code: z.string().nullable(),
  /** Refundable cents; 0 while a refund is not allowed. */
  refundable: MinorUnits,
  /** The gateway has no refunds, so staff pay the money back by hand. */
  manual_refund: z.boolean(),
  timeline: z.array(TimelineEntry),
  refunds: z.array(Refund),
  ledger: z.array(z.object({ at: Moment, kind: z.string(), amount: Coins, cause: z.string() })),
  mails: z.array(z.object({ at: Moment, template: z.string(), recipient: z.string(), status: z.string() })),
});
export type DonationDetails = z.output<typeof DonationDetails>;

export const donationsProblems = problems('donations', {
  notFound: 404,
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
  gatewayUnavailable: 503,
});

/** Filter values: a status, open reviews or open disputes. */
export const donationStates = [...paymentStatuses, 'review', 'disputed'] as const;
export type DonationState = (typeof donationStates)[number];

const Reason = z.string().trim().min(1, 'donations:validation.reason').max(500, 'donations:validation.reasonLong');
const filters = {
  search: z.string().trim().max(100).optional(),
  status: Choice(donationStates),
  from: Bound,
  to: Bound,
  /** Payments of one user. */
  userId: z.coerce.number().pipe(Id).optional(),
};

export const donations = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/donations',
    summary:
      'Payments by search (reference, login, email, transaction), status and day, newest first. Matches are counted up to 10000; `capped` means that there are more, and `after` reads on.',
    access: staff('admin.donations.view'),
    limit: 'read',
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
    query: z.object({ limit: PageSize(5) }),
    reply: z.object({ donations: z.array(Donation) }),
    errors: [],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/admin/donations/stats',
    summary: 'Sums of completed payments in one currency: total, today, this month and average.',
    access: staff('admin.donations.view'),
    limit: 'read',
    query: z.object({ currency: Currency.default('EUR') }),
    reply: Sums,
    errors: [],
  }),
  revenue: endpoint({
    method: 'GET',
    path: '/api/admin/donations/revenue',
    summary: 'Completed payments by day and gateway in one currency, minus refunds, oldest first.',
    access: staff('admin.donations.view'),
    limit: 'read',
    query: z.object({
      currency: Currency.default('EUR'),
      days: z.coerce.number().pipe(z.int().min(7).max(90)).default(30),
    }),
    reply: z.object({
      days: z.array(
        z.object({
          day: z.iso.date(),
          gateways: z.array(z.object({ gateway: z.enum(gateways), amount: MinorUnits, count: z.int() })),
        }),
      ),
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
    params: z.object({ id: PathId }),
    reply: DonationDetails,
    errors: [donationsProblems.notFound],
  }),
  changeStatus: endpoint({
    method: 'PATCH',
    path: '/api/admin/donations/{id}/status',
    summary:
      'Changes the status after a check with the gateway: an unpaid payment can be closed, and only one that the gateway reports as paid can be completed. Requires a `reason`.',
    access: staff('admin.donations.edit'),
    limit: 'write',
    audit: 'payment_status_change',
    external: true,
    requiresStepUp: true,
    drops: ['dashboard'],
    params: z.object({ id: PathId }),
    body: z.strictObject({ status: z.enum(paymentStatuses), reason: Reason.optional() }),
    reply: z.object({ donation: Donation }),
    errors: [
      donationsProblems.notFound,
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
      'Refunds the rest of a payment or `amount` cents, and claws back the matching coins. Where the gateway has no refunds, `payout_reference` names the manual payout.',
    access: staff('admin.donations.refund'),
    limit: 'write',
    audit: 'payment_refund',
    external: true,
    requiresStepUp: true,
    drops: ['dashboard'],
    params: z.object({ id: PathId }),
    body: z.strictObject({
      reason: Reason,
      amount: z.int('donations:validation.amount').positive('donations:validation.amount').max(100_000_000).optional(),
      payout_reference: z.string().trim().min(1, 'donations:validation.payoutReference').max(255).optional(),
    }),
    reply: z.object({ donation: Donation, refund: Refund }),
    errors: [
      donationsProblems.notFound,
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
      'Ends the review of a payment: `accept` credits it if the gateway now reports it as paid in full, `close` cancels it without coins. A completed payment stays completed.',
    access: staff('admin.donations.edit'),
    limit: 'write',
    audit: 'payment_review',
    external: true,
    requiresStepUp: true,
    drops: ['dashboard'],
    params: z.object({ id: PathId }),
    body: z.strictObject({ decision: z.enum(['accept', 'close']), reason: Reason }),
    reply: z.object({ donation: Donation }),
    errors: [
      donationsProblems.notFound,
      donationsProblems.notInReview,
      donationsProblems.stillUnpaid,
      donationsProblems.gatewayUnavailable,
    ],
  }),
};
