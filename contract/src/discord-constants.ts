import { type AuthorityLevel, authorityLevels } from './authority.ts';

/**
 * Why a player gets a Discord role. `rank` depends on their staff level, and `level` on the highest level of their
 * characters.
 */
export const discordRoleKinds = ['linked', 'premium', 'staff', 'rank', 'level'] as const;
export type DiscordRoleKind = (typeof discordRoleKinds)[number];

export type DiscordRank = Exclude<AuthorityLevel, 'player'>;
export const discordRanks: readonly DiscordRank[] = authorityLevels.filter((level) => level !== 'player');

/** Why roles cannot be assigned. `permission`: the bot lacks Manage Roles, or its own role is too low. */
export const discordTroubles = ['token', 'guild', 'permission', 'role', 'unreachable'] as const;
export type DiscordTrouble = (typeof discordTroubles)[number];

/** Days for which an unlinked Discord account is remembered, so that a later mute or ban still applies to it. */
export const unlinkedDays = 30;

export const maxDiscordRoles = 20;
export const discordLevel = { min: 1, max: 250 } as const;

/** Why a bridge does not work. `rejected`: Discord rejected one message, which was skipped. */
export const bridgeTroubles = ['webhook', 'token', 'channel', 'rejected', 'unreachable'] as const;
export type BridgeTrouble = (typeof bridgeTroubles)[number];
