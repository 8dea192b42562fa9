import type { AuthorityLevel } from './authority.ts';

/** Factions of the game. A character has none until its account has chosen one. */
export const empires = ['red', 'yellow', 'blue'] as const;
export type Empire = (typeof empires)[number];

export const characterClasses = ['warrior', 'ninja', 'sura', 'shaman', 'wolfman'] as const;
export type CharacterClass = (typeof characterClasses)[number];

export const sexes = ['male', 'female'] as const;
export type Sex = (typeof sexes)[number];

/** What a game may be able to do. A screen hides what the connected game cannot do. */
export const gameCapabilities = [
  'characters',
  'guilds',
  'guildWars',
  'arenaSolo',
  'arenaFlex',
  'pvp',
  /** Says how many players are online. */
  'online',
  'channels',
  'createAccounts',
  'passwords',
  'bans',
  /** The game ends a temporary ban automatically. Otherwise the portal ends it. */
  'timedBans',
  'coins',
  'bonusCurrency',
  'items',
  /** Lists its kinds of items by name. */
  'itemTypes',
  'equipment',
  'staff',
  'premium',
  'unstuck',
  'deletionCode',
  'commands',
] as const;
export type GameCapability = (typeof gameCapabilities)[number];

/** Where a stuck character of an empire is moved: empire, map, x and y. */
export const safePlace = /^(red|yellow|blue) \d{1,6} \d{1,9} \d{1,9}$/;
export const defaultSafePlaces = ['red 1 469300 964200', 'yellow 21 55700 157900', 'blue 41 969600 278400'] as const;

/** Whether a currency is bought with money or given as a bonus. */
export const currencyRoles = ['bought', 'bonus'] as const;
export type CurrencyRole = (typeof currencyRoles)[number];

/** Commands that the portal may send to a running game server. Only a notice takes free text. */
export const gameCommands = [
  'notice',
  'disconnect',
  'muteChat',
  'reloadStaff',
  'reloadQuests',
  'eventFlag',
  'shutdown',
] as const;
export type GameCommand = (typeof gameCommands)[number];
/** Commands that change the game for everyone: they need a confirmation and a fresh second factor. */
export const dangerousCommands = ['reloadQuests', 'eventFlag', 'shutdown'] as const satisfies GameCommand[];
/** What staff may send until an owner allows more. */
export const defaultCommands: readonly GameCommand[] = ['notice', 'disconnect', 'muteChat'];
export const commandsWithTarget: readonly GameCommand[] = ['notice', 'disconnect', 'muteChat', 'eventFlag'];
/** Highest number that a command takes: minutes of a mute, value of a flag. */
export const commandAmounts: Readonly<Partial<Record<GameCommand, number>>> = {
  muteChat: 43_200,
  eventFlag: 2_147_483_647,
};
/** The game truncates a longer notice. */
export const maxNoticeLength = 50;

/** `unknown`: the channel did not respond in time, or the game does not say. */
export const channelStatuses = ['open', 'busy', 'full', 'closed', 'unknown'] as const;
export type ChannelStatus = (typeof channelStatuses)[number];

/** `exact`: counted by the game server. `estimate`: derived from the last save of each character, minutes late. */
export const onlineSources = ['exact', 'estimate'] as const;
export type OnlineSource = (typeof onlineSources)[number];

/** Names of staff levels in Metin2-style games, and the portal's level for each. Their order differs between servers. */
export const gameStaffLevels = {
  LOW_WIZARD: 'low_wizard',
  WIZARD: 'low_wizard',
  GOD: 'god',
  HIGH_WIZARD: 'high_wizard',
  IMPLEMENTOR: 'implementor',
  PLAYER: 'player',
} as const satisfies Record<string, AuthorityLevel>;
