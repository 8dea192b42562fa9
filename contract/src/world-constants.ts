import type { GameCapability } from './game-constants.ts';

/** Ranking boards, in the order of their tabs. */
export const boards = ['players', 'pvp', 'arena-solo', 'arena-flex', 'guilds'] as const;
export type Board = (typeof boards)[number];

/** The game capability that each board requires. */
export const boardCapabilities: Readonly<Record<Board, GameCapability>> = {
  players: 'characters',
  pvp: 'pvp',
  'arena-solo': 'arenaSolo',
  'arena-flex': 'arenaFlex',
  guilds: 'guilds',
};

/** Why a character is not ranked, in the order in which the rules apply. */
export const exclusions = ['nameless', 'slotless', 'staff', 'banned', 'deleted'] as const;
export type Exclusion = (typeof exclusions)[number];

export const warStates = ['planned', 'running', 'ended'] as const;
/** Result of a war for one guild. `unknown`: the game does not report it. */
export const warResults = ['won', 'lost', 'drawn', 'unknown'] as const;
export const guildEventKinds = ['founded', 'renamed', 'leader', 'level'] as const;
/** Equipment slots in the order of a character page. */
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
/** Maximum number of wars and events on a guild page. */
export const maxWarsShown = 12;
export const maxEventsShown = 15;

/** How precisely players see when a character last played. */
export const lastSeenPrecisions = ['hidden', 'month', 'week', 'day'] as const;
export type LastSeenPrecision = (typeof lastSeenPrecisions)[number];
/** `older`: longer ago than the chosen precision shows. */
export const lastSeenTexts = ['today', 'week', 'month', 'older'] as const;

/** Minutes between two snapshots of the game. */
export const refreshMinutes = { min: 1, max: 1440, normal: 5 } as const;
export const boardPageSize = 50;
/** Number of places on the podium, which only the first page of an unfiltered board shows. */
export const podiumSize = 3;
/** Maximum level in a filter, because games store levels in up to two bytes. */
export const maxLevelFilter = 32_767;
export const maxNameSearch = 40;
/** Number of days in the chart of a character's ranking. */
export const historyDays = 90;
export const membersPageSize = 200;

export const snapshotStates = ['building', 'live', 'old', 'failed'] as const;
