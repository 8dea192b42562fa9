export const keptVisits = 10;

const pathOf = (address: string): string => address.split('?')[0] ?? address;

/** Moves a URL to the front. While filters are typed, the page keeps a single entry instead of getting one per letter. */
export const withVisit = (visits: readonly string[], address: string): string[] => {
  const [last, ...earlier] = visits;
  const before = last !== undefined && pathOf(last) === pathOf(address) ? earlier : visits;
  return [address, ...before.filter((each) => each !== address)].slice(0, keptVisits);
};

const keyOf = (userId: number): string => `admin-visits-${userId}`;

/** Returns the pages that this user visited, newest first. */
export const readVisits = (userId: number): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored)
      ? stored
          .filter((each): each is string => typeof each === 'string' && each.startsWith('/admin'))
          .slice(0, keptVisits)
      : [];
  } catch {
    return [];
  }
};

export const recordVisit = (userId: number, address: string): void => {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(withVisit(readVisits(userId), address)));
  } catch {
    // Without storage, the history stays empty.
  }
};
