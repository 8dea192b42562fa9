/** What the portal changes in the game. */
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
 * `sending`: a worker is on it; if the worker died, the delivery is repeated with the same key. `needs_attention`: still retried,
 * but a person should look.
 */
export const deliveryStatuses = ['queued', 'sending', 'needs_attention', 'delivered', 'cancelled'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export const openDeliveryStatuses = ['queued', 'sending', 'needs_attention'] as const satisfies DeliveryStatus[];

/** Why the latest attempt failed: the failures and rejections of the game's port, and two errors of the portal. */
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
  /** An unexpected error of the portal. */
  'internal',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

/** `cancelled`: it does not reach the game. `delivered`: staff did it in the game by hand. */
export const deliveryOutcomes = ['cancelled', 'delivered'] as const;

/** Where the coins that players spend are stored. */
export const balancePlaces = ['portal', 'game'] as const;
