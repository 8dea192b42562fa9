import { ApiError } from '@wyrmgate/contract/client';

// Not randomUUID, which browsers disable on plain http.
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether the order may have gone through, so that a retry must use the same key. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Creates idempotency keys for a checkout. All attempts of an order use the same key, so that a lost response cannot open a
 * second payment; a changed order, or one after a final response, gets a new key.
 */
export const createAttemptKeys = (newKey = randomKey) => {
  let held: { order: string; key: string } | undefined;
  return {
    keyOf: (order: string): string => {
      if (held?.order !== order) held = { order, key: newKey() };
      return held.key;
    },
    /** Called after a final response, so that the next attempt is a new order. */
    forget: (): void => {
      held = undefined;
    },
  };
};
