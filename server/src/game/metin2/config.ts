import type { gamePasswordForms } from '@wyrmgate/contract/game-connection-constants';
import type { Empire } from '@wyrmgate/contract/game-constants';
import type { AdminPortConfig } from './admin-port.ts';

/** Databases of a Metin2-style game. Two of them may be the same one. */
export type GameDatabases = {
  readonly account: string;
  readonly player: string;
  readonly common: string;
  /** The portal reads nothing there; the connection test reports whether it exists. */
  readonly log?: string | undefined;
};

export type PasswordForm = (typeof gamePasswordForms)[number];

export type SafePlace = { readonly map: number; readonly x: number; readonly y: number };

export const arenas = ['solo', 'flex'] as const;
export type Arena = (typeof arenas)[number];

/** Where a server keeps an arena, as its owner named it. No public schema has one, so only a few names can be guessed. */
export type ArenaNames = {
  readonly table: string;
  readonly player: string;
  readonly points: string;
  readonly wins: string | undefined;
  readonly losses: string | undefined;
};

export type Metin2Config = {
  readonly url: string;
  readonly databases: GameDatabases;
  /** What this server adds before and after the names of its tables. */
  readonly prefix: string;
  readonly postfix: string;
  /** Tables and columns by key, such as `account.login`, where they cannot be found by name. */
  readonly names: Readonly<Record<string, string>>;
  readonly passwordForm: PasswordForm;
  /** Schema with the portal's helper table. */
  readonly helperDatabase: string;
  /** Creates the helper table if it is missing. Otherwise the owner creates it with the statement that the test prints. */
  readonly createHelper: boolean;
  /** Encoding of the bytes in name columns, if it differs from what their declaration says; such as `windows-1254`. */
  readonly codePage: string | undefined;
  /** Columns of the account table that hold the bought currency and the bonus; found by name if undefined. */
  readonly coinsColumn: string | undefined;
  readonly bonusColumn: string | undefined;
  /** Where the arenas are; columns of the characters are found by name if undefined. */
  readonly arenas: Readonly<Partial<Record<Arena, ArenaNames>>>;
  /** Where stuck characters are moved. Those of an empire without an entry cannot be moved. */
  readonly safePlaces: Readonly<Partial<Record<Empire, SafePlace>>>;
  /** Private networks that the address may be in. Undefined for an address that the operator set. */
  readonly networks?: readonly string[] | undefined;
  readonly connections: number;
  readonly deadlineMs: number;
  /** Undefined if no channel was configured. */
  readonly adminPort: AdminPortConfig | undefined;
  /** Settings from the back office. Read with the schema, and override the values above. */
  readonly overrides?: () => Promise<Metin2Overrides>;
};
export type Metin2Overrides = Partial<Pick<Metin2Config, 'coinsColumn' | 'bonusColumn' | 'safePlaces'>>;

export const defaultSafePlaces: Readonly<Record<Empire, SafePlace>> = {
  red: { map: 1, x: 469_300, y: 964_200 },
  yellow: { map: 21, x: 55_700, y: 157_900 },
  blue: { map: 41, x: 969_600, y: 278_400 },
};
