import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const passkeys = pgTable(
  'passkeys',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** As the authenticator names it, base64url. */
    credential_id: text().notNull(),
    /** COSE, base64url. */
    public_key: text().notNull(),
    /** Signatures so far, as the authenticator counts them; 0 for ever where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    /** Copied to the owner's other devices by his account at Apple, Google and the like. */
    backed_up: boolean().notNull(),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at'),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credential_id), index('passkeys_user').on(table.user_id)],
);

/** Nonces handed to browsers; each is deleted by its first use. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** Whose new passkey it is for; null when it is for a proof. */
    user_id: bigint({ mode: 'number' }).references(() => users.id),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expires_at)],
);
