import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import type {
  ChannelStatus,
  CharacterClass,
  CurrencyRole,
  Empire,
  GameCapability,
  GameCommand,
  OnlineSource,
  Sex,
} from '@wyrmgate/contract/game-constants';

declare const kind: unique symbol;
type Opaque<Kind extends string> = string & { readonly [kind]: Kind };
/**
 * Ids assigned by the game. The portal stores and compares them, but never calculates with them or shows them to
 * players.
 */
export type AccountId = Opaque<'account'>;
export type CharacterId = Opaque<'character'>;
export type GuildId = Opaque<'guild'>;
/** A position in a long list. Only the game that returned it can interpret it. */
export type Cursor = Opaque<'cursor'>;
/** The state of an account before a credit. It lets the game prove later whether the credit happened. */
export type Mark = Opaque<'mark'>;
/** A password as the game stores it. Keep it as secret as the password itself. */
export type PasswordSecret = Opaque<'password'>;

export type Page = { after?: Cursor | undefined; limit: number };
/** A page of rows in id order, each row exactly once. Without `next`, the list is complete. */
export type Chunk<Row> = { readonly rows: readonly Row[]; readonly next: Cursor | undefined };

export type Currency = {
  /** A stable name, such as `coins`. */
  readonly code: string;
  readonly role: CurrencyRole;
  readonly creditable: boolean;
  readonly debitable: boolean;
  readonly max: number;
};

export type GameDescription = {
  readonly capabilities: readonly GameCapability[];
  readonly currencies: readonly Currency[];
  /** Undefined if the game does not report it. */
  readonly maxLevel: number | undefined;
};

/**
 * A ban in the game, measured by the game's clock instead of the portal's. `secondsLeft` is undefined for a permanent
 * ban.
 */
export type GameBan = { readonly permanent: boolean; readonly secondsLeft: number | undefined };

export type GameAccount = {
  readonly id: AccountId;
  readonly login: string;
  /** Empty if the account has none. */
  readonly email: string;
  readonly createdAt: Date | null;
  readonly ban: GameBan | null;
  /** Like the result of `balances` in `GameWorld`. */
  readonly balances: Readonly<Record<string, number>>;
  /** False if the stored password is empty or in an unknown form, so that it can never log in. */
  readonly hasUsablePassword: boolean;
};

/** Wins and losses are null if the game counts only points. */
export type ArenaRecord = { readonly points: number; readonly wins: number | null; readonly losses: number | null };

export type Character = {
  readonly id: CharacterId;
  readonly accountId: AccountId;
  /** The name as stored by the game. It may be empty, duplicate or contain markup. */
  readonly name: string;
  readonly empire: Empire | null;
  readonly class: CharacterClass | null;
  readonly sex: Sex | null;
  readonly level: number;
  readonly experience: number;
  readonly playtimeMinutes: number;
  /** Null if the game has no such score. */
  readonly pvpScore: number | null;
  readonly arenaSolo: ArenaRecord | null;
  readonly arenaFlex: ArenaRecord | null;
  readonly guildId: GuildId | null;
  /** Rank in the guild; 1 is the highest. */
  readonly guildGrade: number | null;
  readonly lastPlayedAt: Date | null;
  /** Level of the character's staff entry, or `player` if it has none. */
  readonly authority: AuthorityLevel;
  readonly banned: boolean;
  /** False if the character is in none of its account's slots, so that its player cannot select it. */
  readonly selectable: boolean;
};

export type Guild = {
  readonly id: GuildId;
  readonly name: string;
  readonly level: number;
  readonly experience: number;
  readonly points: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly empire: Empire | null;
  /** Null if the leader's character was deleted. */
  readonly leaderId: CharacterId | null;
  readonly leaderName: string | null;
  /** Counts only characters that exist. */
  readonly members: number;
};

/** A kind of item. A field is null if the game does not provide it. */
export type ItemType = {
  readonly vnum: number;
  readonly name: string;
  /** The minimum level for using the item. */
  readonly level: number | null;
  /** The only class that can use the item. */
  readonly class: CharacterClass | null;
  readonly sockets: number | null;
};

