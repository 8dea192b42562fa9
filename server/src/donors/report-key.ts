import type { Platform } from '../platform/platform.ts';

// Ids of payments are consecutive, so the wall shows sealed ids.
const context = 'donors:report';

export const reportKeyOf = ({ crypto }: Pick<Platform, 'crypto'>, payment: number): string =>
  crypto.seal(String(payment), context);

/** Returns the id of the donation; undefined if the wall did not make this key. */
export const readReportKey = ({ crypto }: Pick<Platform, 'crypto'>, key: string): number | undefined => {
  try {
    return Number(crypto.open(key, context));
  } catch {
    return undefined;
  }
};
