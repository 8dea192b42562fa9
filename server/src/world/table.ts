import { type channelStatuses, characterClasses, empires, onlineSources } from '@wyrmgate/contract/game-constants';
import { boards, exclusions, guildEventKinds, snapshotStates, warStates } from '@wyrmgate/contract/world-constants';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, id, isOneOf, long, moment, oneOf } from '../platform/database/columns.ts';

/** Each attempt to copy the game. Pages read the rows of the live one, so switching it is the only visible step. */
export const worldSnapshots = pgTable(
  'world_snapshots',
  {
    id: id(),
    state: oneOf(snapshotStates).notNull(),
    /** The adapter's `family`, which differs for each game, so that a snapshot of another game is never shown. */
    family: text().notNull(),
    demo: boolean().notNull(),
    capabilities: jsonb().$type<readonly string[]>().notNull(),
    started_at: moment().notNull(),
    /** Renewed after every step, so that another instance can take over from one that died. */
    beat_at: moment().notNull(),
    finished_at: moment(),
    characters: integer().notNull().default(0),
    guilds: integer().notNull().default(0),
    /** Rows of each board. */
    counts: jsonb().$type<Partial<Record<(typeof boards)[number], number>>>().notNull().default({}),
    excluded: jsonb().$type<Partial<Record<(typeof exclusions)[number], number>>>().notNull().default({}),
    failure: text(),
  },
  (table) => [
    uniqueIndex('world_snapshots_building').on(table.state).where(sql`${table.state} = 'building'`),
    uniqueIndex('world_snapshots_live').on(table.state).where(sql`${table.state} = 'live'`),
    check('world_snapshots_state', isOneOf(table.state, snapshotStates)),
  ],
);
export type SnapshotRow = typeof worldSnapshots.$inferSelect;

const identityKinds = ['character', 'guild'] as const;

/** The portal's number for a character or guild. It stays the same, because URLs, privacy and history depend on it. */
export const worldIdentities = pgTable(
  'world_identities',
  {
    id: id(),
    family: text().notNull(),
    kind: oneOf(identityKinds).notNull(),
    game_id: text().notNull(),
    /** The owner's choice; null follows the setting. */
    private: boolean(),
    /** When the owner last made the character private. */
    private_since: moment(),
    /** Whether the owner shows what the character wears. */
    equipment: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('world_identities_game').on(table.family, table.kind, table.game_id),
    index('world_identities_hidden').on(table.private_since).where(sql`${table.private}`),
    check('world_identities_kind', isOneOf(table.kind, identityKinds)),
  ],
);

export const worldCharacters = pgTable(
  'world_characters',
  {
    snapshot_id: long().notNull(),
    id: long().notNull(),
    account_id: text().notNull(),
    name: text().notNull(),
    /** Folded for search. */
    name_key: text().notNull(),
    class: oneOf(characterClasses),
    empire: oneOf(empires),
    level: integer().notNull(),
    experience: long().notNull(),
    playtime: long().notNull(),
    pvp_score: long(),
    solo_points: long(),
    solo_wins: long(),
    solo_losses: long(),
    flex_points: long(),
    flex_wins: long(),
    flex_losses: long(),
    guild_id: long(),
    guild_grade: integer(),
    last_played_at: moment(),
    /** Null if the character is ranked. */
    excluded: oneOf(exclusions),
  },
  (table) => [
    primaryKey({ columns: [table.snapshot_id, table.id] }),
    index('world_characters_name').on(table.snapshot_id, table.name_key.op('text_pattern_ops')),
    index('world_characters_guild').on(table.snapshot_id, table.guild_id, table.guild_grade),
    index('world_characters_account').on(table.snapshot_id, table.account_id),
  ],
);

export const worldGuilds = pgTable(
  'world_guilds',
  {
    snapshot_id: long().notNull(),
    id: long().notNull(),
    name: text().notNull(),
    name_key: text().notNull(),
    level: integer().notNull(),
    experience: long().notNull(),
    points: long().notNull(),
    wins: long().notNull(),
    draws: long().notNull(),
    losses: long().notNull(),
    empire: oneOf(empires),
    leader_id: long(),
    leader_name: text(),
    members: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.snapshot_id, table.id] }),
    index('world_guilds_name').on(table.snapshot_id, table.name_key.op('text_pattern_ops')),
  ],
);

