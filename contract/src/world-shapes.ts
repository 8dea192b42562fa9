import { z } from 'zod';
import { channelStatuses, characterClasses, empires, onlineSources } from './game-constants.ts';
import { languages } from './languages.ts';
import { settingRules } from './settings-rules.ts';
import { Id, Moment } from './shapes.ts';
import {
  boards,
  equipmentSlots,
  exclusions,
  guildEventKinds,
  lastSeenTexts,
  snapshotStates,
  warResults,
  warStates,
} from './world-constants.ts';

const Empire = z.enum(empires).nullable();
/** The name has the same spelling as in the game. */
export const Named = z.object({ id: Id, name: z.string() });
/** Wins and losses are null if the game counts only points. */
const ArenaFigures = z.object({ points: z.int(), wins: z.int().nullable(), losses: z.int().nullable() });
/** Places gained within a day and a week; negative if places were lost, null if unknown. */
const Movement = z.object({ day: z.int().nullable(), week: z.int().nullable() });
/** The snapshot of the game that a page shows. */
export const Snapshot = z.object({
  /** When the game was read; null before the first snapshot. */
  as_of: Moment.nullable(),
  /** True if all data is made up. */
  demo: z.boolean(),
  /** Boards that the game supports, in order. */
  boards: z.array(z.enum(boards)),
});
export type Snapshot = z.output<typeof Snapshot>;

/** One row of a board. For a private character, name, id, class, guild and playtime are null. */
export const BoardRow = z.object({
  /** Unique on its board, although several rows can share a place. */
  position: z.int(),
  /** Rows with equal results share a place. */
  place: z.int(),
  /** Null for a private character. */
  id: Id.nullable(),
  name: z.string().nullable(),
  level: z.int(),
  empire: Empire,
  class: z.enum(characterClasses).nullable(),
  guild: Named.nullable(),
  playtime_minutes: z.int().nullable(),
  pvp_score: z.int().nullable(),
  /** Points in the arena, or of a guild in its wars. */
  points: z.int().nullable(),
  /** Percentage of fights won, not counting draws; null if none were fought. */
  win_rate: z.int().nullable(),
  members: z.int().nullable(),
  leader: Named.nullable(),
  movement: Movement,
});
export type BoardRow = z.output<typeof BoardRow>;

const Place = z.object({ board: z.enum(boards), place: z.int(), total: z.int() });
const HistoryDay = z.object({ day: z.iso.date(), places: z.partialRecord(z.enum(boards), z.int()) });

export const WornItem = z.object({
  slot: z.enum(equipmentSlots),
  /** Number (vnum) of the item in the game. */
  number: z.int(),
  /** By language; empty if the item's name was not imported. */
  names: z.partialRecord(z.enum(languages), z.string()),
  count: z.int(),
  /** Number of sockets in use. */
  sockets: z.int(),
});
export type WornItem = z.output<typeof WornItem>;

/** A war from the perspective of one of its guilds. */
export const GuildWar = z.object({
  id: Id,
  /** Null if the guild was disbanded. */
  rival: Named.nullable(),
  at: Moment.nullable(),
  state: z.enum(warStates),
  result: z.enum(warResults).nullable(),
  score: z.int().nullable(),
  rival_score: z.int().nullable(),
});
export type GuildWar = z.output<typeof GuildWar>;

export const GuildEvent = z.object({
  id: Id,
  at: Moment,
  kind: z.enum(guildEventKinds),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The new leader; null if the character is private or was deleted. */
  leader: Named.nullable(),
});
export type GuildEvent = z.output<typeof GuildEvent>;

