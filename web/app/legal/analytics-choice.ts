import { useSyncExternalStore } from 'react';

export type AnalyticsChoice = 'yes' | 'no' | null;

const key = 'analyticsConsent';
const listeners = new Set<() => void>();
/** Remembers the choice until the page is closed, for browsers that block storage. */
let last: AnalyticsChoice = null;

const read = (): AnalyticsChoice => {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'yes' || stored === 'no' ? stored : last;
  } catch {
    return last;
  }
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The stored choice. Null until a choice is made, and on the server. */
export const useAnalyticsChoice = (): AnalyticsChoice => useSyncExternalStore(subscribe, read, () => null);

/** Removes cookies set by Matomo, because they remain after its script is gone. */
const removeCookies = () => {
  for (const name of document.cookie.split(/;\s*/).map((pair) => pair.split('=')[0] ?? ''))
    if (name.startsWith('_pk_'))
      // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API.
      document.cookie = `${name}=; max-age=0; path=/`;
};

/**
 * Stores the choice. Withdrawing consent reloads the page, because a loaded script cannot be stopped in any other way.
 */
export const chooseAnalytics = (choice: 'yes' | 'no'): void => {
  const before = read();
  last = choice;
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Without storage, the next visit asks again.
  }
  if (choice === 'no') removeCookies();
  if (choice === 'no' && before === 'yes') location.reload();
  for (const listener of listeners) listener();
};
