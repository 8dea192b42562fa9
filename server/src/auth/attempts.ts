// How often a password may be guessed. Each attempt is counted before the password is looked at, in single statements on
// shared rows, so that a burst of attempts finds exactly as many open doors as the same number one after another.
import { sql } from 'drizzle-orm';
import { rowsOf } from '../platform/database/database.ts';
import { acknowledgedEarly, clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';

type Parts = Pick<Platform, 'database' | 'clock' | 'crypto' | 'limits'>;

/** Wrong passwords for one account from one address before it has to wait. */
export const freeAttempts = 10;
const firstLockSeconds = 60;
const longestLockSeconds = 15 * 60;
/** A row is forgotten this long after its lock has ended; so its expiry tells both. */
const memorySeconds = 3600;

export type Admission = {
  /** Seconds until the next attempt; 0 if this one may go on. */
  wait: number;
  /** The attempt was no guess: the password was right, or it was never looked at. */
  forgive(outcome: 'right' | 'unchecked'): Promise<void>;
};

export type Attempt = {
  /** What was typed to name the account, in one case. */
  account: string;
  /** Client address. */
  address: string;
  /** Whether the account's owner has logged in from there before; asked only when it matters. */
  isFamiliar(): Promise<boolean>;
  /** Called at attempts on an account that is slowed down until `ends`. */
  onSlowed(ends: Date): Promise<void>;
};

/** Counts one attempt on an account, whether it exists or not. */
export const admitAttempt = async (parts: Parts, attempt: Attempt): Promise<Admission> => {
  const { limits, clock } = parts;
  const client = clientKey(attempt.address);
  const account = `account:${attempt.account}`;
  const pair = createPairLock(parts, `${attempt.account}|${client}`);
  const refused = (wait: number): Admission => ({ wait, forgive: async () => undefined });

  const addressWait = await limits.consume('loginFailures', client);
  if (addressWait > 0) return refused(addressWait);
  const pairWait = await pair.take();
  if (pairWait > 0) return refused(pairWait);
  const accountWait = await limits.consume('accountFailures', account);
  if (accountWait > 0) {
    await attempt.onSlowed(new Date(clock.now().getTime() + accountWait * 1000));
    // The one place in line is for strangers: whoever fills it must not keep the owner out of his own account.
    const slowWait = (await attempt.isFamiliar()) ? 0 : await limits.consume('slowedAccount', account);
    if (slowWait > 0) return refused(slowWait);
  }
  return {
    wait: 0,
    forgive: async (outcome) => {
      await limits.refund('loginFailures', client);
      await limits.refund('accountFailures', account);
      await (outcome === 'right' ? pair.reset() : pair.giveBack());
    },
  };
};

/** Ten attempts, then one after each lock; the locks double from one minute to fifteen. */
const createPairLock = ({ database, clock, crypto }: Parts, pair: string) => {
  const key = `loginLock:${crypto.mac('limit', pair).slice(0, 22)}`;
  const memory = sql`make_interval(secs => ${memorySeconds})`;
  return {
    /** Takes an attempt and answers 0, or answers the seconds until the lock ends. */
    take: async (): Promise<number> => {
      const now = clock.now().toISOString();
      const lock = sql`make_interval(secs => case when w.count + 1 < ${freeAttempts} then 0
        else least(${firstLockSeconds} * 2 ^ least(w.count + 1 - ${freeAttempts}, 10), ${longestLockSeconds}) end)`;
      const taken = await rowsOf(
        database.db,
        sql`insert into limit_windows as w (key, count, expires_at)
            select ${key}, 1, ${now}::timestamptz + ${memory} from ${acknowledgedEarly}
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
      await database.db.execute(sql`delete from limit_windows using ${acknowledgedEarly} where key = ${key}`);
    },
    giveBack: async () => {
      await database.db.execute(
        sql`update limit_windows set count = greatest(count - 1, 0), expires_at = ${clock.now().toISOString()}::timestamptz + ${memory}
            where key = ${key}`,
      );
    },
  };
};
