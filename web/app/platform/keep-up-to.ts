export type Kept<V> = { get(key: string): V | undefined; set(key: string, value: V, size: number): void };

/** A cache with a maximum total size. It drops the least recently used values. */
export const keepUpTo = <V>(maxSize: number): Kept<V> => {
  const kept = new Map<string, { value: V; size: number }>();
  let total = 0;
  const drop = (key: string): void => {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return {
    get: (key) => {
      const found = kept.get(key);
      if (!found) return undefined;
      // Moves the entry to the end of the map, which is sorted by last use.
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set: (key, value, size) => {
      drop(key);
      kept.set(key, { value, size });
      total += size;
      for (const oldest of kept.keys()) {
        if (total <= maxSize) return;
        drop(oldest);
      }
    },
  };
};
