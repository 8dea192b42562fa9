import { differenceKinds, differenceSides, differenceStatuses } from '@wyrmgate/contract/differences-constants';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isOneOf, long, moment, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** Bans, staff levels and coins that differ between the portal and the game. */
export const differences = pgTable(
  'differences',
  {
    id: id(),
    family: text().notNull(),
    /** The game's id for the account. */
    account_id: text().notNull(),
    login: text().notNull(),
    user_id: reference(() => users.id).notNull(),
    kind: oneOf(differenceKinds).notNull(),
    /** A ban (`none`, `permanent` or its end), a staff level or a balance. */
    portal: text().notNull(),
    game: text().notNull(),
    status: oneOf(differenceStatuses).notNull().default('open'),
    found_at: moment().notNull(),
    /** The latest check that found this difference. */
    seen_at: moment().notNull(),
    resolved_at: moment(),
    applied_to: oneOf(differenceSides),
    resolution: text(),
    resolved_by: reference(() => users.id),
    version: long().notNull().default(1),
  },
  (table) => [
    uniqueIndex('differences_one').on(table.family, table.account_id, table.kind).where(sql`status <> 'resolved'`),
    index('differences_status').on(table.status, table.id),
    index('differences_kind').on(table.kind, table.id),
    index('differences_user').on(table.user_id, table.id),
    check('differences_kind', isOneOf(table.kind, differenceKinds)),
    check('differences_status', isOneOf(table.status, differenceStatuses)),
    check('differences_resolved', sql`(${table.status} = 'resolved') = (${table.resolved_at} is not null)`),
  ],
);
export type DifferenceRow = typeof differences.$inferSelect;

/** The latest comparison with each game. */
export const differenceChecks = pgTable('differences_checks', {
  family: text().primaryKey(),
  started_at: moment().notNull(),
  finished_at: moment(),
  accounts: integer().notNull().default(0),
  /** Total coins of all linked accounts; null if the game does not report balances. */
  coins: long(),
  failure: text(),
});

/** Balances at the last check, stored only while the game holds the balances. One row per linked account. */
export const differenceBalances = pgTable(
  'differences_balances',
  {
    family: text().notNull(),
    /** The game's id for the account. */
    account_id: text().notNull(),
    balance: long().notNull(),
    /** Net total of all deliveries to the account at that time. */
    moved: long().notNull(),
    seen_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.family, table.account_id] })],
);
