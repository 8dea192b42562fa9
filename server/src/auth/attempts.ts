// Limits on password guessing. A single statement counts each attempt before its password is checked, so that
// concurrent attempts get no more guesses than sequential ones.
import { sql } from 'drizzle-orm';
import { asyncCommit, rowsOf } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';

type Parts = Pick<Platform, 'database' | 'clock' | 'crypto' | 'limits'>;

/** Wrong passwords allowed for one account from one address before the first lock. */
export const freeAttempts = 10;
const firstLockSeconds = 60;
const maxLockSeconds = 15 * 60;
/** A row expires this long after its lock ends, so `expires_at` also gives the end of the lock. */
const retentionSeconds = 3600;

export type CountedAttempt = {
  /** Seconds until the next attempt is allowed. 0 if this one is allowed. */
  waitSeconds: number;
  /** Removes the attempt from the count, because its password was correct or never checked. */
  release(outcome: 'right' | 'unchecked'): Promise<void>;
};

export type Attempt = {
  /** The username or email as typed, in lower case. */
  account: string;
  address: string;
  /** Whether the account's owner has logged in from this device or address before. */
  isFamiliar(): Promise<boolean>;
  /** Called for each attempt on an account that is throttled until the time `ends`. */
  onThrottled(ends: Date): Promise<void>;
};

/** Counts one login attempt, even if the account does not exist. */
export const countAttempt = async (parts: Parts, attempt: Attempt): Promise<CountedAttempt> => {
  const { limits, clock } = parts;
  const client = clientKey(attempt.address);
  const account = `account:${attempt.account}`;
  const pair = createPairLock(parts, `${attempt.account}|${client}`);
  const denied = (waitSeconds: number): CountedAttempt => ({ waitSeconds, release: async () => undefined });

  const addressWait = await limits.consume('loginFailures', client);
  if (addressWait > 0) return denied(addressWait);
  const pairWait = await pair.consume();
  if (pairWait > 0) return denied(pairWait);
  const accountWait = await limits.consume('accountFailures', account);
  if (accountWait > 0) {
    await attempt.onThrottled(new Date(clock.now().getTime() + accountWait * 1000));
    // The throttle applies only to unfamiliar devices, so that an attacker cannot lock out the owner.
    const throttleWait = (await attempt.isFamiliar()) ? 0 : await limits.consume('slowedAccount', account);
    if (throttleWait > 0) return denied(throttleWait);
  }
  return {
    waitSeconds: 0,
    release: async (outcome) => {
      await limits.refund('loginFailures', client);
      await limits.refund('accountFailures', account);
      await (outcome === 'right' ? pair.reset() : pair.refund());
    },
  };
};

/**
 * Locks one account for one address from the tenth attempt on. Each further attempt doubles the length of the lock,
 * from one minute up to fifteen.
 */
const createPairLock = ({ database, clock, crypto }: Parts, pair: string) => {
  const key = `loginLock:${crypto.mac('limit', pair).slice(0, 22)}`;
  const memory = sql`make_interval(secs => ${retentionSeconds})`;
  return {
    /** Counts the attempt and returns 0. During a lock, only returns the seconds until it ends. */
    consume: async (): Promise<number> => {
      const now = clock.now().toISOString();
      const lock = sql`make_interval(secs => case when w.count + 1 < ${freeAttempts} then 0
        else least(${firstLockSeconds} * 2 ^ least(w.count + 1 - ${freeAttempts}, 10), ${maxLockSeconds}) end)`;
      const taken = await rowsOf(
        database.db,
        sql`insert into limit_windows as w (key, count, expires_at)
            select ${key}, 1, ${now}::timestamptz + ${memory} from ${asyncCommit}
            on conflict (key) do update set
              count = case when w.expires_at <= ${now} then 1 else w.count + 1 end,
              expires_at = ${now}::timestamptz + ${memory}
                + case when w.expires_at <= ${now} then interval '0' else ${lock} end
            where w.expires_at - ${memory} <= ${now}
            returning count`,
      );
      if (taken.length > 0) return 0;
      const [row] = await rowsOf<{ wait: number }>(
        database.db,
        sql`select ceil(extract(epoch from expires_at - ${memory} - ${now}::timestamptz))::int as wait
            from limit_windows where key = ${key}`,
      );
      return Math.max(row?.wait ?? 1, 1);
    },
    reset: async () => {
      await database.db.execute(sql`delete from limit_windows using ${asyncCommit} where key = ${key}`);
    },
    refund: async () => {
      await database.db.execute(
        sql`update limit_windows set count = greatest(count - 1, 0), expires_at = ${clock.now().toISOString()}::timestamptz + ${memory}
            where key = ${key}`,
      );
    },
  };
};
