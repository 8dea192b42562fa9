import { bridgeTroubles } from '@wyrmgate/contract/discord-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { chatMessages } from '../../chat/table.ts';
import { isOneOf, moment, oneOf, reference, version } from '../../platform/database/columns.ts';

/** A chat room and its Discord channel. */
export const discordBridges = pgTable(
  'discord_bridges',
  {
    room: text().primaryKey(),
    active: boolean().notNull(),
    webhook_id: text().notNull(),
    /** Encrypted with the portal's key. */
    webhook_token: text().notNull(),
    /** Empty if the bridge only sends messages. */
    channel_id: text().notNull(),
    /** Whether only messages by linked Discord accounts are copied to the room. */
    linked_only: boolean().notNull().default(false),
    /** Numbers of the last room message sent and of the last change applied on Discord. */
    out_seq: integer().notNull(),
    out_change: integer().notNull(),
    /** Id of the last message that was read from Discord. */
    in_after: text().notNull(),
    out_failures: integer().notNull().default(0),
    in_failures: integer().notNull().default(0),
    out_waits_until: moment(),
    in_waits_until: moment(),
    out_trouble: oneOf(bridgeTroubles),
    in_trouble: oneOf(bridgeTroubles),
    trouble_at: moment(),
    /** One process works on a bridge at a time, so that messages stay in order. */
    runs_until: moment(),
    version: version(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('discord_bridges_out_trouble', isOneOf(table.out_trouble, bridgeTroubles)),
    check('discord_bridges_in_trouble', isOneOf(table.in_trouble, bridgeTroubles)),
  ],
);
export type BridgeRow = typeof discordBridges.$inferSelect;

/** Maps each chat message to its copy on Discord. Deleted with the chat message. */
export const discordBridgeMessages = pgTable(
  'discord_bridge_messages',
  {
    message_id: reference(() => chatMessages.id, 'cascade').primaryKey(),
    /** Null until Discord has confirmed the message. */
    discord_id: text(),
    /** Whether the message was sent from the portal. */
    sent: boolean().notNull(),
    /** Time of the last edit that was applied on both sides. */
    edited_at: moment(),
  },
  (table) => [
    uniqueIndex('discord_bridge_messages_there').on(table.discord_id).where(sql`${table.discord_id} is not null`),
  ],
);
