import { authorityLevels } from '@wyrmgate/contract/authority';
import { characterClasses, empires, sexes } from '@wyrmgate/contract/game-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isOneOf, long, moment, oneOf, reference } from '../../platform/database/columns.ts';

/**
 * Accounts of the demo world. Apart from the seed, only the demo adapter reads these tables, as if they belonged to a
 * real game.
 */
export const demoAccounts = pgTable(
  'game_demo_accounts',
  {
    id: id(),
    login: text().notNull(),
    email: text().notNull(),
    /** Empty for an account that can never log in. */
    password: text().notNull(),
    /** Encrypted with the portal's key. Empty if the owner has been erased. */
    deletion_code: text().notNull(),
    empire: oneOf(empires),
    coins: long().notNull().default(0),
    marks: long().notNull().default(0),
    ban_permanent: boolean().notNull().default(false),
    banned_until: moment(),
    /** When each benefit ends, keyed by the benefit's name. */
    benefits: jsonb().$type<Record<string, string>>().notNull().default({}),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('game_demo_accounts_login').on(table.login),
    check('game_demo_accounts_empire', isOneOf(table.empire, empires)),
    check('game_demo_accounts_balances', sql`${table.coins} >= 0 and ${table.marks} >= 0`),
  ],
);

export const demoGuilds = pgTable('game_demo_guilds', {
  id: id(),
  name: text().notNull(),
  level: integer().notNull(),
  experience: long().notNull(),
  points: integer().notNull(),
  wins: integer().notNull(),
  draws: integer().notNull(),
  losses: integer().notNull(),
  /** A character's id. It has no foreign key, because guilds and characters reference each other. */
  leader_id: long(),
});

/** The state of a character when the world began. `life.ts` derives the current state from the clock. */
export const demoCharacters = pgTable(
  'game_demo_characters',
  {
    id: id(),
    account_id: reference(() => demoAccounts.id, 'cascade').notNull(),
    name: text().notNull(),
    class: oneOf(characterClasses).notNull(),
    sex: oneOf(sexes).notNull(),
    /** Thousandths of a level: `progress` is the state at `began_at`, and `growth` is added per day. */
    progress: integer().notNull(),
    growth: integer().notNull(),
    playtime: integer().notNull(),
    pvp_score: integer().notNull(),
    solo_points: integer().notNull(),
    flex_points: integer().notNull(),
    /**
     * `usual_hour` is when their sessions usually start (UTC), and `activity` is the percentage of days on which they
     * play.
     */
    usual_hour: integer().notNull(),
    activity: integer().notNull(),
    guild_id: reference(() => demoGuilds.id),
    guild_grade: integer(),
    authority: oneOf(authorityLevels).notNull().default('player'),
    selectable: boolean().notNull().default(true),
    began_at: moment().notNull(),
    unstuck_at: moment(),
  },
  (table) => [
    index('game_demo_characters_account').on(table.account_id),
    index('game_demo_characters_guild').on(table.guild_id),
    check('game_demo_characters_class', isOneOf(table.class, characterClasses)),
    check('game_demo_characters_sex', isOneOf(table.sex, sexes)),
    check('game_demo_characters_authority', isOneOf(table.authority, authorityLevels)),
  ],
);
export type DemoCharacter = typeof demoCharacters.$inferSelect;

/** One row per change requested by the portal, so that a repeated request changes nothing. */
export const demoChanges = pgTable(
  'game_demo_changes',
  {
    key: text().primaryKey(),
    account_id: reference(() => demoAccounts.id, 'cascade').notNull(),
    at: moment().notNull(),
  },
  (table) => [index('game_demo_changes_account').on(table.account_id)],
);

export const demoItems = pgTable(
  'game_demo_items',
  {
    id: id(),
    account_id: reference(() => demoAccounts.id, 'cascade').notNull(),
    item: integer().notNull(),
    count: integer().notNull(),
    sockets: jsonb().$type<readonly number[]>().notNull(),
    given_at: moment().notNull(),
  },
  (table) => [index('game_demo_items_account').on(table.account_id)],
);
