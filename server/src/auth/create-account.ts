import type { Language } from '@wyrmgate/contract/languages';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { createUser, type UserRow } from '../users/service.ts';

/**
 * Encryption context of social ids. It cannot contain the user's id, because the social id is encrypted before the
 * user gets one.
 */
export const socialIdContext = 'social-id';

export type NewAccount = {
  username: string;
  email: string;
  passwordHash: string;
  socialId: string;
  discoverySource: string;
  customSource?: string | undefined;
  characterName?: string | undefined;
  referralCode?: string | undefined;
  /** Whether the code came from a link instead of being typed. */
  referralLink?: boolean | undefined;
  language: Language;
  authority?: UserRow['authority'];
  status?: 'active' | 'banned';
  now: Date;
};

/** Stores a user and encrypts their social id. A taken name or email violates a unique index. */
export const createAccount = (tx: Tx, { crypto }: Pick<Platform, 'crypto'>, account: NewAccount): Promise<UserRow> =>
  createUser(tx, {
    username: account.username,
    email: account.email,
    password_hash: account.passwordHash,
    social_id: crypto.seal(account.socialId, socialIdContext),
    discovery_source: account.discoverySource,
    custom_source: account.customSource || null,
    character_name: account.characterName || null,
    referral_code: account.referralCode ?? null,
    language: account.language,
    authority: account.authority ?? 'player',
    status: account.status ?? 'active',
    terms_accepted_at: account.now,
    create_time: account.now,
  });
