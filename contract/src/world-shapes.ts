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
/** Names are as the game has them. */
export const Named = z.object({ id: Id, name: z.string() });
/** Wins and losses are null where the game counts only points. */
const ArenaFigures = z.object({ points: z.int(), wins: z.int().nullable(), losses: z.int().nullable() });
/** Places gained within a day and a week; negative if lost, null if unknown. */
const Movement = z.object({ day: z.int().nullable(), week: z.int().nullable() });
/** The copy of the game that a page shows. */
export const Snapshot = z.object({
  /** When the game was read; null before the first time. */
  as_of: Moment.nullable(),
  /** Everything in it is made up. */
  demo: z.boolean(),
  /** Boards that the game has, in order. */
  boards: z.array(z.enum(boards)),
});
export type Snapshot = z.output<typeof Snapshot>;

/** One place of a board. A private character has no name, id, class, guild or playtime here. */
export const BoardRow = z.object({
  /** Unique on its board, unlike the place. */
  position: z.int(),
  /** Equal results share a place. */
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
  /** Points in the arena or in guild wars. */
  points: z.int().nullable(),
  /** Percent of the fights won, without draws; null without fights. */
  win_rate: z.int().nullable(),
  members: z.int().nullable(),
  leader: Named.nullable(),
  movement: Movement,
});
export type BoardRow = z.output<typeof BoardRow>;

const Place = z.object({ board: z.enum(boards), place: z.int(), total: z.int() });
const HistoryDay = z.object({ day: z.iso.date(), places: z.partialRecord(z.enum(boards), z.int()) });

/** An item that a character wears. */
export const WornItem = z.object({
  slot: z.enum(equipmentSlots),
  /** Its number in the game. */
  number: z.int(),
  /** By language; empty if it was not imported. */
  names: z.partialRecord(z.enum(languages), z.string()),
  count: z.int(),
  /** Sockets that are in use. */
  sockets: z.int(),
});
export type WornItem = z.output<typeof WornItem>;

/** A war as one of its guilds sees it. */
export const GuildWar = z.object({
  id: Id,
  /** Null if the guild no longer exists. */
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
  /** A new leader; null if it is private or gone. */
  leader: Named.nullable(),
});
export type GuildEvent = z.output<typeof GuildEvent>;

/** A character on its own page. */
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
  /** Null if the site hides it. */
  last_seen: z.enum(lastSeenTexts).nullable(),
  places: z.array(Place),
  /** Oldest first. */
  history: z.array(HistoryDay),
  /** Null unless its owner shows it. */
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
  /** Characters in the guild, including those that are private or left out. */
  members: z.int(),
  place: Place.nullable(),
  history: z.array(HistoryDay),
  /** The latest, newest first; null if the game does not list wars. */
  wars: z.array(GuildWar).nullable(),
  events: z.array(GuildEvent),
  /** By rank in the guild; 1 is the highest. */
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
  guild: z.string().nullable(),
  /** Hidden on every public page. */
  private: z.boolean(),
  /** Its page shows what it wears. */
  shows_equipment: z.boolean(),
  /** Why it is on no board; null if it is ranked. */
  excluded: z.enum(exclusions).nullable(),
  places: z.array(Place.extend({ page: z.int() })),
});
export type OwnCharacter = z.output<typeof OwnCharacter>;

const Online = z.object({ red: z.int(), yellow: z.int(), blue: z.int() });
/** Live figures of the game. Null is unknown, never zero. */
export const WorldStatus = z.object({
  demo: z.boolean(),
  /** Null if the game did not respond lately. */
  checked_at: Moment.nullable(),
  total: z.int().nullable(),
  empires: Online.nullable(),
  source: z.enum(onlineSources).nullable(),
  channels: z.array(z.object({ name: z.string(), status: z.enum(channelStatuses), players: z.int().nullable() })),
  /** Players online by hour, oldest first; hours without samples are missing. */
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
  /** Characters that each rule left out. */
  excluded: z.partialRecord(z.enum(exclusions), z.int()),
  /** What failed, in English. */
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
  /** Name of the adapter, such as `demo`. */
  family: z.string(),
  demo: z.boolean(),
  live: Run.nullable(),
  /** The newest run, which may have failed or still be running. */
  latest: Run.nullable(),
});
export type WorldAdmin = z.output<typeof WorldAdmin>;
