import { ApiError } from '@wyrmgate/contract/client';

// `crypto.randomUUID` is not available without HTTPS.
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** True if the order may have succeeded, in which case a retry must use the same key. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Creates idempotency keys for checkouts. Attempts of one order share a key, so that a lost response cannot create a second payment; a
 * changed or finished order gets a new key.
 */
export const createAttemptKeys = (newKey = randomKey) => {
  let held: { order: string; key: string } | undefined;
  return {
    keyOf: (order: string): string => {
      if (held?.order !== order) held = { order, key: newKey() };
      return held.key;
    },
    /** Call this after a final response, so that the next attempt counts as a new order. */
    forget: (): void => {
      held = undefined;
    },
  };
};
