import type { Redis } from 'ioredis';

/** Counts connected players. A player with several tabs counts once. */
export type Presence = {
  arrive(userId: number): void;
  leave(userId: number): void;
  count(): Promise<number>;
  close(): void;
};

/** Tracks presence in this process only. */
export const localPresence = (): Presence & { users(): number[] } => {
  const connections = new Map<number, number>();
  return {
    arrive: (userId) => connections.set(userId, (connections.get(userId) ?? 0) + 1),
    leave: (userId) => {
      const remaining = (connections.get(userId) ?? 1) - 1;
      if (remaining > 0) connections.set(userId, remaining);
      else connections.delete(userId);
    },
    count: async () => connections.size,
    users: () => [...connections.keys()],
    close: () => connections.clear(),
  };
};

const key = 'wyrmgate:online';
const heartbeatMs = 20_000;

/**
 * Tracks presence across all processes. Each process refreshes the marks of its players, and stale marks do not
 * count.
 */
export const sharedPresence = (redis: Redis): Presence => {
  const local = localPresence();
  const mark = (users: number[]) => {
    if (users.length === 0) return;
    const now = Date.now();
    redis.zadd(key, ...users.flatMap((user) => [now, user])).catch(() => undefined);
  };
  const beat = () => {
    mark(local.users());
    redis.zremrangebyscore(key, 0, Date.now() - 3 * heartbeatMs).catch(() => undefined);
  };
  const timer = setInterval(beat, heartbeatMs).unref();
  // After Redis was unavailable, its marks may be stale or lost.
  redis.on('ready', beat);
  return {
    arrive: (userId) => {
      local.arrive(userId);
      mark([userId]);
    },
    leave: (userId) => {
      local.leave(userId);
      if (!local.users().includes(userId)) redis.zrem(key, userId).catch(() => undefined);
    },
    count: async () => {
      try {
        return await redis.zcount(key, Date.now() - 3 * heartbeatMs, '+inf');
      } catch {
        return local.count();
      }
    },
    close: () => {
      clearInterval(timer);
      for (const user of local.users()) redis.zrem(key, user).catch(() => undefined);
    },
  };
};
