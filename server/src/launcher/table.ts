import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, long, moment, version } from '../platform/database/columns.ts';

/** Versions of the client. At most a hundred, so lists read all of them without their files. */
export const launcherReleases = pgTable(
  'launcher_releases',
  {
    id: id(),
    version: text().notNull(),
    /** JSON list of path, size and sha256, sorted by path, as the manifest contains it. */
    files: text().notNull(),
    file_count: integer().notNull(),
    size: long().notNull(),
    /** Null for drafts. The release with the highest number is the current one. */
    sequence: integer(),
    published_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('launcher_releases_version').on(sql`lower(${table.version})`),
    uniqueIndex('launcher_releases_sequence').on(table.sequence),
    check('launcher_releases_published_has_time', sql`(${table.sequence} is null) = (${table.published_at} is null)`),
  ],
);
export type ReleaseRow = typeof launcherReleases.$inferSelect;

/** One row, which is also locked by everything that changes releases or keys. */
export const launcherSettings = pgTable(
  'launcher_settings',
  {
    id: integer().primaryKey(),
    mirrors: jsonb().$type<{ name: string; link: string }[]>().notNull(),
    version: version(),
  },
  (table) => [check('launcher_settings_single', sql`${table.id} = 1`)],
);

/** Keys that sign the manifest, until their retirement date if they have one. */
export const launcherKeys = pgTable('launcher_keys', {
  key: text().primaryKey(),
  public_key: text().notNull(),
  /** Encrypted with the portal's key. */
  private_key: text().notNull(),
  created_at: moment().notNull(),
  retires_at: moment(),
});
export type LauncherKeyRow = typeof launcherKeys.$inferSelect;