/** Positions are consecutive on a board, so any page is a range of the key. Equal results share a place. */
export const worldPlaces = pgTable(
  'world_places',
  {
    snapshot_id: long().notNull(),
    board: oneOf(boards).notNull(),
    position: integer().notNull(),
    place: integer().notNull(),
    subject_id: long().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.snapshot_id, table.board, table.position] }),
    index('world_places_subject').on(table.snapshot_id, table.subject_id),
  ],
);

/**
 * The data of a board that filters need: four bytes per position in order, for level, empire, class and privacy
 * (see `filter.ts`).
 */
export const worldPacks = pgTable(
  'world_packs',
  {
    snapshot_id: long().notNull(),
    board: oneOf(boards).notNull(),
    part: integer().notNull(),
    data: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.snapshot_id, table.board, table.part] })],
);

/** Places at the end of each day, for the top thousand of each board and for linked characters. */
export const worldHistory = pgTable(
  'world_history',
  {
    subject_id: long().notNull(),
    board: oneOf(boards).notNull(),
    day: date({ mode: 'string' }).notNull(),
    place: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject_id, table.board, table.day] }),
    index('world_history_day').on(table.day),
  ],
);

/** Wars between guilds. Rows outlive all snapshots, because the game may no longer list old wars. */
export const worldWars = pgTable(
  'world_wars',
  {
    id: id(),
    family: text().notNull(),
    game_id: text().notNull(),
    guild_id: long().notNull(),
    rival_id: long().notNull(),
    at: moment(),
    state: oneOf(warStates).notNull(),
    /** Null for a draw, and before the end. */
    winner_id: long(),
    score: integer(),
    rival_score: integer(),
  },
  (table) => [
    uniqueIndex('world_wars_game').on(table.family, table.game_id),
    index('world_wars_guild').on(table.guild_id, table.at),
    index('world_wars_rival').on(table.rival_id, table.at),
    check('world_wars_state', isOneOf(table.state, warStates)),
  ],
);

/** Changes to a guild between two snapshots. */
export const worldGuildEvents = pgTable(
  'world_guild_events',
  {
    id: id(),
    guild_id: long().notNull(),
    at: moment().notNull(),
    kind: oneOf(guildEventKinds).notNull(),
    /** Name or level before and after. Empty for leaders, whose names are read when they are shown. */
    before: text(),
    after: text(),
    leader_id: long(),
  },
  (table) => [
    index('world_guild_events_guild').on(table.guild_id, table.id),
    check('world_guild_events_kind', isOneOf(table.kind, guildEventKinds)),
  ],
);

type StoredItem = { slot: number; item: number; count: number; sockets: readonly number[] };

/** Equipment of characters whose owners show it, as of the last snapshot. */
export const worldEquipment = pgTable('world_equipment', {
  character_id: long().primaryKey(),
  items: jsonb().$type<readonly StoredItem[]>().notNull(),
  read_at: moment().notNull(),
});

type StoredChannel = { name: string; status: (typeof channelStatuses)[number]; players: number | null };

/**
 * The state of each game at its last response. Pages show it as unknown when the response is too old, so no instance
 * has to detect that the game has stopped.
 */
export const worldStatus = pgTable('world_status', {
  family: text().primaryKey(),
  /**
   * When an instance last began a check. Others wait for a fixed time rather than for its result, because the check may
   * hang.
   */
  claimed_at: moment().notNull(),
  /** When the game last responded; null before its first response. */
  at: moment(),
  /** When figures and channels are due next. The game takes longer to report them than to respond. */
  figures_due_at: moment(),
  total: integer(),
  red: integer(),
  yellow: integer(),
  blue: integer(),
  source: oneOf(onlineSources),
  channels: jsonb().$type<readonly StoredChannel[]>().notNull(),
});
export type WorldStatusRow = typeof worldStatus.$inferSelect;

/** Players online every five minutes. Figures are null if the game did not respond or does not report them. */
export const worldSamples = pgTable('world_samples', {
  at: moment().primaryKey(),
  demo: boolean().notNull(),
  /** The game that was asked. Null in rows written by an earlier version, which count for every game. */
  family: text(),
  answered: boolean().notNull(),
  total: integer(),
  red: integer(),
  yellow: integer(),
  blue: integer(),
  source: oneOf(onlineSources),
  channels: jsonb().$type<readonly StoredChannel[]>().notNull(),
});

/** Averages and peak of the samples in one hour. */
export const worldHours = pgTable('world_hours', {
  hour: moment().primaryKey(),
  /** As in the samples, so that figures of the demo world are never shown for a real game. */
  family: text(),
  average: integer().notNull(),
  peak: integer().notNull(),
  red: integer(),
  yellow: integer(),
  blue: integer(),
});
