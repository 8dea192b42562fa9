import { soldPremiumTypes } from '@wyrmgate/contract/items-constants';
import { rewardKinds } from '@wyrmgate/contract/redeem-codes-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { approvals } from '../approvals/table.ts';
import type { Texts } from '../items/table.ts';
import { id, isOneOf, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

export type RewardItem = { vnum: number; count: number; sockets: number[]; names: Texts };

/** Codes that were created together. Reward, codes and uses never change. */
export const redeemBatches = pgTable(
  'redeem_codes_batches',
  {
    id: id(),
    name: text().notNull(),
    kind: oneOf(rewardKinds).notNull(),
    coins: integer(),
    marks: integer(),
    premium_type: oneOf(soldPremiumTypes),
    premium_days: integer(),
    /** The item as it was when the codes were created, with its price at that time. */
    item: jsonb().$type<RewardItem>(),
    item_price: integer(),
    codes: integer().notNull(),
    uses_per_code: integer().notNull(),
    uses_per_account: integer().notNull(),
    starts_at: moment(),
    expires_at: moment(),
    active: boolean().notNull().default(true),
    /** False if the batch needs approval and has not received it. */
    approved: boolean().notNull().default(true),
    approval_id: reference(() => approvals.id),
    created_by: reference(() => users.id).notNull(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    version: version(),
  },
  (table) => [
    index('redeem_codes_batches_creator').on(table.created_by, table.created_at),
    index('redeem_codes_batches_approval').on(table.approval_id),
    check('redeem_codes_batches_kind_known', isOneOf(table.kind, rewardKinds)),
    check(
      'redeem_codes_batches_reward',
      sql`case when ${table.kind} = 'coins' then ${table.coins} > 0 and ${table.premium_type} is null and ${table.premium_days} is null
        when ${table.kind} = 'marks' then ${table.marks} > 0
        when ${table.kind} = 'item' then ${table.item} is not null and ${table.item_price} > 0
        else ${table.coins} is null and ${table.premium_type} is not null and ${table.premium_days} > 0 end`,
    ),
    check('redeem_codes_batches_dates', sql`${table.starts_at} < ${table.expires_at}`),
  ],
);
export type BatchRow = typeof redeemBatches.$inferSelect;

/** A code, stored as a keyed hash, so that neither staff nor anyone with a database dump can read it. */
export const redeemCodes = pgTable(
  'redeem_codes',
  {
    id: id(),
    batch_id: reference(() => redeemBatches.id).notNull(),
    mac: text().notNull(),
    uses_left: integer().notNull(),
  },
  (table) => [
    uniqueIndex('redeem_codes_mac_unique').on(table.mac),
    index('redeem_codes_batch').on(table.batch_id),
    check('redeem_codes_uses_left', sql`${table.uses_left} >= 0`),
  ],
);

/** Redemptions. `number` counts the redemptions of one account in a batch. */
export const redeemUses = pgTable(
  'redeem_codes_uses',
  {
    id: id(),
    batch_id: reference(() => redeemBatches.id).notNull(),
    code_id: reference(() => redeemCodes.id).notNull(),
    user_id: reference(() => users.id).notNull(),
    number: integer().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('redeem_codes_uses_once').on(table.batch_id, table.user_id, table.number),
    index('redeem_codes_uses_batch').on(table.batch_id, table.id.desc()),
    index('redeem_codes_uses_code').on(table.code_id, table.id.desc()),
    index('redeem_codes_uses_user').on(table.user_id),
  ],
);
