import type { EventFailure } from '@wyrmgate/contract/gateway-events-constants';

const minute = 60_000;
/** A new event is due again after this time if its job was lost. */
export const firstRetryMs = 30_000;
const shortestMs = 5000;
/** An unreachable gateway is tried at least this often, so that everything is applied soon after it recovers. */
const longestMs: Record<EventFailure, number> = {
  gateway: 5 * minute,
  refused: 60 * minute,
  unreadable: 60 * minute,
  internal: 60 * minute,
};

/** The pause before the next attempt grows with the age of the event. There is no last attempt. */
export const retryPauseMs = (ageMs: number, failure: EventFailure): number =>
  Math.min(longestMs[failure], Math.max(shortestMs, ageMs / 2));
