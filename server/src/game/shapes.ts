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
/** Ids are the game's. The portal stores and compares them, and never calculates with them or shows them to players. */
export type AccountId = Opaque<'account'>;
export type CharacterId = Opaque<'character'>;
export type GuildId = Opaque<'guild'>;
/** Position in a long list. Only the game that returned it can read it. */
export type Cursor = Opaque<'cursor'>;
/** State of an account before a credit, from which the game can prove later whether the credit happened. */
export type Mark = Opaque<'mark'>;
/** A password as the game stores it. As secret as the password itself. */
export type PasswordSecret = Opaque<'password'>;

export type Page = { after?: Cursor | undefined; limit: number };
/** Rows in the order of their ids, each exactly once. Without `next`, the list is complete. */
export type Chunk<Row> = { readonly rows: readonly Row[]; readonly next: Cursor | undefined };

export type Currency = {
  /** Stable name, such as `coins`. */
  readonly code: string;
  readonly role: CurrencyRole;
  readonly creditable: boolean;
  readonly debitable: boolean;
  /** The largest balance that the game can store. */
  readonly max: number;
};

export type GameDescription = {
  readonly capabilities: readonly GameCapability[];
  readonly currencies: readonly Currency[];
  /** Undefined if the game does not say. */
  readonly maxLevel: number | undefined;
};

/** A game ban. `secondsLeft` is undefined for a permanent ban. Measured by the game's clock, not the portal's. */
export type GameBan = { readonly permanent: boolean; readonly secondsLeft: number | undefined };

export type GameAccount = {
  readonly id: AccountId;
  readonly login: string;
  /** Empty if the game has none. */
  readonly email: string;
  readonly createdAt: Date | null;
  readonly ban: GameBan | null;
  /** As `balances` of the port returns them. */
  readonly balances: Readonly<Record<string, number>>;
  /** False if the stored password can never log in: empty, or in a form that is not understood. */
  readonly hasUsablePassword: boolean;
};

/** Wins and losses are null where the game counts only points. */
export type ArenaRecord = { readonly points: number; readonly wins: number | null; readonly losses: number | null };

export type Character = {
  readonly id: CharacterId;
  readonly accountId: AccountId;
  /** As the game has it: may be empty, used twice or contain markup. */
  readonly name: string;
  readonly empire: Empire | null;
  readonly class: CharacterClass | null;
  readonly sex: Sex | null;
  readonly level: number;
  readonly experience: number;
  readonly playtimeMinutes: number;
  /** Null where the game has no such score. */
  readonly pvpScore: number | null;
  readonly arenaSolo: ArenaRecord | null;
  readonly arenaFlex: ArenaRecord | null;
  readonly guildId: GuildId | null;
  /** Rank in the guild, 1 is the highest. */
  readonly guildGrade: number | null;
  readonly lastPlayedAt: Date | null;
  /** Level of the character's staff entry, `player` without one. */
  readonly authority: AuthorityLevel;
  readonly banned: boolean;
  /** False if the character is in no slot of its account, so that its player cannot choose it. */
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
  /** Null if the leader's character is gone. */
  readonly leaderId: CharacterId | null;
  readonly leaderName: string | null;
  /** Counts characters that exist. */
  readonly members: number;
};

/** A kind of item. Null where the source does not say. */
export type ItemType = {
  readonly vnum: number;
  readonly name: string;
  /** The level from which it can be used. */
  readonly level: number | null;
  /** The only class that can use it. */
  readonly class: CharacterClass | null;
  readonly sockets: number | null;
};

/** An item that a character wears. */
export type WornItem = {
  /** Position in the game's equipment, such as 4 for the weapon. */
  readonly slot: number;
  readonly item: number;
  readonly count: number;
  readonly sockets: readonly number[];
};
export type Equipment = { readonly characterId: CharacterId; readonly items: readonly WornItem[] };

/** A war between two guilds, whether it is scheduled, running or over. */
export type GuildWar = {
  readonly id: string;
  readonly guildId: GuildId;
  readonly rivalId: GuildId;
  readonly at: Date | null;
  readonly state: 'planned' | 'running' | 'ended';
  /** Null for a draw, and before the end. */
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
  /** When the figures were read. */
  readonly at: Date;
};

export type Channel = {
  readonly name: string;
  readonly status: ChannelStatus;
  /** Null if the game does not count per channel. */
  readonly players: number | null;
};

/** One finding of the connection test. The text of each code, and its fix, is a translation. */
export type InspectionProblem = {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** Names of databases, tables or columns, for the text. */
  readonly values: Readonly<Record<string, string>>;
};

/** Values of some accounts in a column that could hold a currency. */
export type CurrencySample = {
  readonly column: string;
  /** What the adapter uses it for. */
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
    /** An estimate for large tables. */
    readonly rows: number;
  }[];
  readonly description: GameDescription;
  readonly samples: readonly CurrencySample[];
  /** Each table and column that the portal looks for, and its name in the game: undefined if it was not found. */
  readonly names: readonly { readonly key: string; readonly found: string | undefined }[];
  /** Names of characters that contain letters other than English ones, as the portal reads them. */
  readonly texts: readonly string[];
  readonly problems: readonly InspectionProblem[];
  /** Statements that give a new database user exactly the rights needed. Empty if the game has no such rights. */
  readonly grants: readonly string[];
};

/** `key` identifies one intended change. Repeating a call with the same key changes nothing. */
type Keyed = { readonly key: string };
type OnAccount = Keyed & { readonly accountId: AccountId };

export type NewGameAccount = Keyed & {
  readonly login: string;
  readonly email: string;
  readonly password: PasswordSecret;
  /** Seven digits. Secret. */
  readonly deletionCode: string;
};
export type PasswordChange = OnAccount & { readonly password: PasswordSecret };
/** `seconds` from the moment the game receives it; undefined is permanent. */
export type BanOrder = OnAccount & { readonly seconds: number | undefined };
export type UnbanOrder = OnAccount;
/** Adds `amount` whole coins, or takes them if it is negative; `mark` was read before the first attempt. */
export type CoinMovement = OnAccount & {
  readonly currency: string;
  readonly amount: number;
  readonly mark: Mark;
};
export type ItemOrder = OnAccount & {
  /** Number of the item in the game. */
  readonly item: number;
  readonly count: number;
  /** At most as many as an item of the game has. */
  readonly sockets: readonly number[];
};
export type StaffOrder = OnAccount & { readonly characterName: string; readonly authority: AuthorityLevel };
/** Each benefit ends `seconds` from now, or later if it already does. 0 ends it at once. */
export type PremiumOrder = OnAccount & { readonly benefits: readonly string[]; readonly seconds: number };
export type UnstuckOrder = OnAccount & { readonly characterId: CharacterId };
/**
 * `target`: the text of a notice, the login to disconnect, the character to mute, the flag to set; otherwise empty. `amount`:
 * minutes of the mute, 0 ends it; value of the flag.
 */
export type CommandOrder = { readonly command: GameCommand; readonly target: string; readonly amount?: number };
