/**
 * Kinds of differences between a player and their game accounts. `coins`: the balance in the game changed, and neither the portal nor
 * spending explains it.
 */
export const differenceKinds = ['ban', 'staff_level', 'coins'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** `dismissed`: staff decided to keep the difference. It is reopened when either side changes. */
export const differenceStatuses = ['open', 'dismissed', 'resolved'] as const;
export type DifferenceStatus = (typeof differenceStatuses)[number];

/** The side that is changed to match the other. */
export const differenceSides = ['portal', 'game'] as const;
