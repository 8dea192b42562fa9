/** Kinds of changes that the portal makes in the game. */
export const deliveryKinds = [
  'register',
  'password',
  'coins',
  'ban',
  'unban',
  'premium',
  'staff_level',
  'item',
  'unstick',
] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/**
 * `sending`: a worker is sending it; if the worker dies, the delivery is repeated with the same key. `needs_attention`: it is still
 * retried, but staff should look at it.
 */
export const deliveryStatuses = ['queued', 'sending', 'needs_attention', 'delivered', 'cancelled'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export const openDeliveryStatuses = ['queued', 'sending', 'needs_attention'] as const satisfies DeliveryStatus[];

/** Why the latest attempt failed: errors from the game port, and two errors from the portal. */
export const deliveryErrors = [
  'unavailable',
  'unknown',
  'unsupported',
  'notFound',
  'taken',
  'invalid',
  'notEnough',
  'overLimit',
  'inUse',
  'denied',
  'conflict',
  /** The player has no game account. */
  'noAccount',
  /** The game gave the account's id to another login, for example after its database was reset. */
  'otherAccount',
  'internal',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

/** How staff ended a delivery. `cancelled`: it will not reach the game; `delivered`: staff made the change in the game by hand. */
export const deliveryOutcomes = ['cancelled', 'delivered'] as const;

/** Why the portal cancelled a credit that had not reached the game. */
export const recallReasons = ['refund', 'dispute'] as const;
export type RecallReason = (typeof recallReasons)[number];

/** Where the coins that players spend are stored. */
export const balancePlaces = ['portal', 'game'] as const;
