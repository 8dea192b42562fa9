import type { DiscordRole } from '@wyrmgate/contract/discord';
import { discordTroubles } from '@wyrmgate/contract/discord-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** Roles that were saved before ranks or names were stored lack them. */
export type StoredDiscordRole = Omit<DiscordRole, 'rank'> & { rank?: DiscordRole['rank']; name?: string };

/** The connection to Discord: at most one row. */
export const discordConfig = pgTable(
  'discord_config',
  {
    id: integer().primaryKey().default(1),
    client_id: text().notNull(),
    /** Encrypted with the portal's key. */
    client_secret: text().notNull(),
    bot_token: text().notNull(),
    guild_id: text().notNull(),
    guild_name: text().notNull(),
    active: boolean().notNull(),
    roles: jsonb().$type<StoredDiscordRole[]>().notNull().default([]),
    trouble: oneOf(discordTroubles),
    /** Discord asked the portal to wait until this time. */
    waits_until: moment(),
    version: version(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('discord_config_single', sql`${table.id} = 1`),
    check('discord_config_trouble_known', isOneOf(table.trouble, discordTroubles)),
  ],
);
export type DiscordConfigRow = typeof discordConfig.$inferSelect;

/** Linked accounts. A row without a user waits until its roles are revoked. */
export const discordLinks = pgTable(
  'discord_links',
  {
    id: id(),
    user_id: reference(() => users.id),
    discord_id: text().notNull(),
    name: text().notNull(),
    linked_at: moment().notNull(),
    /** Roles that the portal granted. Only these are ever revoked. */
    roles: jsonb().$type<string[]>().notNull().default([]),
    /** Whether the account is on the server; null until the first check. */
    member: boolean(),
    next_check_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('discord_links_user').on(table.user_id).where(sql`${table.user_id} is not null`),
    uniqueIndex('discord_links_account').on(table.discord_id),
    index('discord_links_due').on(table.next_check_at),
  ],
);

/** Discord accounts that their players unlinked. The player's mutes and bans still apply to them, including later ones. */
export const discordMuted = pgTable(
  'discord_muted',
  {
    discord_id: text().notNull(),
    user_id: reference(() => users.id).notNull(),
    unlinked_at: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.discord_id, table.user_id] }),
    index('discord_muted_user').on(table.user_id),
  ],
);

export type DiscordLinkRow = typeof discordLinks.$inferSelect;
