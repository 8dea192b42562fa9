import {
  announcementAudiences,
  announcementStatuses,
  announcementTones,
} from '@wyrmgate/contract/announcements-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment, oneOf, version } from '../platform/database/columns.ts';

/** Announcements in the bar above the player pages. At most a hundred rows, so every list reads all of them. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    status: oneOf(announcementStatuses).notNull(),
    texts: jsonb().$type<Partial<Record<Language, string>>>().notNull(),
    link: text(),
    tone: oneOf(announcementTones).notNull(),
    audience: oneOf(announcementAudiences).notNull(),
    dismissible: boolean().notNull(),
    starts_at: moment(),
    ends_at: moment(),
    sort_order: integer().notNull(),
    version: version(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('announcements_status_known', isOneOf(table.status, announcementStatuses)),
    check('announcements_tone_known', isOneOf(table.tone, announcementTones)),
    check('announcements_audience_known', isOneOf(table.audience, announcementAudiences)),
    check('announcements_dates', sql`${table.starts_at} < ${table.ends_at}`),
  ],
);
export type AnnouncementRow = typeof announcements.$inferSelect;
