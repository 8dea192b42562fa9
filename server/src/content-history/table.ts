import { keptContents } from '@wyrmgate/contract/content-history-constants';
import { check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';
import type { Fields } from './fields.ts';

/** Unsaved input, one row per item. */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    kind: oneOf(keptContents).notNull(),
    target: text().notNull(),
    content: jsonb().$type<Fields>().notNull(),
    version: version(),
    saved_by: reference(() => users.id).notNull(),
    saved_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.target] }),
    index('content_drafts_saved_by').on(table.saved_by),
    check('content_drafts_kind_known', isOneOf(table.kind, keptContents)),
  ],
);

/** Saved versions of items. The newest version of an item is identical to the item. */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    id: id(),
    kind: oneOf(keptContents).notNull(),
    target: text().notNull(),
    content: jsonb().$type<Fields>().notNull(),
    hash: text().notNull(),
    saved_by: reference(() => users.id),
    saved_at: moment().notNull(),
  },
  (table) => [
    index('content_revisions_item').on(table.kind, table.target, table.id),
    index('content_revisions_saved_by').on(table.saved_by),
    check('content_revisions_kind_known', isOneOf(table.kind, keptContents)),
  ],
);
