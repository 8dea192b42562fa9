import { heldPremiumTypes } from '@wyrmgate/contract/accounts-constants';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** The user's current premium type; users without premium have no row. Earlier types are in the audit log. */
export const premium = pgTable(
  'accounts_premium',
  {
    user_id: reference(() => users.id).primaryKey(),
    type: oneOf(heldPremiumTypes).notNull(),
    granted_at: moment().notNull(),
    expires_at: moment().notNull(),
    granted_by: reference(() => users.id),
    reason: text(),
  },
  (table) => [
    index('accounts_premium_expires').on(table.expires_at),
    index('accounts_premium_type').on(table.type, table.user_id),
    index('accounts_premium_granted_by').on(table.granted_by),
  ],
);
