import type { Requirements } from '@wyrmgate/contract/downloads';
import {
  downloadColors,
  downloadIcons,
  downloadPlatforms,
  downloadStatuses,
  linkProblems,
} from '@wyrmgate/contract/downloads-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { boolean, check, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SourceHashes } from '../platform/content-language.ts';
import { id, isOneOf, long, moment, oneOf, reference, version } from '../platform/database/columns.ts';

/** At most fifty rows, so every list reads all of them. */
export const downloads = pgTable(
  'downloads',
  {
    id: id(),
    name: text().notNull(),
    platform: oneOf(downloadPlatforms).notNull(),
    icon: oneOf(downloadIcons).notNull(),
    color: oneOf(downloadColors).notNull(),
    descriptions: jsonb().$type<Partial<Record<Language, string>>>().notNull(),
    status: oneOf(downloadStatuses).notNull(),
    active: boolean().notNull(),
    link: text().notNull(),
    mirrors: jsonb().$type<{ name: string; link: string }[]>().notNull(),
    release: text(),
    released_at: moment(),
    size: long(),
    sha256: text(),
    requirements: jsonb().$type<Requirements>().notNull(),
    sort_order: integer().notNull(),
    /** Hash of the text from which each translation was made, to find outdated translations. */
    source_hashes: jsonb().$type<SourceHashes>().notNull().default({}),
    version: version(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('downloads_platform_known', isOneOf(table.platform, downloadPlatforms)),
    check('downloads_icon_known', isOneOf(table.icon, downloadIcons)),
    check('downloads_color_known', isOneOf(table.color, downloadColors)),
    check('downloads_status_known', isOneOf(table.status, downloadStatuses)),
  ],
);
export type DownloadRow = typeof downloads.$inferSelect;

/** Clicks per day in UTC. */
export const downloadClicks = pgTable(
  'download_clicks',
  {
    download_id: reference(() => downloads.id, 'cascade').notNull(),
    day: date({ mode: 'string' }).notNull(),
    clicks: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.download_id, table.day] })],
);

/** Results of link checks, including those of the mirrors for launchers. */
export const linkChecks = pgTable(
  'download_link_checks',
  {
    link: text().primaryKey(),
    healthy: boolean().notNull(),
    /** Consecutive checks that contradict `healthy`. */
    contrary: integer().notNull(),
    problem: oneOf(linkProblems),
    checked_at: moment().notNull(),
  },
  (table) => [check('download_link_checks_problem_known', isOneOf(table.problem, linkProblems))],
);
