import { z } from 'zod';
import { Asked } from './approvals.ts';
import { endpoint, player, staff, visitor } from './endpoint.ts';
import { problems } from './problem.ts';
import { Coins, Id, Moment, PathId, scrollPage } from './shapes.ts';
import {
  AdminVoteSite,
  callback_url,
  VoteCallback,
  VotePrizes,
  VoteSite,
  VoteSiteForm,
  Winner,
} from './vote-sites-shapes.ts';

export {
  AdminVoteSite,
  type VoteCallback,
  VotePrizes,
  type VoteSite,
  VoteSiteFields,
  VoteSiteForm,
} from './vote-sites-shapes.ts';

export const voteSiteProblems = problems('vote-sites', {
  notFound: 404,
  changedMeanwhile: 409,
  tooMany: 409,
  /** The site has votes, which must be kept as evidence for the coins that players received. */
  inUse: 409,
  secretRequired: 400,
  /** The player voted on this site within its cooldown. */
  tooEarly: 409,
  /** Staff who may edit sites know their secrets, so their own votes give no reward. */
  editor: 403,
  /** Someone else changed the prizes after the caller loaded them. */
  prizesChanged: 409,
});

const one = z.object({ id: PathId });
const callback = {
  access: visitor,
  limit: 'voteCallbacks',
  duringMaintenance: true,
  external: true,
  raw: true,
  params: z.object({ site: z.string().max(100) }),
  query: z.looseObject({}),
  // Always the same, so that the sender does not learn which paths, keys or players exist.
  reply: z.object({ received: z.literal(true) }),
  errors: [],
} as const;

export const voteSites = {
  list: endpoint({
    method: 'GET',
    path: '/api/vote-sites',
    summary: 'The active vote sites in order, and the players with the most votes in this month (UTC).',
    access: visitor,
    limit: 'read',
    scope: 'rankings:read',
    cache: { tag: 'vote-sites', seconds: 60 },
    reply: z.object({
      sites: z.array(VoteSite),
      /** A month, such as `2026-11`. */
      month: z.string(),
      ranking: z.array(z.object({ rank: z.int(), username: z.string(), votes: z.int() })),
      /** Coins for the first places at the end of the month. */
      prizes: z.array(Coins),
      /** Players who got a prize for the last month. */
      winners: z.array(Winner),
    }),
    errors: [],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/vote-sites/own',
    summary: "The caller's next possible vote per site, votes in this month and latest votes.",
    access: player,
    limit: 'read',
    reply: z.object({
      /** Sites on which the caller cannot vote yet. */
      waits: z.array(z.object({ id: Id, next_at: Moment })),
      month_votes: z.int(),
      rank: z.int().nullable(),
      votes: z.array(z.object({ id: Id, site: z.string(), coins: Coins, marks: z.int(), voted_at: Moment })),
    }),
    errors: [],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/vote-sites/{id}/start',
    summary: "Notes the caller's click and returns the link to the site. The site's callback alone gives the reward.",
    access: player,
    limit: 'write',
    params: one,
    reply: z.object({ link: z.string() }),
    errors: [voteSiteProblems.notFound, voteSiteProblems.tooEarly, voteSiteProblems.editor],
  }),
  callbackGet: endpoint({
    ...callback,
    method: 'GET',
    path: '/api/webhooks/votes/{site}',
    summary: 'A vote reported by a toplist as query parameters. See docs/vote-sites.md.',
  }),
  callbackPost: endpoint({
    ...callback,
    method: 'POST',
    path: '/api/webhooks/votes/{site}',
    summary: 'A vote reported as a form or as JSON, signed or with the key of the site. See docs/vote-sites.md.',
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/vote-sites',
    summary: 'All vote sites in order, with votes and rejected callbacks.',
    access: staff('admin.vote-sites.view'),
    limit: 'read',
    reply: z.object({
      sites: z.array(AdminVoteSite),
      /** One entry for each of the last 30 days. */
      days: z.array(z.object({ day: z.iso.date(), votes: z.int(), coins: Coins, marks: z.int(), rejected: z.int() })),
      prizes: VotePrizes,
      prizes_version: z.string(),
      winners: z.array(Winner.extend({ month: z.string(), votes: z.int() })),
    }),
    errors: [],
  }),
  callbacks: endpoint({
    method: 'GET',
    path: '/api/admin/vote-sites/callbacks',
    summary: 'The received callbacks of a site, newest first; `after` is the id of the last row loaded.',
    access: staff('admin.vote-sites.view'),
    limit: 'read',
    readsPersonalData: true,
    query: z.object({ site: PathId, ...scrollPage(20) }),
    reply: z.object({ callbacks: z.array(VoteCallback), next: Id.nullable() }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/vote-sites',
    summary:
      'Adds a vote site after the others. A reward above the limit stays off until the request in `approval` is approved.',
    access: staff('admin.vote-sites.edit'),
    limit: 'write',
    audit: 'vote_site_create',
    requiresStepUp: true,
    drops: ['vote-sites'],
    body: VoteSiteForm,
    reply: AdminVoteSite.extend({ callback_url, approval: Asked.optional() }),
    errors: [voteSiteProblems.tooMany, voteSiteProblems.secretRequired],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/vote-sites/{id}',
    summary:
      'Replaces a vote site. An empty secret keeps the stored one. Above the limit, the reward, cooldown and state wait for approval.',
    access: staff('admin.vote-sites.edit'),
    limit: 'write',
    audit: 'vote_site_update',
    requiresStepUp: true,
    drops: ['vote-sites'],
    params: one,
    body: VoteSiteForm,
    reply: AdminVoteSite.extend({ approval: Asked.optional() }),
    errors: [voteSiteProblems.notFound, voteSiteProblems.changedMeanwhile, voteSiteProblems.secretRequired],
  }),
  savePrizes: endpoint({
    method: 'PUT',
    path: '/api/admin/vote-sites/prizes',
    summary:
      'Sets the coins for the first three of each month. With dual approval, more coins wait for a second person.',
    access: staff('admin.vote-sites.edit'),
    limit: 'write',
    audit: 'system_config',
    requiresStepUp: true,
    drops: ['vote-sites', 'settings'],
    body: VotePrizes.extend({ version: z.string().max(64).optional() }),
    reply: z.object({ prizes: VotePrizes, prizes_version: z.string(), approval: Asked.optional() }),
    errors: [voteSiteProblems.prizesChanged],
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/admin/vote-sites/{id}/callback-address',
    summary: 'Gives a site a new callback address, which is shown once. The old one stops working.',
    access: staff('admin.vote-sites.edit'),
    limit: 'write',
    audit: 'vote_site_update',
    requiresStepUp: true,
    params: one,
    reply: z.object({ callback_url }),
    errors: [voteSiteProblems.notFound],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/vote-sites/{id}',
    summary: 'Deletes a vote site that has no votes.',
    access: staff('admin.vote-sites.edit'),
    limit: 'write',
    audit: 'vote_site_delete',
    drops: ['vote-sites'],
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [voteSiteProblems.notFound, voteSiteProblems.inUse],
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/api/admin/vote-sites/order',
    summary: 'Puts vote sites in the order given here, before those that are not listed.',
    access: staff('admin.vote-sites.edit'),
    limit: 'write',
    audit: 'vote_site_update',
    drops: ['vote-sites'],
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    reply: z.object({ arranged: z.literal(true) }),
    errors: [voteSiteProblems.notFound],
  }),
};
