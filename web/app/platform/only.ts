/** Picks properties in a loader, because everything that a loader returns becomes part of the page. */
export const only = <T extends object, K extends keyof T>(value: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<T, K>;
