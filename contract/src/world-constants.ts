import type { GameCapability } from './game-constants.ts';

/** Boards of the rankings, in the order of their tabs. */
export const boards = ['players', 'pvp', 'arena-solo', 'arena-flex', 'guilds'] as const;
export type Board = (typeof boards)[number];

/** What the game must be able to do for a board to exist. */
export const boardCapabilities: Readonly<Record<Board, GameCapability>> = {
  players: 'characters',
  pvp: 'pvp',
  'arena-solo': 'arenaSolo',
  'arena-flex': 'arenaFlex',
  guilds: 'guilds',
};

/** Why a character is on no board, in the order in which the rules apply. */
export const exclusions = ['nameless', 'slotless', 'staff', 'banned', 'deleted'] as const;
export type Exclusion = (typeof exclusions)[number];

/** Whether a war has been declared, is being fought, or is over. */
export const warStates = ['planned', 'running', 'ended'] as const;
/** How a war ended for a guild. `unknown`: the game does not say. */
export const warResults = ['won', 'lost', 'drawn', 'unknown'] as const;
/** Events in the history of a guild. */
export const guildEventKinds = ['founded', 'renamed', 'leader', 'level'] as const;
/** Where an item is worn, in the order of a character page. */
export const equipmentSlots = [
  'weapon',
  'body',
  'head',
  'shield',
  'boots',
  'bracelet',
  'necklace',
  'earrings',
  'other',
] as const;
export type WarResult = (typeof warResults)[number];
/** The latest wars and events on the page of a guild. */
export const maxWarsShown = 12;
export const maxEventsShown = 15;

/** How precisely players see when a character was last in the game. */
export const lastSeenPrecisions = ['hidden', 'month', 'week', 'day'] as const;
export type LastSeenPrecision = (typeof lastSeenPrecisions)[number];
/** `older`: longer ago than the precision says. */
export const lastSeenTexts = ['today', 'week', 'month', 'older'] as const;

/** Minutes between two snapshots. */
export const refreshMinutes = { min: 1, max: 1440, normal: 5 } as const;
export const boardPageSize = 50;
/** The podium on the first page of an unfiltered board. */
export const podiumSize = 3;
/** Levels that a filter accepts. Games store them in up to two bytes. */
export const maxLevelFilter = 32_767;
export const maxNameSearch = 40;
/** Days that the chart of places shows. */
export const historyDays = 90;
export const maxMembersShown = 200;

export const snapshotStates = ['building', 'live', 'old', 'failed'] as const;
