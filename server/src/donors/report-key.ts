import type { Platform } from '../platform/platform.ts';

// Payment ids are consecutive, so the wall shows them encrypted.
const context = 'donors:report';

export const reportKeyOf = ({ crypto }: Pick<Platform, 'crypto'>, payment: number): string =>
  crypto.seal(String(payment), context);

/** Returns the id of the donation; undefined if the key did not come from the wall. */
export const readReportKey = ({ crypto }: Pick<Platform, 'crypto'>, key: string): number | undefined => {
  try {
    return Number(crypto.open(key, context));
  } catch {
    return undefined;
  }
};
