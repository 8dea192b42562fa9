import { type LimitName, limits, type Window } from '@wyrmgate/contract/limits';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock/clock.ts';
import type { Crypto } from '../crypto/crypto.ts';
import { type Database, rowsOf } from '../database/database.ts';

export type Limits = {
  /** Takes a point of every window of `name` for `key`. Answers the seconds to wait, or 0 if the call may go on. */
  consume(name: LimitName, key: string): Promise<number>;
  /** Gives a point back: the call turned out not to count. */
  refund(name: LimitName, key: string): Promise<void>;
};

type Counter = { count: number; expires: number };

/** The part of an address that one client controls: IPv4 whole, IPv6 its /64. */
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

/** Named limits of the contract. `scale` multiplies their points. */
export const createLimits = (database: Database, clock: Clock, crypto: Crypto, scale: number): Limits => {
  const local = new Map<string, Counter>();

  const takeLocal = (key: string, window: Window, change: number): Counter => {
    const now = clock.now().getTime();
    let counter = local.get(key);
    if (counter === undefined || counter.expires <= now) {
      // A flood of addresses must not fill the memory; the windows are short, so starting over costs little.
      if (local.size > 100_000) local.clear();
      counter = { count: 0, expires: now + window.seconds * 1000 };
      local.set(key, counter);
    }
    counter.count += change;
    return counter;
  };

  const takeShared = async (key: string, window: Window, change: number): Promise<Counter> => {
    const now = clock.now();
    const expires = new Date(now.getTime() + window.seconds * 1000);
    const [row] = await rowsOf<{ count: number; expires: Date | string }>(
      database.db,
      sql`insert into limit_windows as w (key, count, expires_at)
          values (${key}, ${Math.max(change, 0)}, ${expires.toISOString()})
          on conflict (key) do update set
            count = case when w.expires_at <= ${now.toISOString()} then ${Math.max(change, 0)} else greatest(w.count + ${change}, 0) end,
            expires_at = case when w.expires_at <= ${now.toISOString()} then excluded.expires_at else w.expires_at end
          returning count, expires_at as expires`,
    );
    return { count: row?.count ?? 0, expires: new Date(row?.expires ?? expires).getTime() };
  };

  const take = async (name: LimitName, key: string, change: number): Promise<number> => {
    const { store, windows } = limits[name];
    let wait = 0;
    for (const window of windows) {
      const counterKey = `${name}:${window.seconds}:${store === 'shared' ? crypto.mac('limit', key).slice(0, 22) : key}`;
      const counter =
        store === 'shared' ? await takeShared(counterKey, window, change) : takeLocal(counterKey, window, change);
      if (counter.count > window.points * scale)
        wait = Math.max(wait, Math.ceil((counter.expires - clock.now().getTime()) / 1000), 1);
    }
    return wait;
  };

  return {
    consume: (name, key) => take(name, key, 1),
    refund: async (name, key) => {
      await take(name, key, -1);
    },
  };
};
