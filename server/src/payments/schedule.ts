import type { PaymentStatus } from '@wyrmgate/contract/payments';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A hosted page closes by itself after this time. */
export const pageMilliseconds = hour;
/** A payment whose page never opened is given up after this time. */
export const orphanMilliseconds = hour;
/** While a gateway is asked, or does not answer, nobody else asks again for this long. */
export const leaseMilliseconds = 10 * minute;

/**
 * When the gateway is asked again about a payment that no webhook finished. Undefined: never; null-safe callers tell a final
 * payment from one that has waited too long by its status.
 */
export const nextCheck = (status: PaymentStatus, createdAt: Date, now: Date): Date | undefined => {
  const age = now.getTime() - createdAt.getTime();
  const at = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds);
  if (status === 'pending') {
    for (const wait of [2 * minute, 10 * minute, hour]) if (age < wait) return at(wait);
    const last = pageMilliseconds + hour;
    return age < last ? at(Math.min(last, (Math.floor(age / hour) + 1) * hour)) : undefined;
  }
  if (status !== 'processing') return undefined;
  if (age < day) return new Date(now.getTime() + 10 * minute);
  return age < 8 * day ? new Date(now.getTime() + hour) : undefined;
};
