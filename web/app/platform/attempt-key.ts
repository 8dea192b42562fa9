/**
 * The idempotency key of a checkout: the same for every try of one order, so that a lost response cannot open a second
 * payment, and a new one as soon as the order changes or gets a final response.
 */
export const createAttemptKeys = (newKey: () => string) => {
  let held: { order: string; key: string } | undefined;
  return {
    keyOf: (order: string): string => {
      if (held?.order !== order) held = { order, key: newKey() };
      return held.key;
    },
    /** The order has a final response; the next attempt is a new order. */
    forget: (): void => {
      held = undefined;
    },
  };
};
