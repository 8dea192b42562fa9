import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import type { RecallReason } from '@wyrmgate/contract/deliveries-constants';
import type { Language } from '@wyrmgate/contract/languages';

/** A background job with its data. */
export type Recheck = { job: string; data: object };

/** What a delivery changes, without secrets. Which fields are set depends on the kind of delivery. */
export type Payload = {
  /** Coins: positive if the game receives them, negative if they are taken from it. */
  amount?: number;
  /** Coins of this credit that come from its payment. The others were already waiting in the portal. */
  own?: number;
  /**
   * Why the portal cancelled the delivery, and how many of its coins this affected. A separate delivery contains the
   * rest.
   */
  recalled?: { reason: RecallReason; coins: number };
  /**
   * A job to run if the attempt in progress does not reach the game, because the payment has been disputed in the
   * meantime.
   */
  recheck?: Recheck;
  /** Coins that staff removed. If the game no longer has them, they are written off instead of becoming a debt. */
  forgivable?: number;
  /** Amounts that this debit has attempted, in order. Each has its own key and the same mark. */
  requested?: number[];
  /** Coins that actually moved; negative if they were taken from the game. */
  moved?: number;
  /** Balance in the game right after the movement, if it could be read. */
  balance?: number;
  /** The end of a ban or of premium. A ban without an end is permanent; premium without one ends now. */
  until?: string | null;
  /** Whether an unban only follows an expired ban, which most games lift automatically. */
  ended?: boolean;
  benefits?: readonly string[];
  authority?: AuthorityLevel;
  item?: number;
  /** The item's name in each language, for lists. */
  names?: Partial<Record<Language, string>>;
  count?: number;
  sockets?: readonly number[];
  character?: string;
};

/** The secrets of a delivery, encrypted with `secretContext`. */
export type Secret = { password?: string; deletionCode?: string };

export const secretContext = (key: string): string => `delivery:${key}`;
