/**
 * Why an event has not been applied yet. `gateway`: the gateway was unreachable; `refused`: it rejected a request;
 * `unreadable`: the event cannot be parsed; `internal`: an unexpected error in the portal.
 */
export const eventFailures = ['gateway', 'refused', 'unreadable', 'internal'] as const;
export type EventFailure = (typeof eventFailures)[number];

/** Kinds of money movements that the daily comparison checks. */
export const comparedKinds = ['paid', 'refunded', 'disputed'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

export const comparisonStates = ['matched', 'different', 'failed'] as const;
/** `unreachable`: the gateway did not respond. `notAllowed`: the portal's keys may not read its lists. */
export const comparisonFailures = ['unreachable', 'notAllowed'] as const;

export const eventStates = ['waiting', 'resolved'] as const;
export type EventState = (typeof eventStates)[number];
