import type { Redis } from 'ioredis';

/** Who is connected. A player with three tabs counts once. */
export type Presence = {
  arrive(userId: number): void;
  leave(userId: number): void;
  count(): Promise<number>;
  close(): void;
};

/** Presence of one process. */
export const localPresence = (): Presence & { users(): number[] } => {
  const connections = new Map<number, number>();
  return {
    arrive: (userId) => connections.set(userId, (connections.get(userId) ?? 0) + 1),
    leave: (userId) => {
      const left = (connections.get(userId) ?? 1) - 1;
      if (left > 0) connections.set(userId, left);
      else connections.delete(userId);
    },
    count: async () => connections.size,
    users: () => [...connections.keys()],
    close: () => connections.clear(),
  };
};

const key = 'wyrmgate:online';
const beatMilliseconds = 20_000;

/** Presence over all copies of the server: each keeps its players' marks fresh, and stale marks do not count. */
export const sharedPresence = (redis: Redis): Presence => {
  const local = localPresence();
  const mark = (users: number[]) => {
    if (users.length === 0) return;
    const now = Date.now();
    redis.zadd(key, ...users.flatMap((user) => [now, user])).catch(() => undefined);
  };
  const timer = setInterval(() => mark(local.users()), beatMilliseconds).unref();
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
        await redis.zremrangebyscore(key, 0, Date.now() - 3 * beatMilliseconds);
        return await redis.zcard(key);
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
