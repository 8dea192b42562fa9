import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import type { Language } from '@wyrmgate/contract/languages';

/** What a delivery does, without secrets. Which fields are set depends on its kind. */
export type Payload = {
  /** Coins: positive to the game, negative from it. */
  amount?: number;
  /** Coins of a staff edit; those that the game no longer has are written off instead of becoming a debt. */
  forgivable?: number;
  /** Amounts that were already requested for a debit, in order. Each has its own key and the same mark. */
  requested?: number[];
  /** Coins that actually moved, negative if they were taken from the game. */
  moved?: number;
  /** Balance in the game right after they moved, if it could be read. */
  balance?: number;
  /** End of a ban or of premium; null is permanent. */
  until?: string | null;
  /** An unban after the end of a ban, which most games do themselves. */
  ended?: boolean;
  benefits?: readonly string[];
  authority?: AuthorityLevel;
  item?: number;
  /** Names of the item, for lists. */
  names?: Partial<Record<Language, string>>;
  count?: number;
  sockets?: readonly number[];
  character?: string;
};

/** The secrets that a delivery needs, sealed with `secretContext`. */
export type Secret = { password?: string; deletionCode?: string };

export const secretContext = (key: string): string => `delivery:${key}`;
