import { z } from 'zod';
import { Asked } from './approvals.ts';
import { endpoint, staff } from './endpoint.ts';
import { Choice } from './filters.ts';
import { Id, moneyInput, oneLine, PathId, scrollPage } from './shapes.ts';
import { chartDays, maxBulkSponsors, registrationStates } from './sponsors-constants.ts';
import { sponsorProblems } from './sponsors-problems.ts';
import {
  AdminSponsor,
  EarningLine,
  Payout,
  ReviewedRegistration,
  SponsorCode,
  SponsorFigures,
  SponsorForm,
  SponsorStats,
} from './sponsors-shapes.ts';

const one = z.object({ id: PathId });
const Days = z.object({ days: z.enum(chartDays).default('30') });
const Reason = z
  .string('sponsors:validation.reason')
  .trim()
  .min(1, 'sponsors:validation.reason')
  .max(500, 'sponsors:validation.reason');
/** Optional, because the specification lists no reason for these calls. */
const OptionalReason = z
  .string('sponsors:validation.reason')
  .trim()
  .max(500, 'sponsors:validation.details')
  .default('');
const views = { access: staff('admin.sponsors.view'), limit: 'read' } as const;
const edits = { access: staff('admin.sponsors.edit'), limit: 'write', drops: ['sponsors'] } as const;

