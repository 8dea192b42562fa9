import { type GatewayKeyField, keyModes, keyTestResults } from '@wyrmgate/contract/gateway-keys-constants';
import { gateways } from '@wyrmgate/contract/payments';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isOneOf, moment, oneOf, version } from '../platform/database/columns.ts';

/** Keys of payment gateways that staff entered, one row per gateway and mode. */
export const gatewayKeys = pgTable(
  'gateway_keys',
  {
    gateway: oneOf(gateways).notNull(),
    mode: oneOf(keyModes).notNull(),
    /** Encrypted JSON. Null until the first keys are approved. */
    keys: text(),
    /** The last characters of each key. */
    hints: jsonb().$type<Partial<Record<GatewayKeyField, string>>>().notNull(),
    active: boolean().notNull(),
    /** Encrypted keys that need approval. `proposal` is their number, which increases with every proposal. */
    proposed: text(),
    proposal: integer().notNull().default(0),
    tested_at: moment(),
    test_result: oneOf(keyTestResults),
    version: version(),
    updated_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.mode] }),
    check('gateway_keys_gateway_known', isOneOf(table.gateway, gateways)),
    check('gateway_keys_mode_known', isOneOf(table.mode, keyModes)),
    check('gateway_keys_active_has_keys', sql`not ${table.active} or ${table.keys} is not null`),
  ],
);
export type GatewayKeysRow = typeof gatewayKeys.$inferSelect;
