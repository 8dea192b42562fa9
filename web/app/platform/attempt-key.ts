/**
 * Creates idempotency keys for a checkout. All attempts of an order use the same key, so that a lost response cannot open a
 * second payment; a changed order, or one after a final response, gets a new key.
 */
export const createAttemptKeys = (newKey: () => string) => {
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
