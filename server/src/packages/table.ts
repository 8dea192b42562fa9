import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, long, moment, version } from '../platform/database/columns.ts';

export const packages = pgTable(
  'packages',
  {
    id: id(),
    package_id: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    coins: integer().notNull(),
    bonus_coins: integer().notNull().default(0),
    /** The regular prices in cents. */
    price_eur: integer().notNull(),
    price_usd: integer().notNull(),
    discount_percentage: integer().notNull().default(0),
    /**
     * Coins for 1000 euros and for 1000 dollars when the price was approved by a second person or set without dual
     * approval.
     */
    approved_rate_eur: long(),
    approved_rate_usd: long(),
    is_popular: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
    sort_order: integer().notNull().default(0),
    version: version(),
    created_at: moment().notNull(),
    /** Payments refer to packages, so a deleted package is only hidden from the shop and the lists. */
    deleted_at: moment(),
  },
  (table) => [
    uniqueIndex('packages_package_id_unique').on(table.package_id).where(sql`${table.deleted_at} is null`),
    check('packages_coins_positive', sql`${table.coins} > 0 and ${table.bonus_coins} >= 0`),
    /** Zero means not sold in this currency. */
    check('packages_prices_not_negative', sql`${table.price_eur} >= 0 and ${table.price_usd} >= 0`),
    check('packages_discount_range', sql`${table.discount_percentage} between 0 and 50`),
  ],
);
