export type Kept<V> = { get(key: string): V | undefined; set(key: string, value: V, size: number): void };

/** Keeps values up to a total size, and forgets those first that were not used for the longest time. */
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
      // The last in the map is the one used last.
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
