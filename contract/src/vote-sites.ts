import { z } from 'zod';
import { Asked } from './approvals.ts';
import { endpoint, player, staff, visitor } from './endpoint.ts';
import { problems } from './problem.ts';
import { anyForm, Coins, Id, Moment, oneLine, PathId, scrollPage, Version } from './shapes.ts';
import {
  adaptersWithSecret,
  maxVoteAddresses,
  maxVoteCoins,
  minSignedSecret,
  voteAdapters,
  voteOutcomes,
  votePlaceholders,
} from './vote-sites-constants.ts';

export const voteSiteProblems = problems('vote-sites', {
  notFound: 404,
  changedMeanwhile: 409,
  tooMany: 409,
  /** It has votes, which are the evidence of coins. */
  inUse: 409,
  secretRequired: 400,
  /** The player voted there within the cooldown. */
  tooEarly: 409,
  /** Those who may edit sites know their secrets, so their own votes are worth nothing. */
  editor: 403,
});

/** A vote site as players see it. */
const VoteSite = z.object({ id: Id, name: z.string(), coins: Coins, cooldown_hours: z.int() });
export type VoteSite = z.output<typeof VoteSite>;

/** A vote site as the back office edits it. Its secret is never sent, and its callback address only once. */
export const AdminVoteSite = VoteSite.extend({
  link: z.string(),
  adapter: z.enum(voteAdapters),
  secret_set: z.boolean(),
  addresses: z.array(z.string()),
  active: z.boolean(),
  votes_today: z.int(),
  /** Votes of the last 30 days. */
  votes_recent: z.int(),
  /** Callbacks of the last 30 days that gave no reward, by reason. */
  rejected: z.array(z.object({ outcome: z.enum(voteOutcomes), count: z.int() })),
  last_callback_at: Moment.nullable(),
  updated_at: Moment,
  version: Version,
});
export type AdminVoteSite = z.output<typeof AdminVoteSite>;

/** Where a site sends its callbacks. It ends in a secret, which cannot be read again. */
const callback_url = z.string();

/** A received callback, kept as evidence. */
const Callback = z.object({
  id: Id,
  received_at: Moment,
  outcome: z.enum(voteOutcomes),
  address: z.string(),
  method: z.enum(['GET', 'POST']),
  /** What the site sent, without its key. */
  fields: z.record(z.string(), z.string()),
  username: z.string().nullable(),
});
export type VoteCallback = z.output<typeof Callback>;

const hostOf = (link: string): string | undefined => {
  try {
    const { protocol, username, hostname, host } = new URL(link);
    return ['https:', 'http:'].includes(protocol) && username === '' && hostname !== '' ? host : undefined;
  } catch {
    return undefined;
  }
};

/** The placeholder must be outside the host, or players would choose the server that they are sent to. */
const isTemplate = (link: string): boolean => {
  const [used, ...others] = votePlaceholders.filter((placeholder) => link.includes(placeholder));
  if (used === undefined || others.length > 0 || link.split(used).length !== 2) return false;
  const host = hostOf(link.replace(used, 'A'));
  return host !== undefined && host === hostOf(link.replace(used, 'B'));
};

/** The fields of a vote site, without the rules over two of them. */
export const VoteSiteFields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'vote-sites:validation.name')
    .max(60, 'vote-sites:validation.name')
    .regex(oneLine, 'vote-sites:validation.name'),
  link: z
    .string()
    .trim()
    .max(500, 'vote-sites:validation.link')
    .regex(oneLine, 'vote-sites:validation.link')
    .refine(isTemplate, 'vote-sites:validation.link'),
  adapter: z.enum(voteAdapters).default('signed'),
  /** Empty keeps the stored one. */
  secret: z
    .string()
    .trim()
    .max(200, 'vote-sites:validation.secret')
    .regex(oneLine, 'vote-sites:validation.secret')
    .refine((secret) => secret === '' || secret.length >= 6, 'vote-sites:validation.secret')
    .default(''),
  addresses: z
    .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'vote-sites:validation.address'))
    .max(maxVoteAddresses, 'vote-sites:validation.addresses')
    .default([]),
  cooldown_hours: z
    .int('vote-sites:validation.cooldown')
    .min(1, 'vote-sites:validation.cooldown')
    .max(168, 'vote-sites:validation.cooldown')
    .default(24),
  coins: z
    .int('vote-sites:validation.coins')
    .min(1, 'vote-sites:validation.coins')
    .max(maxVoteCoins, 'vote-sites:validation.coins'),
  active: z.boolean().default(true),
  /** Of the row that was edited. */
  version: Version.optional(),
});

// The rules also run on fields of the wrong type, so that all issues are reported at once.
export const VoteSiteForm = VoteSiteFields.refine(
  ({ adapter, addresses }) => adaptersWithSecret.includes(adapter) || !Array.isArray(addresses) || addresses.length > 0,
  {
    path: ['addresses'],
    message: 'vote-sites:validation.addressRequired',
    when: anyForm,
  },
).refine(
  ({ adapter, secret }) =>
    adapter !== 'signed' || typeof secret !== 'string' || secret === '' || secret.length >= minSignedSecret,
  {
    path: ['secret'],
    message: 'vote-sites:validation.signedSecret',
    when: anyForm,
  },
);

const one = z.object({ id: PathId });
const callback = {
  access: visitor,
  limit: 'voteCallbacks',
  duringMaintenance: true,
  external: true,
  raw: true,
  params: z.object({ site: z.string().max(100) }),
  query: z.looseObject({}),
  // Always the same, so that no one learns which paths, keys or players exist.
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
      /** `2026-11`. */
      month: z.string(),
      ranking: z.array(z.object({ rank: z.int(), username: z.string(), votes: z.int() })),
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
      /** Sites on which the caller has to wait. */
      waits: z.array(z.object({ id: Id, next_at: Moment })),
      month_votes: z.int(),
      rank: z.int().nullable(),
      votes: z.array(z.object({ id: Id, site: z.string(), coins: Coins, voted_at: Moment })),
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
    reply: z.object({ sites: z.array(AdminVoteSite) }),
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
    reply: z.object({ callbacks: z.array(Callback), next: Id.nullable() }),
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
      'Replaces a vote site. An empty secret keeps the stored one. Above the limit, coins, cooldown and state wait for approval.',
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
