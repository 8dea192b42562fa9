/**
 * Why an event is still waiting. `gateway`: the gateway could not be reached; `refused`: it rejected the request;
 * `unreadable`: the stored body cannot be parsed; `internal`: an unexpected error of the portal.
 */
export const eventFailures = ['gateway', 'refused', 'unreadable', 'internal'] as const;
export type EventFailure = (typeof eventFailures)[number];

/** What the daily comparison compares. */
export const comparedKinds = ['paid', 'refunded', 'disputed'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

export const comparisonStates = ['matched', 'different', 'failed'] as const;
/** `unreachable`: the gateway did not respond; `notAllowed`: our keys may not read its lists. */
export const comparisonFailures = ['unreachable', 'notAllowed'] as const;

export const eventStates = ['waiting', 'resolved'] as const;
export type EventState = (typeof eventStates)[number];
