import { z } from 'zod';
import { settingRules } from './settings-rules.ts';
import { anyForm, Coins, Id, Moment, oneLine, Version } from './shapes.ts';
import {
  adaptersWithAddress,
  adaptersWithServer,
  maxVoteAddresses,
  maxVoteCoins,
  minSignedSecret,
  voteAdapters,
  voteDisclosures,
  voteOutcomes,
  votePlaceholders,
} from './vote-sites-constants.ts';

/** A vote gives Dragon Coins, Dragon Marks, or both. */
const SiteBase = z.object({ id: Id, name: z.string(), coins: Coins, marks: z.int(), cooldown_hours: z.int() });
export const VoteSite = SiteBase.extend({
  /** Data about the player that the portal sends to the site. */
  learns: z.array(z.enum(voteDisclosures)),
});
export type VoteSite = z.output<typeof VoteSite>;

/** A vote site as the back office edits it. Its secret is never sent, and its callback URL is sent only once. */
export const AdminVoteSite = SiteBase.extend({
  link: z.string(),
  adapter: z.enum(voteAdapters),
  secret_set: z.boolean(),
  addresses: z.array(z.string()),
  server: z.string(),
  api: z.string(),
  active: z.boolean(),
  votes_today: z.int(),
  /** Number of votes in the last 30 days. */
  votes_recent: z.int(),
  /** Callbacks in the last 30 days that gave no reward, by reason. */
  rejected: z.array(z.object({ outcome: z.enum(voteOutcomes), count: z.int() })),
  last_callback_at: Moment.nullable(),
  updated_at: Moment,
  version: Version,
});
export type AdminVoteSite = z.output<typeof AdminVoteSite>;

/** Coins for the first three places of the monthly ranking. The first 0 ends the list. */
export const VotePrizes = z.strictObject({
  vote_prize_first: settingRules.vote_prize_first,
  vote_prize_second: settingRules.vote_prize_second,
  vote_prize_third: settingRules.vote_prize_third,
});
/** `username` is null if the account was deleted. */
export const Winner = z.object({ rank: z.int(), username: z.string().nullable(), coins: Coins });

/** URL for a site's callbacks. It ends with a secret, so it is shown only once. */
export const callback_url = z.string();

/** A received callback, stored as evidence. */
export const VoteCallback = z.object({
  id: Id,
  received_at: Moment,
  outcome: z.enum(voteOutcomes),
  address: z.string(),
  /** `ASK`: the portal asked the site, and this is the response. */
  method: z.enum(['GET', 'POST', 'ASK']),
  /** Fields of the callback, without its key. */
  fields: z.record(z.string(), z.string()),
  username: z.string().nullable(),
});
export type VoteCallback = z.output<typeof VoteCallback>;

const hostOf = (link: string): string | undefined => {
  try {
    const { protocol, username, hostname, host } = new URL(link);
    return ['https:', 'http:'].includes(protocol) && username === '' && hostname !== '' ? host : undefined;
  } catch {
    return undefined;
  }
};

/** The placeholder must not be part of the host, or players could choose the server to which a link leads. */
const isTemplate = (link: string): boolean => {
  const [used, ...others] = votePlaceholders.filter((placeholder) => link.includes(placeholder));
  if (used === undefined || others.length > 0 || link.split(used).length !== 2) return false;
  const host = hostOf(link.replace(used, 'A'));
  return host !== undefined && host === hostOf(link.replace(used, 'B'));
};

const reward = z
  .int('vote-sites:validation.coins')
  .min(0, 'vote-sites:validation.coins')
  .max(maxVoteCoins, 'vote-sites:validation.coins');

/** Fields without the cross-field rules. */
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
  /** If empty, the stored secret is kept. */
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
  /** Id of the server on the site, for adapters that send it when they ask for votes. */
  server: z
    .string()
    .trim()
    .max(60, 'vote-sites:validation.server')
    .regex(/^[\w-]*$/, 'vote-sites:validation.server')
    .default(''),
  /** URL at which the portal asks for votes; empty for the site's default. */
  api: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'vote-sites:validation.api' })])
    .pipe(z.string().max(200, 'vote-sites:validation.api'))
    .default(''),
  cooldown_hours: z
    .int('vote-sites:validation.cooldown')
    .min(1, 'vote-sites:validation.cooldown')
    .max(168, 'vote-sites:validation.cooldown')
    .default(24),
  coins: reward,
  marks: reward.default(0),
  active: z.boolean().default(true),
  version: Version.optional(),
});

// The rules run even if fields have the wrong type, so that all issues are reported at once.
export const VoteSiteForm = VoteSiteFields.refine(
  ({ adapter, addresses }) =>
    !adaptersWithAddress.includes(adapter) || !Array.isArray(addresses) || addresses.length > 0,
  {
    path: ['addresses'],
    message: 'vote-sites:validation.addressRequired',
    when: anyForm,
  },
)
  .refine(({ adapter, server }) => !adaptersWithServer.includes(adapter) || server !== '', {
    path: ['server'],
    message: 'vote-sites:validation.serverRequired',
    when: anyForm,
  })
  .refine(({ coins, marks }) => coins !== 0 || marks !== 0, {
    path: ['coins'],
    message: 'vote-sites:validation.reward',
    when: anyForm,
  })
  // This site identifies the player only by the text in the link, and anyone could enter a name there.
  .refine(({ adapter, link }) => adapter !== 'metin2gg' || typeof link !== 'string' || link.includes('{token}'), {
    path: ['link'],
    message: 'vote-sites:validation.tokenRequired',
    when: anyForm,
  })
  .refine(
    ({ adapter, secret }) =>
      adapter !== 'signed' || typeof secret !== 'string' || secret === '' || secret.length >= minSignedSecret,
    {
      path: ['secret'],
      message: 'vote-sites:validation.signedSecret',
      when: anyForm,
    },
  );
