import type { Gateway, PaymentStatus } from '@wyrmgate/contract/payments';

export const settleQueueOf = (gateway: Gateway): string => `payments.settle.${gateway}`;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A hosted page expires after this time. */
export const hostedPageMs = hour;
/** A payment whose page never opened fails after this time. */
export const orphanMs = hour;
/** How long an instance owns a call to a gateway. No other instance repeats the call during this time. */
export const leaseMs = 10 * minute;

/** Returns when to poll the gateway next; undefined for final payments and for those that have waited too long. */
export const nextCheck = (status: PaymentStatus, createdAt: Date, now: Date, gateway: Gateway): Date | undefined => {
  const age = now.getTime() - createdAt.getTime();
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (status === 'pending') return nextPendingCheck[gateway](createdAt, now);
  // Crypto addresses never close, and late payments are credited, so polling continues for a while.
  if (status === 'cancelled' && gateway === 'nowpayments')
    return age < day ? after(hour) : age < 8 * day ? after(6 * hour) : undefined;
  if (status !== 'processing') return undefined;
  if (age < day) return after(10 * minute);
  return age < 8 * day ? after(hour) : undefined;
};

/** Returns a function that finds the first of these times after creation that is still in the future. */
const nextOf =
  (...waits: number[]) =>
  (createdAt: Date, now: Date): Date | undefined =>
    waits.map((wait) => new Date(createdAt.getTime() + wait)).find((at) => at > now);

const nextPendingCheck: Record<Gateway, (createdAt: Date, now: Date) => Date | undefined> = {
  stripe: nextOf(2 * minute, 10 * minute, hour, hostedPageMs + hour),
  // The payer has three hours to approve, and the approval can be captured for another three.
  paypal: nextOf(5 * minute, 30 * minute, 3 * hour, 6 * hour + 15 * minute),
  nowpayments: (createdAt, now) => {
    const age = now.getTime() - createdAt.getTime();
    if (age >= 8 * day) return undefined;
    return new Date(now.getTime() + (age < hour ? 5 * minute : age < day ? 10 * minute : hour));
  },
};