export const sponsorAdminEndpoints = {
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/sponsors',
    summary: 'All sponsors that are not removed, with their figures, newest first.',
    ...views,
    readsPersonalData: true,
    reply: z.array(AdminSponsor),
    errors: [],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/admin/sponsors/stats',
    summary: 'Sums over all sponsors.',
    ...views,
    reply: SponsorStats,
    errors: [],
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/admin/sponsors/export',
    summary: 'All sponsors with their figures as CSV.',
    ...views,
    audit: 'data_export',
    external: true,
    requiresStepUp: true,
    reply: z.object({ filename: z.string(), csv: z.string(), rows: z.int(), capped: z.boolean() }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/sponsors',
    summary: 'Makes a user a sponsor. Without `customCode` a code is generated.',
    ...edits,
    audit: 'sponsor_create',
    requiresStepUp: true,
    body: z.strictObject({
      userId: z.int('sponsors:validation.user').positive('sponsors:validation.user').max(Number.MAX_SAFE_INTEGER),
      name: SponsorForm.shape.name,
      /** An empty code counts as absent. */
      customCode: z.preprocess((sent) => (sent === '' ? undefined : sent), SponsorCode.optional()),
      contact_email: SponsorForm.shape.contact_email.optional(),
    }),
    reply: AdminSponsor,
    errors: [
      sponsorProblems.userNotFound,
      sponsorProblems.alreadySponsor,
      sponsorProblems.codeTaken,
      sponsorProblems.codeRefused,
      sponsorProblems.tooMany,
      sponsorProblems.ownSponsor,
    ],
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/admin/sponsors/bulk',
    summary: 'Suspends or activates several sponsors.',
    ...edits,
    audit: 'sponsor_update',
    body: z.strictObject({
      ids: z.array(Id).min(1).max(maxBulkSponsors),
      action: z.enum(['suspend', 'activate']),
      reason: OptionalReason,
    }),
    reply: z.object({ changed: z.int() }),
    errors: [sponsorProblems.notFound, sponsorProblems.ownSponsor],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/sponsors/{id}',
    summary: 'One sponsor.',
    ...views,
    readsPersonalData: true,
    params: one,
    reply: AdminSponsor,
    errors: [sponsorProblems.notFound],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/sponsors/{id}',
    summary:
      'Changes contact, terms, tier and notes. Fields that are left out stay as they are. Checks `version` if sent.',
    ...edits,
    audit: 'sponsor_update',
    requiresStepUp: true,
    params: one,
    body: SponsorForm.partial().required({ name: true, contact_email: true }),
    reply: AdminSponsor,
    errors: [
      sponsorProblems.notFound,
      sponsorProblems.codeTaken,
      sponsorProblems.codeRefused,
      sponsorProblems.changedMeanwhile,
      sponsorProblems.ownSponsor,
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/sponsors/{id}',
    summary: 'Ends a sponsorship. Earnings and payouts stay on record, and the code is not given out again.',
    ...edits,
    audit: 'sponsor_delete',
    requiresStepUp: true,
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [sponsorProblems.notFound, sponsorProblems.payoutOpen, sponsorProblems.ownSponsor],
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/admin/sponsors/{id}/suspend',
    summary: 'The code no longer counts, and nothing is earned. The link still opens the site.',
    ...edits,
    audit: 'sponsor_update',
    params: one,
    body: z.strictObject({ reason: OptionalReason }).optional(),
    reply: AdminSponsor,
    errors: [sponsorProblems.notFound, sponsorProblems.ownSponsor],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/admin/sponsors/{id}/activate',
    summary: 'Ends a suspension.',
    ...edits,
    audit: 'sponsor_update',
    params: one,
    reply: AdminSponsor,
    errors: [sponsorProblems.notFound, sponsorProblems.ownSponsor],
  }),
  analytics: endpoint({
    method: 'GET',
    path: '/api/admin/sponsors/{id}/analytics',
    summary: 'Funnel, days and balances of one sponsor.',
    ...views,
    params: one,
    query: Days,
    reply: SponsorFigures,
    errors: [sponsorProblems.notFound],
  }),
  earnings: endpoint({
    method: 'GET',
    path: '/api/admin/sponsors/{id}/earnings',
    summary: 'Every change to the earnings of a sponsor with the payment that caused it, newest first.',
    ...views,
    params: one,
    query: z.object(scrollPage(20)),
    reply: z.object({
      earnings: z.array(EarningLine.extend({ payment_id: Id })),
      next: Id.nullable(),
    }),
    errors: [sponsorProblems.notFound],
  }),
  registrations: endpoint({
    method: 'GET',
    path: '/api/admin/sponsors/{id}/registrations',
    summary: 'Registrations of a sponsor with the reasons of a review, newest first.',
    ...views,
    readsPersonalData: true,
    params: one,
    query: z.object({ state: Choice(registrationStates), ...scrollPage(20) }),
    reply: z.object({ registrations: z.array(ReviewedRegistration), next: Id.nullable() }),
    errors: [sponsorProblems.notFound],
  }),
  review: endpoint({
    method: 'POST',
    path: '/api/admin/sponsors/{id}/review',
    summary: 'Accepts or rejects a registration. A rejection takes its earnings back.',
    ...edits,
    audit: 'sponsor_review',
    params: one,
    body: z.strictObject({ registration: Id, decision: z.enum(['accept', 'reject']), reason: Reason }),
    reply: z.object({ registration: ReviewedRegistration }),
    errors: [
      sponsorProblems.notFound,
      sponsorProblems.registrationNotFound,
      sponsorProblems.decided,
      sponsorProblems.ownSponsor,
    ],
  }),
  payouts: endpoint({
    method: 'GET',
    path: '/api/admin/sponsors/{id}/payout',
    summary: 'The latest 100 payouts of a sponsor, newest first, with the details to pay to.',
    access: staff('admin.sponsors.payout'),
    limit: 'read',
    readsPersonalData: true,
    params: one,
    reply: z.object({ payouts: z.array(Payout.extend({ details: z.string().nullable() })) }),
    errors: [sponsorProblems.notFound],
  }),
  payout: endpoint({
    method: 'POST',
    path: '/api/admin/sponsors/{id}/payout',
    summary:
      'Approves or rejects a payout, or records that it was paid. A transfer that failed is rejected after its approval. With dual approval an approval waits for a second person: `approval` names the request.',
    access: staff('admin.sponsors.payout'),
    limit: 'write',
    audit: 'sponsor_payout',
    requiresStepUp: true,
    params: one,
    body: z.strictObject({
      payoutId: Id,
      action: z.enum(['approve', 'reject', 'paid']),
      /** Reason for a rejection. */
      note: z.string().trim().max(500).optional(),
      /** Reference for the transfer. */
      reference: z.string().trim().max(120).regex(oneLine).optional(),
      /** In the payout currency, if it differs from the currency of the earnings. */
      paid_amount: moneyInput(z.number().positive().max(1_000_000)).optional(),
    }),
    reply: z.object({ payout: Payout, approval: Asked.optional() }),
    errors: [
      sponsorProblems.notFound,
      sponsorProblems.payoutNotFound,
      sponsorProblems.payoutState,
      sponsorProblems.payoutOutdated,
      sponsorProblems.changedMeanwhile,
      sponsorProblems.paidAmountRequired,
      sponsorProblems.referenceRequired,
      sponsorProblems.referenceTaken,
      sponsorProblems.ownSponsor,
    ],
  }),
};
