import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** How a game account was linked to a portal account. */
export const linkOrigins = ['registration', 'login', 'proof', 'import', 'demo'] as const;

/** Which game accounts belong to which player. One game account has at most one owner. */
export const gameAccounts = pgTable(
  'game_accounts',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    /** Identifies the game, so that links in the demo world or in another game do not apply to it. */
    family: text().notNull(),
    /** The id of the account in the game, as an opaque text. */
    account_id: text().notNull(),
    login: text().notNull(),
    origin: oneOf(linkOrigins).notNull(),
    linked_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('game_accounts_account').on(table.family, table.account_id),
    index('game_accounts_user').on(table.user_id, table.id),
  ],
);
