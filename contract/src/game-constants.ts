import type { AuthorityLevel } from './authority.ts';

/** Factions of the game. A character has no faction until its account has chosen one. */
export const empires = ['red', 'yellow', 'blue'] as const;
export type Empire = (typeof empires)[number];

export const characterClasses = ['warrior', 'ninja', 'sura', 'shaman', 'wolfman'] as const;
export type CharacterClass = (typeof characterClasses)[number];

export const sexes = ['male', 'female'] as const;
export type Sex = (typeof sexes)[number];

/** Features that a game may support. Screens hide what the connected game does not support. */
export const gameCapabilities = [
  'characters',
  'guilds',
  'guildWars',
  'arenaSolo',
  'arenaFlex',
  'pvp',
  /** The game reports how many players are online. */
  'online',
  'channels',
  'createAccounts',
  'passwords',
  'bans',
  /** The game itself ends temporary bans. Without this, the portal ends them. */
  'timedBans',
  'coins',
  'bonusCurrency',
  'items',
  /** The game lists its item types by name. */
  'itemTypes',
  'equipment',
  'staff',
  'premium',
  'unstuck',
  'deletionCode',
  'commands',
] as const;
export type GameCapability = (typeof gameCapabilities)[number];

/** Where stuck characters of an empire are moved: empire, map, x and y. */
export const safePlace = /^(red|yellow|blue) \d{1,6} \d{1,9} \d{1,9}$/;
export const defaultSafePlaces = ['red 1 469300 964200', 'yellow 21 55700 157900', 'blue 41 969600 278400'] as const;

/** Players buy the first currency with money and earn the second as a bonus. */
export const currencyRoles = ['bought', 'bonus'] as const;
export type CurrencyRole = (typeof currencyRoles)[number];

/** Commands that the portal can send to a running game server. Only a notice takes free text. */
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
/** Commands that require a confirmation and a fresh second factor, because they affect all players. */
export const dangerousCommands = ['reloadQuests', 'eventFlag', 'shutdown'] as const satisfies GameCommand[];
/** Commands that staff may send by default. */
export const defaultCommands: readonly GameCommand[] = ['notice', 'disconnect', 'muteChat'];
export const commandsWithTarget: readonly GameCommand[] = ['notice', 'disconnect', 'muteChat', 'eventFlag'];
/** Maximum value of a command's number, such as the minutes of a mute. */
export const commandAmounts: Readonly<Partial<Record<GameCommand, number>>> = {
  muteChat: 43_200,
  eventFlag: 2_147_483_647,
};
/** The game truncates longer notices. */
export const maxNoticeLength = 50;

/** `unknown`: the channel did not respond in time, or the game does not report it. */
export const channelStatuses = ['open', 'busy', 'full', 'closed', 'unknown'] as const;
export type ChannelStatus = (typeof channelStatuses)[number];

/**
 * `exact`: counted by the game server. `estimate`: derived from each character's last save, and therefore some minutes
 * old.
 */
export const onlineSources = ['exact', 'estimate'] as const;
export type OnlineSource = (typeof onlineSources)[number];

/** Names of staff levels in Metin2-style games, with the portal's level for each. Their order differs between servers. */
export const gameStaffLevels = {
  LOW_WIZARD: 'low_wizard',
  WIZARD: 'low_wizard',
  GOD: 'god',
  HIGH_WIZARD: 'high_wizard',
  IMPLEMENTOR: 'implementor',
  PLAYER: 'player',
} as const satisfies Record<string, AuthorityLevel>;