export const CharacterPage = z.object({
  id: Id,
  name: z.string(),
  class: z.enum(characterClasses).nullable(),
  level: z.int(),
  experience: z.int(),
  playtime_minutes: z.int(),
  empire: Empire,
  guild: Named.extend({ grade: z.int().nullable() }).nullable(),
  pvp_score: z.int().nullable(),
  arena_solo: ArenaFigures.nullable(),
  arena_flex: ArenaFigures.nullable(),
  /** Null if the site hides when characters last played. */
  last_seen: z.enum(lastSeenTexts).nullable(),
  places: z.array(Place),
  /** Oldest first. */
  history: z.array(HistoryDay),
  /** Null unless the owner shows the equipment. */
  equipment: z.array(WornItem).nullable(),
});
export type CharacterPage = z.output<typeof CharacterPage>;

export const GuildPage = z.object({
  id: Id,
  name: z.string(),
  level: z.int(),
  points: z.int(),
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
  empire: Empire,
  leader: Named.nullable(),
  /** Number of members, including characters that are private or not ranked. */
  members: z.int(),
  place: Place.nullable(),
  history: z.array(HistoryDay),
  /** Latest wars, newest first; null if the game does not list wars. */
  wars: z.array(GuildWar).nullable(),
  events: z.array(GuildEvent),
  /** Sorted by rank in the guild; 1 is the highest. */
  roster: z.array(
    Named.extend({
      grade: z.int().nullable(),
      level: z.int(),
      class: z.enum(characterClasses).nullable(),
      place: z.int().nullable(),
    }),
  ),
});
export type GuildPage = z.output<typeof GuildPage>;

export const OwnCharacter = z.object({
  id: Id,
  name: z.string(),
  level: z.int(),
  class: z.enum(characterClasses).nullable(),
  empire: Empire,
  guild: Named.nullable(),
  /** True if every public page hides the character. */
  private: z.boolean(),
  /** True if the character's page shows its equipment. */
  shows_equipment: z.boolean(),
  /** Why the character is not ranked; null if it is. */
  excluded: z.enum(exclusions).nullable(),
  /** `row` is complete for its owner even if the character is private. */
  places: z.array(Place.extend({ page: z.int(), row: BoardRow })),
});
export type OwnCharacter = z.output<typeof OwnCharacter>;

const Online = z.object({ red: z.int(), yellow: z.int(), blue: z.int() });
/** Live figures of the game. Null means unknown, never zero. */
export const WorldStatus = z.object({
  demo: z.boolean(),
  /** Null if the game has not responded recently. */
  checked_at: Moment.nullable(),
  total: z.int().nullable(),
  empires: Online.nullable(),
  source: z.enum(onlineSources).nullable(),
  channels: z.array(z.object({ name: z.string(), status: z.enum(channelStatuses), players: z.int().nullable() })),
  /** Players online by hour, oldest first. Hours without samples are omitted. */
  hours: z.array(z.object({ hour: Moment, average: z.int(), peak: z.int(), empires: Online.nullable() })),
});
export type WorldStatus = z.output<typeof WorldStatus>;

export const Run = z.object({
  id: Id,
  state: z.enum(snapshotStates),
  started_at: Moment,
  finished_at: Moment.nullable(),
  characters: z.int(),
  guilds: z.int(),
  /** Number of characters that each rule excluded. */
  excluded: z.partialRecord(z.enum(exclusions), z.int()),
  /** Error message in English; null if the run succeeded. */
  failure: z.string().nullable(),
});
export const WorldRules = z.strictObject({
  world_refresh_minutes: settingRules.world_refresh_minutes,
  world_excluded: settingRules.world_excluded,
  world_private_default: settingRules.world_private_default,
  world_last_seen: settingRules.world_last_seen,
  world_equipment: settingRules.world_equipment,
});
export type WorldRules = z.output<typeof WorldRules>;
export const WorldAdmin = z.object({
  rules: WorldRules,
  version: z.string(),
  /** Game family of the adapter, such as `demo`. */
  family: z.string(),
  demo: z.boolean(),
  live: Run.nullable(),
  /** The newest run, which may have failed or still be running. */
  latest: Run.nullable(),
});
export type WorldAdmin = z.output<typeof WorldAdmin>;
