import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, long, moment, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    name: text().notNull(),
    /** The authenticator's id of the credential, base64url. */
    credential_id: text().notNull(),
    /** COSE, base64url. */
    public_key: text().notNull(),
    /** The authenticator's signature counter. Stays 0 if it does not count. */
    counter: long().notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    /** Synced to the owner's other devices by Apple, Google or another provider. */
    backed_up: boolean().notNull(),
    created_at: moment().notNull(),
    last_used_at: moment(),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credential_id), index('passkeys_user').on(table.user_id)],
);

/** Nonces issued to browsers, each deleted on first use. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** The owner of the new passkey; null when verifying an existing one. */
    user_id: reference(() => users.id),
    expires_at: moment().notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expires_at)],
);
