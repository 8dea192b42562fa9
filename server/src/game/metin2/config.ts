import type { gamePasswordForms } from '@wyrmgate/contract/game-connection-constants';
import type { Empire } from '@wyrmgate/contract/game-constants';
import type { AdminPortConfig } from './admin-port.ts';

/** Databases of a Metin2-style game. Several of them may be the same database. */
export type GameDatabases = {
  readonly account: string;
  readonly player: string;
  readonly common: string;
  /** The portal never reads this database. The connection test only reports whether it exists. */
  readonly log?: string | undefined;
};

export type PasswordForm = (typeof gamePasswordForms)[number];

export type SafePlace = { readonly map: number; readonly x: number; readonly y: number };

export const arenas = ['solo', 'flex'] as const;
export type Arena = (typeof arenas)[number];

/** The arena table that the owner configured. No public schema has one, so few names can be found automatically. */
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
  /** Text that this server adds before and after its table names. */
  readonly prefix: string;
  readonly postfix: string;
  /** Names of tables and columns that cannot be found automatically, by key, such as `account.login`. */
  readonly names: Readonly<Record<string, string>>;
  readonly passwordForm: PasswordForm;
  readonly helperDatabase: string;
  /**
   * Whether the portal creates a missing helper table. Otherwise the owner must run the statement that the connection
   * test prints.
   */
  readonly createHelper: boolean;
  /** Encoding of name columns, such as `windows-1254`, if it differs from the declared one. */
  readonly codePage: string | undefined;
  /**
   * Columns of the account table that contain the bought currency and the bonus currency. If undefined, they are found
   * by name.
   */
  readonly coinsColumn: string | undefined;
  readonly bonusColumn: string | undefined;
  /** Tables of the arenas. An arena without an entry uses columns of the character table that are found by name. */
  readonly arenas: Readonly<Partial<Record<Arena, ArenaNames>>>;
  /**
   * The place to which stuck characters are moved, by empire. A character whose empire has no entry cannot be moved.
   */
  readonly safePlaces: Readonly<Partial<Record<Empire, SafePlace>>>;
  /** Private networks that the address may be in. Undefined if the operator set the address, because then any address is allowed. */
  readonly networks?: readonly string[] | undefined;
  readonly connections: number;
  readonly deadlineMs: number;
  /** Undefined if no channel is configured. */
  readonly adminPort: AdminPortConfig | undefined;
  /** Reads settings from the back office together with the schema. They override the values above. */
  readonly overrides?: () => Promise<Metin2Overrides>;
};
export type Metin2Overrides = Partial<Pick<Metin2Config, 'coinsColumn' | 'bonusColumn' | 'safePlaces'>>;

export const defaultSafePlaces: Readonly<Record<Empire, SafePlace>> = {
  red: { map: 1, x: 469_300, y: 964_200 },
  yellow: { map: 21, x: 55_700, y: 157_900 },
  blue: { map: 41, x: 969_600, y: 278_400 },
};
