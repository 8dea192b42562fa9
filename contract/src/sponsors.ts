import { z } from 'zod';
import { endpoint, sponsor, visitor } from './endpoint.ts';
import { Currency, Id, PathId, scrollPage } from './shapes.ts';
import { sponsorAdminEndpoints } from './sponsors-admin.ts';
import { chartDays, sponsorTiers } from './sponsors-constants.ts';
import { Material, materialEndpoints } from './sponsors-materials.ts';
import { sponsorProblems } from './sponsors-problems.ts';
import {
  AdminSponsor,
  Conversion,
  EarningLine,
  MonthlyStatement,
  Payout,
  SponsorCode,
  SponsorFigures,
  SponsorProfile,
  TierProgress,
} from './sponsors-shapes.ts';

export { type Material, MaterialFields, MaterialForm } from './sponsors-materials.ts';
export { sponsorProblems } from './sponsors-problems.ts';
export * from './sponsors-shapes.ts';

const one = z.object({ id: PathId });
/** A month in UTC, such as `2026-11`. */
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const Days = z.object({ days: z.enum(chartDays).default('30') });
export const sponsors = {
  list: endpoint({
    method: 'GET',
    path: '/api/sponsors',
    summary: 'The sponsors who chose to be listed, by name.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'sponsors', seconds: 300 },
    reply: z.object({
      sponsors: z.array(z.object({ name: z.string(), website_url: z.string(), tier: z.enum(sponsorTiers) })),
    }),
    errors: [],
  }),
  validateCode: endpoint({
    method: 'POST',
    path: '/api/sponsors/validate-code',
    summary: 'Whether a code counts. Unknown and suspended codes get the same answer, and guesses are limited.',
    access: visitor,
    limit: 'sponsorCodes',
    body: z.strictObject({ code: SponsorCode }),
    reply: z.object({ valid: z.boolean() }),
    errors: [],
  }),
  dashboard: endpoint({
    method: 'GET',
    path: '/api/sponsor/dashboard',
    summary:
      'Figures, balances, terms, profile and the latest 24 payouts of the calling sponsor. `days` is the length of the chart.',
    access: sponsor,
    limit: 'read',
    query: Days,
    reply: SponsorFigures.extend({
      user: z.object({ username: z.string(), sponsorCode: z.string() }),
      sponsor: AdminSponsor.omit({ admin_notes: true, user_id: true, in_review: true }),
      has_details: z.boolean(),
      hold_days: z.int(),
      /** Days for which a link is remembered, and for which a player's purchases count. */
      cookie_days: z.int(),
      period_days: z.int(),
      progress: TierProgress,
      link: z.string(),
      payouts: z.array(Payout),
    }),
    errors: [],
  }),
  conversions: endpoint({
    method: 'GET',
    path: '/api/sponsor/conversions',
    summary: 'Registrations of the calling sponsor, newest first, without anything about the person.',
    access: sponsor,
    limit: 'read',
    query: z.object(scrollPage(20)),
    reply: z.object({ conversions: z.array(Conversion), next: Id.nullable() }),
    errors: [],
  }),
  ownEarnings: endpoint({
    method: 'GET',
    path: '/api/sponsor/earnings',
    summary: 'Every change to the earnings of the calling sponsor with its cause, newest first.',
    access: sponsor,
    limit: 'read',
    query: z.object(scrollPage(20)),
    reply: z.object({ earnings: z.array(EarningLine), next: Id.nullable() }),
    errors: [],
  }),
  materials: endpoint({
    method: 'GET',
    path: '/api/sponsor/materials',
    summary: 'Pictures and texts that staff offer to sponsors, newest first.',
    access: sponsor,
    limit: 'read',
    reply: z.object({ materials: z.array(Material) }),
    errors: [],
  }),
  saveProfile: endpoint({
    method: 'PUT',
    path: '/api/sponsor/profile',
    summary: 'Contact, link target and payout details of the calling sponsor.',
    access: sponsor,
    limit: 'write',
    audit: 'sponsor_update',
    drops: ['sponsors'],
    requiresStepUp: true,
    body: SponsorProfile,
    reply: z.object({ version: z.int() }),
    errors: [sponsorProblems.changedMeanwhile],
  }),
  requestPayout: endpoint({
    method: 'POST',
    path: '/api/sponsor/payouts',
    summary: 'Requests everything that is available in one currency, from the minimum on.',
    access: sponsor,
    limit: 'write',
    audit: 'sponsor_payout_request',
    requiresStepUp: true,
    body: z.strictObject({ currency: Currency }),
    reply: z.object({ payout: Payout }),
    errors: [
      sponsorProblems.belowMinimum,
      sponsorProblems.payoutOpen,
      sponsorProblems.suspended,
      sponsorProblems.detailsMissing,
    ],
  }),
  statement: endpoint({
    method: 'GET',
    path: '/api/sponsor/payouts/{id}',
    summary:
      'The statement of a payout of the calling sponsor, oldest line first, 1000 lines at a time; `after` is the id of the last line loaded.',
    access: sponsor,
    limit: 'read',
    params: one,
    query: z.object({ after: PathId.optional() }),
    reply: z.object({
      payout: Payout,
      name: z.string(),
      code: z.string(),
      lines: z.array(EarningLine),
      next: Id.nullable(),
      filename: z.string(),
      /** Part of the CSV file for these lines. The header is in the first part, and the total in the last one. */
      csv: z.string(),
    }),
    errors: [sponsorProblems.payoutNotFound],
  }),
  monthlyStatement: endpoint({
    method: 'GET',
    path: '/api/sponsor/statements/{month}',
    summary: 'Opening balance, movements and closing balance of a month (UTC) per currency, as data and as CSV.',
    access: sponsor,
    limit: 'read',
    params: z.object({ month: Month }),
    reply: z.object({
      name: z.string(),
      code: z.string(),
      /** Range of months that have statements, up to the current one. */
      first: Month,
      last: Month,
      currencies: z.array(MonthlyStatement),
      filename: z.string(),
      csv: z.string(),
    }),
    errors: [],
  }),
  ...sponsorAdminEndpoints,
  ...materialEndpoints,
};
