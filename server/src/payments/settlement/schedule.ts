import type { Gateway, PaymentStatus } from '@wyrmgate/contract/payments';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A hosted page closes by itself after this time. */
export const hostedPageMs = hour;
/** A payment whose page never opened is given up after this time. */
export const orphanMs = hour;
/** While a gateway is asked, or does not answer, nobody else asks again for this long. */
export const leaseMs = 10 * minute;

/**
 * When the gateway is asked again about a payment that no webhook finished. Undefined: never; null-safe callers tell a final
 * payment from one that has waited too long by its status.
 */
export const nextCheck = (status: PaymentStatus, createdAt: Date, now: Date, gateway: Gateway): Date | undefined => {
  const age = now.getTime() - createdAt.getTime();
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (status === 'pending') return nextWhilePending[gateway](createdAt, now);
  // An address takes coins for ever: what comes after the end is honoured, so it is looked for.
  if (status === 'cancelled' && gateway === 'nowpayments')
    return age < day ? after(hour) : age < 8 * day ? after(6 * hour) : undefined;
  if (status !== 'processing') return undefined;
  if (age < day) return after(10 * minute);
  return age < 8 * day ? after(hour) : undefined;
};

/** The first of these times after creation that is still to come. */
const firstOf =
  (...waits: number[]) =>
  (createdAt: Date, now: Date): Date | undefined =>
    waits.map((wait) => new Date(createdAt.getTime() + wait)).find((at) => at > now);

const nextWhilePending: Record<Gateway, (createdAt: Date, now: Date) => Date | undefined> = {
  stripe: firstOf(2 * minute, 10 * minute, hour, hostedPageMs + hour),
  // The payer has three hours to agree, and what he agreed to can be taken for three more.
  paypal: firstOf(5 * minute, 30 * minute, 3 * hour, 6 * hour + 15 * minute),
  nowpayments: (createdAt, now) => {
    const age = now.getTime() - createdAt.getTime();
    if (age >= 8 * day) return undefined;
    return new Date(now.getTime() + (age < hour ? 5 * minute : age < day ? 10 * minute : hour));
  },
};
