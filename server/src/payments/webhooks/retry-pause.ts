import type { EventFailure } from '@wyrmgate/contract/gateway-events-constants';

const minute = 60_000;
/** A new event whose job was lost is due again after this time. */
export const firstRetryMs = 30_000;
const shortestMs = 5000;
/**
 * The longest pause by kind of failure. It is short for an unreachable gateway, so that events are applied soon after
 * it recovers.
 */
const longestMs: Record<EventFailure, number> = {
  gateway: 5 * minute,
  refused: 60 * minute,
  unreadable: 60 * minute,
  internal: 60 * minute,
};

/** The pause before the next attempt grows with the age of the event. Attempts never stop. */
export const retryPauseMs = (ageMs: number, failure: EventFailure): number =>
  Math.min(longestMs[failure], Math.max(shortestMs, ageMs / 2));
