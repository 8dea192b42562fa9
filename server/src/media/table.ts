import type { Language } from '@wyrmgate/contract/languages';
import { mediaKinds } from '@wyrmgate/contract/media-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, isOneOf, long, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

export const mediaStatuses = ['pending', 'ready'] as const;

/** Pictures and videos. A row is pending until its files are stored; pending rows are not listed. */
export const media = pgTable(
  'media',
  {
    id: id(),
    status: oneOf(mediaStatuses).notNull(),
    kind: oneOf(mediaKinds).notNull(),
    file_name: text().notNull(),
    /** First 16 digits of the SHA-256 of the upload. */
    hash: text().notNull(),
    /** Extension of a video; empty for pictures. */
    extension: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    widths: jsonb().$type<number[]>().notNull(),
    animated: boolean().notNull(),
    duration: integer(),
    placeholder: text().notNull(),
    /** Size of the upload while pending, then of all stored sizes. */
    bytes: long().notNull(),
    alts: jsonb().$type<Partial<Record<Language, string>>>().notNull(),
    uploader_id: reference(() => users.id),
    version: version(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('media_status_known', isOneOf(table.status, mediaStatuses)),
    check('media_kind_known', isOneOf(table.kind, mediaKinds)),
    check('media_bytes', sql`${table.bytes} >= 0`),
    index('media_by_kind').on(table.kind, table.id),
    index('media_pending').on(table.created_at).where(sql`${table.status} = 'pending'`),
    index('media_by_uploader').on(table.uploader_id),
  ],
);
export type MediaRow = typeof media.$inferSelect;

/** Places that show a file. The foreign key prevents a file from being deleted while it is in use. */
export const mediaUsages = pgTable(
  'media_usages',
  {
    media_id: reference(() => media.id).notNull(),
    domain: text().notNull(),
    /** Id of the row in its domain. */
    target: text().notNull(),
    /** The place's name, as shown to staff. */
    title: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.media_id, table.domain, table.target] }),
    index('media_usages_by_place').on(table.domain, table.target),
  ],
);
