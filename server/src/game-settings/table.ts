import { gameSettingGroups } from '@wyrmgate/contract/game-settings-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment, oneOf, version } from '../platform/database/columns.ts';

type Texts = Partial<Record<Language, string>>;

/** Rates and rules on the public page. At most two hundred rows, so every list reads all of them. */
export const gameSettings = pgTable(
  'game_settings',
  {
    id: id(),
    group: oneOf(gameSettingGroups).notNull(),
    names: jsonb().$type<Texts>().notNull(),
    values: jsonb().$type<Texts>().notNull(),
    sort_order: integer().notNull(),
    version: version(),
    updated_at: moment().notNull(),
  },
  (table) => [check('game_settings_group_known', isOneOf(table.group, gameSettingGroups))],
);
export type GameSettingRow = typeof gameSettings.$inferSelect;
