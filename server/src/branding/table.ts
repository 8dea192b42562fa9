import type { BrandingDocument } from '@wyrmgate/contract/branding';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment, version } from '../platform/database/columns.ts';

/** The look of the portal: a single row, which is added by the first change. */
export const branding = pgTable(
  'branding',
  {
    id: integer().primaryKey().default(1),
    document: jsonb().$type<BrandingDocument>().notNull(),
    /** Part of the icons' URLs, so that the content at a URL never changes. */
    icons: text(),
    version: version(),
    updated_at: moment().notNull(),
  },
  (table) => [check('branding_one_row', sql`${table.id} = 1`)],
);
export type BrandingRow = typeof branding.$inferSelect;

/** The current app icons, one row per size. */
export const brandingIcons = pgTable('branding_icons', {
  size: integer().primaryKey(),
  png: bytes().notNull(),
});
