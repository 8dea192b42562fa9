import { useEffect, useState } from 'react';

const key = 'adminClosedGroups';

const readClosed = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};

const storeClosed = (closed: readonly string[]): void => {
  try {
    localStorage.setItem(key, JSON.stringify(closed));
  } catch {
    // Without storage, the groups are open after the next page load.
  }
};

/** Collapsed menu groups, stored in this browser. Opening a page expands its group, so that the current entry is always visible. */
export const useClosedGroups = (current: string | undefined, path: string) => {
  const [closed, setClosed] = useState(readClosed);
  const change = (next: string[]) => {
    setClosed(next);
    storeClosed(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it expands on navigation, not whenever a group is collapsed.
  useEffect(() => {
    if (current !== undefined && closed.includes(current)) change(closed.filter((name) => name !== current));
  }, [current, path]);
  return {
    closed,
    toggle: (name: string) =>
      change(closed.includes(name) ? closed.filter((other) => other !== name) : [...closed, name]),
  };
};
