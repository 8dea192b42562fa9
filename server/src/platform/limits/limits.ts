import { type LimitName, limits, type Window } from '@wyrmgate/contract/limits';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock/clock.ts';
import type { Crypto } from '../crypto/crypto.ts';
import { type Database, rowsOf } from '../database/database.ts';

export type Limits = {
  /**
   * Takes a point of every window of `name` for `key`, shortest first. Answers 0 if the call may go on, else the seconds to
   * wait; a refused call does not count, so knocking on a closed door does not keep it closed.
   */
  consume(name: LimitName, key: string): Promise<number>;
  /** Takes the points if that takes no waiting: false if the limit is a shared one, or reached. */
  consumeNow(name: LimitName, key: string): boolean;
  /** Gives a point back: the call turned out not to count. */
  refund(name: LimitName, key: string): Promise<void>;
  /** Sets all limits of this process to so many percent of what they are declared as. */
  adjust(percent: number): void;
};

type Counter = { count: number; expires: number };

/**
 * One row to select from that lets the statement be acknowledged before it is on disk: for counters, of which a crash of the
 * database machine may cost the last half second. A restart of the portal costs nothing.
 */
export const acknowledgedEarly = sql`(select set_config('synchronous_commit', 'off', true)) as early`;

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
  let percent = 100;
  // Whole, because the database counts in whole numbers; and never nothing.
  const pointsOf = ({ points }: Window): number => Math.max(1, Math.floor((points * scale * percent) / 100));

  const counterOf = (key: string, window: Window): Counter => {
    const now = clock.now().getTime();
    let counter = local.get(key);
    if (counter === undefined || counter.expires <= now) {
      // A flood of addresses must not fill the memory; the windows are short, so starting over costs little.
      if (local.size > 100_000) local.clear();
      counter = { count: 0, expires: now + window.seconds * 1000 };
      local.set(key, counter);
    }
    return counter;
  };
  const waitUntil = (end: number): number => Math.max(Math.ceil((end - clock.now().getTime()) / 1000), 1);

  const takeLocal = (key: string, window: Window): number => {
    const counter = counterOf(key, window);
    if (counter.count >= pointsOf(window)) return waitUntil(counter.expires);
    counter.count += 1;
    return 0;
  };

  // One statement decides, so that two calls never take the same last point; a refused call leaves no trace.
  const takeShared = async (key: string, window: Window): Promise<number> => {
    const now = clock.now().toISOString();
    const expires = new Date(clock.now().getTime() + window.seconds * 1000);
    const taken = await rowsOf(
      database.db,
      sql`insert into limit_windows as w (key, count, expires_at)
          select ${key}, 1, ${expires.toISOString()}::timestamptz from ${acknowledgedEarly}
          on conflict (key) do update set
            count = case when w.expires_at <= ${now} then 1 else w.count + 1 end,
            expires_at = case when w.expires_at <= ${now} then excluded.expires_at else w.expires_at end
          where w.expires_at <= ${now} or w.count < ${pointsOf(window)}
          returning count`,
    );
    if (taken.length > 0) return 0;
    const [row] = await rowsOf<{ expires: Date | string }>(
      database.db,
      sql`select expires_at as expires from limit_windows where key = ${key}`,
    );
    return waitUntil(new Date(row?.expires ?? expires).getTime());
  };

  const giveBackShared = async (key: string): Promise<void> => {
    await database.db.execute(
      sql`update limit_windows set count = greatest(count - 1, 0) from ${acknowledgedEarly} where key = ${key}`,
    );
  };

  const keysOf = (name: LimitName, key: string) => {
    const { store, windows } = limits[name];
    const client = store === 'shared' ? crypto.mac('limit', key).slice(0, 22) : key;
    return windows.map((window: Window) => ({ window, key: `${name}:${window.seconds}:${client}` }));
  };

  return {
    adjust: (to) => {
      percent = to;
    },
    consume: async (name, client) => {
      for (const { key, window } of keysOf(name, client)) {
        const wait = limits[name].store === 'shared' ? await takeShared(key, window) : takeLocal(key, window);
        if (wait > 0) return wait;
      }
      return 0;
    },
    consumeNow: (name, client) =>
      limits[name].store === 'local' && keysOf(name, client).every(({ key, window }) => takeLocal(key, window) === 0),
    refund: async (name, client) => {
      for (const { key, window } of keysOf(name, client))
        if (limits[name].store === 'shared') await giveBackShared(key);
        else {
          const counter = counterOf(key, window);
          counter.count = Math.max(counter.count - 1, 0);
        }
    },
  };
};
