import type { Empire } from '@wyrmgate/contract/game-constants';

/** Databases of a Metin2-style game. Two of them may be the same one. */
export type GameDatabases = { readonly account: string; readonly player: string; readonly common: string };

export type SafePlace = { readonly map: number; readonly x: number; readonly y: number };

export type Metin2Config = {
  readonly url: string;
  readonly databases: GameDatabases;
  /** Schema with the portal's helper table. */
  readonly helperDatabase: string;
  /** Creates the helper table if it is missing. Otherwise the owner creates it with the statement that the test prints. */
  readonly createHelper: boolean;
  /** Encoding of the bytes in name columns, if it differs from what their declaration says; such as `windows-1254`. */
  readonly codePage: string | undefined;
  /** Columns of the account table that hold the bought currency and the bonus; found by name if undefined. */
  readonly coinsColumn: string | undefined;
  readonly bonusColumn: string | undefined;
  /** Characters are moved here; empires without an entry cannot be unstuck. */
  readonly safePlaces: Readonly<Partial<Record<Empire, SafePlace>>>;
  readonly connections: number;
  readonly deadlineMs: number;
};

export const defaultSafePlaces: Readonly<Record<Empire, SafePlace>> = {
  red: { map: 1, x: 469_300, y: 964_200 },
  yellow: { map: 21, x: 55_700, y: 157_900 },
  blue: { map: 41, x: 969_600, y: 278_400 },
};
