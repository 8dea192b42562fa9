import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sessions } from '../auth/table.ts';
import { id, isOneOf, moment, oneOf, reference } from '../platform/database/columns.ts';

import { users } from '../users/table.ts';

const states = ['pending', 'approved', 'denied', 'used'] as const;

/** Login requests from launchers. Codes are stored only as hashes. */
export const launcherLogins = pgTable(
  'launcher_logins',
  {
    id: id(),
    device_hash: text().notNull(),
    user_hash: text().notNull(),
    name: text().notNull(),
    ip_address: text().notNull(),
    user_agent: text().notNull(),
    state: oneOf(states).notNull(),
    /** The user who approved or denied the request, and their session. */
    user_id: reference(() => users.id),
    session_id: reference(() => sessions.id, 'cascade'),
    interval: integer().notNull(),
    polled_at: moment(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('launcher_logins_device').on(table.device_hash),
    uniqueIndex('launcher_logins_user').on(table.user_hash),
    index('launcher_logins_expiry').on(table.expires_at),
    index('launcher_logins_decider').on(table.user_id),
    index('launcher_logins_session').on(table.session_id),
    check('launcher_logins_state_known', isOneOf(table.state, states)),
  ],
);
