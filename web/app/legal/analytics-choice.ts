import { useSyncExternalStore } from 'react';

export type AnalyticsChoice = 'yes' | 'no' | null;

const key = 'analyticsConsent';
const listeners = new Set<() => void>();
/** For browsers that block storage: the choice then lasts until the page is closed. */
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

/** The choice of this browser; null before there is one, and on the server. */
export const useAnalyticsChoice = (): AnalyticsChoice => useSyncExternalStore(subscribe, read, () => null);

/** Matomo's cookies remain after its script is removed. */
const removeCookies = () => {
  for (const name of document.cookie.split(/;\s*/).map((pair) => pair.split('=')[0] ?? ''))
    if (name.startsWith('_pk_'))
      // biome-ignore lint/suspicious/noDocumentCookie: Chrome 109 has the Cookie Store, other browsers do not.
      document.cookie = `${name}=; max-age=0; path=/`;
};

/** Remembers the choice. A script that already runs ends with the page, which is loaded again. */
export const chooseAnalytics = (choice: 'yes' | 'no'): void => {
  const before = read();
  last = choice;
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Asked again on the next visit.
  }
  if (choice === 'no') removeCookies();
  if (choice === 'no' && before === 'yes') location.reload();
  for (const listener of listeners) listener();
};
