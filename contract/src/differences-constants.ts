/**
 * What is compared between a player and their game accounts. `coins`: the balance in the game changed in a way that neither
 * the portal nor spending explains.
 */
export const differenceKinds = ['ban', 'staff_level', 'coins'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** `dismissed`: staff decided to leave it. It opens again when either side changes. */
export const differenceStatuses = ['open', 'dismissed', 'resolved'] as const;
export type DifferenceStatus = (typeof differenceStatuses)[number];

/** The side that changes, so that it agrees with the other one. */
export const differenceSides = ['portal', 'game'] as const;
