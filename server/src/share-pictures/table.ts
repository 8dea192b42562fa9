import { languages } from '@wyrmgate/contract/languages';
import { check, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, isOneOf, long, oneOf } from '../platform/database/columns.ts';

/** Kinds of pages that have a share picture. */
export const shareKinds = ['news', 'event', 'page', 'presentation', 'site'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** Drawn pictures, the latest of each item and language. They can be drawn again at any time. */
export const sharePictures = pgTable(
  'share_pictures',
  {
    kind: oneOf(shareKinds).notNull(),
    target_id: long().notNull(),
    language: oneOf(languages).notNull(),
    /** The address, which identifies the content. */
    url: text().notNull(),
    picture: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.target_id, table.language] }),
    unique('share_pictures_url').on(table.url),
    check('share_pictures_kind_known', isOneOf(table.kind, shareKinds)),
    check('share_pictures_language_known', isOneOf(table.language, languages)),
  ],
);
