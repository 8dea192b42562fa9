import { type LimitName, limits, type Window } from '@wyrmgate/contract/limits';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock/clock.ts';
import type { Crypto } from '../crypto/crypto.ts';
import { asyncCommit, type Database, rowsOf } from '../database/database.ts';
import { preparedRows } from '../database/prepared.ts';

export type Limits = {
  /**
   * Takes a token from every window of `name` for `key`, shortest first, and returns 0, or the seconds to wait if a
   * window has none left. Such a window does not count the call, so retrying early does not extend the wait.
   */
  consume(name: LimitName, key: string): Promise<number>;
  /** Like `consume` but without I/O. Returns false if the limit is shared or exhausted. */
  consumeNow(name: LimitName, key: string): boolean;
  /** Gives a token back, for a call that turned out not to count. */
  refund(name: LimitName, key: string): Promise<void>;
  /** Scales every limit of this process to `percent` of its declared size. */
  adjust(percent: number): void;
};

type Counter = { count: number; expires: number };

/** Returns the part of an address that identifies one client: all of an IPv4 address, the /64 of an IPv6 address. */
export const clientKey = (address: string): string => {
  const plain = address.replace(/^::ffff:/, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...middle, ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};

const takeQuery = preparedRows('limits_take', () => {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  return sql`insert into limit_windows as w (key, count, expires_at)
          select ${sql.placeholder('key')}::text, 1, ${sql.placeholder('expires')}::timestamptz from ${asyncCommit}
          on conflict (key) do update set
            count = case when w.expires_at <= ${now} then 1 else w.count + 1 end,
            expires_at = case when w.expires_at <= ${now} then excluded.expires_at else w.expires_at end
          where w.expires_at <= ${now} or w.count < ${sql.placeholder('capacity')}
          returning count`;
});

/** Creates the limits that the contract declares. `scale` multiplies their tokens. */
export const createLimits = (database: Database, clock: Clock, crypto: Crypto, scale: number): Limits => {
  const local = new Map<string, Counter>();
  let percent = 100;
  // The database counts in integers, and no limit may shrink to zero.
  const capacityOf = ({ points }: Window): number => Math.max(1, Math.floor((points * scale * percent) / 100));

  const counterOf = (key: string, window: Window): Counter => {
    const now = clock.now().getTime();
    let counter = local.get(key);
    if (counter === undefined || counter.expires <= now) {
      // Limits memory during a flood of addresses. Windows are short, so starting over costs little.
      if (local.size > 100_000) local.clear();
      counter = { count: 0, expires: now + window.seconds * 1000 };
      local.set(key, counter);
    }
    return counter;
  };
  const secondsUntil = (end: number): number => Math.max(Math.ceil((end - clock.now().getTime()) / 1000), 1);

  const consumeLocal = (key: string, window: Window): number => {
    const counter = counterOf(key, window);
    if (counter.count >= capacityOf(window)) return secondsUntil(counter.expires);
    counter.count += 1;
    return 0;
  };

  // A single statement, so that two calls never take the same last token.
  const consumeShared = async (key: string, window: Window): Promise<number> => {
    const now = clock.now().toISOString();
    const expires = new Date(clock.now().getTime() + window.seconds * 1000);
    const capacity = capacityOf(window);
    const taken = await takeQuery(database.db, { key, expires: expires.toISOString(), now, capacity });
    if (taken.length > 0) return 0;
    const [row] = await rowsOf<{ expires: Date | string }>(
      database.db,
      sql`select expires_at as expires from limit_windows where key = ${key}`,
    );
    return secondsUntil(new Date(row?.expires ?? expires).getTime());
  };

  const refundShared = async (key: string): Promise<void> => {
    await database.db.execute(
      sql`update limit_windows set count = greatest(count - 1, 0) from ${asyncCommit} where key = ${key}`,
    );
  };

  const countersOf = (name: LimitName, key: string) => {
    const { store, windows } = limits[name];
    const client = store === 'shared' ? crypto.mac('limit', key).slice(0, 22) : key;
    return windows.map((window: Window) => ({ window, key: `${name}:${window.seconds}:${client}` }));
  };

  return {
    adjust: (to) => {
      percent = to;
    },
    consume: async (name, client) => {
      for (const { key, window } of countersOf(name, client)) {
        const wait = limits[name].store === 'shared' ? await consumeShared(key, window) : consumeLocal(key, window);
        if (wait > 0) return wait;
      }
      return 0;
    },
    consumeNow: (name, client) =>
      limits[name].store === 'local' &&
      countersOf(name, client).every(({ key, window }) => consumeLocal(key, window) === 0),
    refund: async (name, client) => {
      for (const { key, window } of countersOf(name, client))
        if (limits[name].store === 'shared') await refundShared(key);
        else {
          const counter = counterOf(key, window);
          counter.count = Math.max(counter.count - 1, 0);
        }
    },
  };
};