export type WornItem = {
  /** Position in the game's equipment, such as 4 for the weapon. */
  readonly slot: number;
  readonly item: number;
  readonly count: number;
  readonly sockets: readonly number[];
};
export type Equipment = { readonly characterId: CharacterId; readonly items: readonly WornItem[] };

export type GuildWar = {
  readonly id: string;
  readonly guildId: GuildId;
  readonly rivalId: GuildId;
  readonly at: Date | null;
  readonly state: 'planned' | 'running' | 'ended';
  /** Null before the end and for a draw. */
  readonly winnerId: GuildId | null;
  readonly score: number | null;
  readonly rivalScore: number | null;
};

export type StaffMember = {
  readonly accountId: AccountId | null;
  readonly login: string;
  readonly characterName: string;
  readonly authority: AuthorityLevel;
};

export type OnlineFigures = {
  readonly total: number;
  /** Null if the game counts only the total. */
  readonly empires: Readonly<Record<Empire, number>> | null;
  readonly source: OnlineSource;
  readonly at: Date;
};

export type Channel = {
  readonly name: string;
  readonly status: ChannelStatus;
  /** Null if the game does not count players per channel. */
  readonly players: number | null;
};

/** One finding of the connection test. Translations contain the text and the fix for each code. */
export type InspectionProblem = {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** Names of databases, tables or columns that are inserted into the text. */
  readonly values: Readonly<Record<string, string>>;
};

export type CurrencySample = {
  readonly column: string;
  /** What the adapter uses the column for. */
  readonly role: CurrencyRole | null;
  readonly values: readonly number[];
};

export type Inspection = {
  readonly reachable: boolean;
  readonly latencyMs: number | undefined;
  readonly version: string | undefined;
  readonly tables: readonly {
    readonly name: string;
    readonly engine: string;
    readonly encoding: string;
    /** An estimate if the table is large. */
    readonly rows: number;
  }[];
  readonly description: GameDescription;
  readonly samples: readonly CurrencySample[];
  /** Each table and column that the portal looks for, with its name in the game. Undefined if it was not found. */
  readonly names: readonly { readonly key: string; readonly found: string | undefined }[];
  /** Character names with non-English letters, as the portal decodes them. */
  readonly texts: readonly string[];
  readonly problems: readonly InspectionProblem[];
  /** SQL that gives a new database user exactly the privileges needed. Empty if the game has no such privileges. */
  readonly grants: readonly string[];
};

/** `key` identifies one intended change. Repeating a call with the same key has no further effect. */
type Keyed = { readonly key: string };
type OnAccount = Keyed & { readonly accountId: AccountId };

export type NewGameAccount = Keyed & {
  readonly login: string;
  readonly email: string;
  readonly password: PasswordSecret;
  /** Seven digits, which are secret. */
  readonly deletionCode: string;
};
export type PasswordChange = OnAccount & { readonly password: PasswordSecret };
/** `seconds` count from the moment when the game receives the order. If undefined, the ban is permanent. */
export type BanOrder = OnAccount & { readonly seconds: number | undefined };
export type UnbanOrder = OnAccount;
/** Adds `amount` whole coins, or takes them if it is negative. `mark` must have been read before the first attempt. */
export type CoinMovement = OnAccount & {
  readonly currency: string;
  readonly amount: number;
  readonly mark: Mark;
};
export type ItemOrder = OnAccount & {
  readonly item: number;
  readonly count: number;
  /** At most as many as a game item can have. */
  readonly sockets: readonly number[];
};
export type StaffOrder = OnAccount & { readonly characterName: string; readonly authority: AuthorityLevel };
/** Each benefit ends `seconds` from now, unless it already ends later; 0 ends it at once. */
export type PremiumOrder = OnAccount & { readonly benefits: readonly string[]; readonly seconds: number };
export type UnstuckOrder = OnAccount & { readonly characterId: CharacterId };
/**
 * `target` is the text of a notice, the login to disconnect, the character to mute or the flag to set, and otherwise
 * empty. `amount` is the length of a mute in minutes (0 ends it) or the value of a flag.
 */
export type CommandOrder = { readonly command: GameCommand; readonly target: string; readonly amount?: number };
