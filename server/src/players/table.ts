import { playerVisibilities } from '@wyrmgate/contract/players-constants';
import { check, pgTable } from 'drizzle-orm/pg-core';
import { isOneOf, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** Visibility settings of players who changed the default, which is a public page. */
export const playerChoices = pgTable(
  'players_choices',
  {
    user_id: reference(() => users.id).primaryKey(),
    visibility: oneOf(playerVisibilities).notNull(),
  },
  (table) => [check('players_choices_visibility', isOneOf(table.visibility, playerVisibilities))],
);
