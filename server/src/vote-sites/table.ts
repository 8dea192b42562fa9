import { voteAdapters, voteOutcomes } from '@wyrmgate/contract/vote-sites-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isOneOf, long, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** Toplists that players vote on. At most a few dozen rows. */
export const voteSites = pgTable(
  'vote_sites',
  {
    id: id(),
    /** Random last part of the callback address, because half of the toplists do not sign callbacks. */
    key: text().notNull(),
    name: text().notNull(),
    link: text().notNull(),
    adapter: oneOf(voteAdapters).notNull(),
    /** Encrypted for `vote-site:<key>`. */
    secret: text(),
    addresses: jsonb().$type<string[]>().notNull(),
    /** Id of the server on the site, and the address of requests to the site. Empty where the adapter needs neither. */
    server: text().notNull().default(''),
    api: text().notNull().default(''),
    cooldown_hours: integer().notNull(),
    coins: integer().notNull(),
    /** Dragon Marks. */
    marks: integer().notNull().default(0),
    active: boolean().notNull(),
    sort_order: integer().notNull(),
    version: version(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('vote_sites_key_unique').on(table.key),
    check('vote_sites_adapter_known', isOneOf(table.adapter, voteAdapters)),
    check(
      'vote_sites_reward',
      sql`${table.coins} >= 0 and ${table.marks} >= 0 and ${table.coins} + ${table.marks} > 0 and ${table.cooldown_hours} > 0`,
    ),
  ],
);
export type VoteSiteRow = typeof voteSites.$inferSelect;

/** A player's click, which a single vote uses up. A player has at most one unused click per site. */
export const voteClicks = pgTable(
  'vote_sites_clicks',
  {
    id: id(),
    site_id: reference(() => voteSites.id, 'cascade').notNull(),
    user_id: reference(() => users.id).notNull(),
    /** Identifies the player to the site without revealing the account. */
    token: text().notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
    /** Address of the player, for sites that identify a vote only by address. */
    address: text(),
    /** When the next request to the site is due, null if never, and how many requests were sent. */
    ask_at: moment(),
    asks: integer().notNull().default(0),
    /** The response, stored before the reward, because some sites report a vote only once. */
    answer: jsonb().$type<{ voted: boolean; event: string | null }>(),
  },
  (table) => [
    uniqueIndex('vote_sites_clicks_token_unique').on(table.site_id, table.token),
    uniqueIndex('vote_sites_clicks_open_unique').on(table.site_id, table.user_id).where(sql`${table.used_at} is null`),
    index('vote_sites_clicks_user').on(table.user_id, table.site_id, table.id),
    index('vote_sites_clicks_age').on(table.expires_at),
    index('vote_sites_clicks_ask').on(table.ask_at).where(sql`${table.ask_at} is not null`),
  ],
);
export type VoteClickRow = typeof voteClicks.$inferSelect;

/** A rewarded vote. It is kept after the user is erased, but without the user. */
export const votes = pgTable(
  'vote_sites_votes',
  {
    id: id(),
    site_id: reference(() => voteSites.id).notNull(),
    user_id: reference(() => users.id),
    /** The click that the vote used up. Clicks expire, so this is not a foreign key. */
    click_id: long().notNull(),
    /** The id that the site gave to the vote, if any. */
    event_id: text(),
    coins: integer().notNull(),
    marks: integer().notNull().default(0),
    voted_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('vote_sites_votes_click_unique').on(table.click_id),
    uniqueIndex('vote_sites_votes_event_unique').on(table.site_id, table.event_id),
    index('vote_sites_votes_user').on(table.user_id, table.site_id, table.voted_at),
    index('vote_sites_votes_site').on(table.site_id, table.voted_at),
    index('vote_sites_votes_month').on(table.voted_at, table.user_id),
    check(
      'vote_sites_votes_coins',
      sql`${table.coins} >= 0 and ${table.marks} >= 0 and ${table.coins} + ${table.marks} > 0`,
    ),
  ],
);

/** Received callbacks, stored as evidence and deleted after the retention period of webhooks. */
export const voteCallbacks = pgTable(
  'vote_sites_callbacks',
  {
    id: id(),
    site_id: reference(() => voteSites.id, 'cascade').notNull(),
    user_id: reference(() => users.id),
    outcome: oneOf(voteOutcomes).notNull(),
    /** IP address of the sender; empty if the site was polled. */
    address: text().notNull(),
    /** `ASK` is the response of a site that was polled. */
    method: oneOf(['GET', 'POST', 'ASK']).notNull(),
    /** The fields that the site sent, with keys and signatures redacted. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    received_at: moment().notNull(),
  },
  (table) => [
    index('vote_sites_callbacks_site').on(table.site_id, table.id),
    index('vote_sites_callbacks_user').on(table.user_id),
    index('vote_sites_callbacks_age').on(table.received_at),
    check('vote_sites_callbacks_outcome_known', isOneOf(table.outcome, voteOutcomes)),
  ],
);
export type VoteCallbackRow = typeof voteCallbacks.$inferSelect;

/**
 * Prizes of the monthly ranking, once per month and rank. They are kept after the user is erased, but without the user.
 */
export const votePrizes = pgTable(
  'vote_sites_prizes',
  {
    /** Year and month, such as `2026-11`. */
    month: text().notNull(),
    rank: integer().notNull(),
    user_id: reference(() => users.id),
    votes: integer().notNull(),
    coins: integer().notNull(),
    paid_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.rank] }),
    uniqueIndex('vote_sites_prizes_user_unique').on(table.month, table.user_id),
    index('vote_sites_prizes_user').on(table.user_id),
    check('vote_sites_prizes_coins', sql`${table.coins} > 0`),
  ],
);
