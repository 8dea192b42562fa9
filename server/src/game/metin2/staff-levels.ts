import { type AuthorityLevel, rankOf } from '@wyrmgate/contract/authority';
import { gameStaffLevels } from '@wyrmgate/contract/game-constants';
import type { StaffMember } from '../shapes.ts';
import { allows } from './capabilities.ts';
import { type Metin2, need } from './game.ts';

type Entry = StaffMember & { readonly accountKey: string; readonly nameKey: string };

/** Maps levels by name instead of position, because servers order them differently. */
export const authorityNamed = (name: string): AuthorityLevel =>
  gameStaffLevels[name.trim().toUpperCase() as keyof typeof gameStaffLevels] ?? 'player';

/** Reads the entries that give a level. Like the game, it ignores entries of level PLAYER. */
export const readStaffEntries = async (game: Metin2): Promise<readonly Entry[]> => {
  const schema = await game.schema();
  if (!allows(schema, 'gmlist', ['name', 'authority'], 'select')) return [];
  const list = need(schema, 'gmlist');
  // An entry without a login applies to every character of that name.
  const account = list.find('account') ? game.text(list, 'account') : "'' AS account";
  const rows = await game.connection.rows(
    `SELECT ${account}, ${game.text(list, 'name')}, ${list.column('authority')} AS authority FROM ${list.sql}`,
  );
  return rows
    .map((row): Entry => {
      const [login, characterName] = [game.textIn(row, 'account').trim(), game.textIn(row, 'name').trim()];
      return {
        accountId: null,
        login,
        characterName,
        authority: authorityNamed(String(row.authority ?? '')),
        accountKey: login.toLowerCase(),
        nameKey: characterName.toLowerCase(),
      };
    })
    .filter(({ authority }) => authority !== 'player');
};

/** The highest level among the entries of a character. An entry for another account does not count. */
export const staffLevelOf = (entries: readonly Entry[], login: string, name: string): AuthorityLevel => {
  const key = name.trim().toLowerCase();
  const own = entries.filter(
    (entry) =>
      entry.nameKey === key && key !== '' && (entry.accountKey === '' || entry.accountKey === login.toLowerCase()),
  );
  return own.reduce<AuthorityLevel>(
    (best, { authority }) => (rankOf(authority) > rankOf(best) ? authority : best),
    'player',
  );
};
