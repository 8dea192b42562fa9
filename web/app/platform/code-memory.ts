import { referralCookie } from '@wyrmgate/contract/auth-constants';
import { useSyncExternalStore } from 'react';

const declinedKey = 'referralRefused';
const listeners = new Set<() => void>();
/** True if the visitor declined on this page, for browsers that block storage. */
let refused = false;

/** Reads the sponsor's code that was stored with the visitor's consent. */
export const rememberedCode = (): string | undefined =>
  new RegExp(`(?:^|; )${referralCookie}=([A-Z\\d]{5})`).exec(document.cookie)?.[1];

const isRefused = (): boolean => {
  try {
    return refused || sessionStorage.getItem(declinedKey) !== null;
  } catch {
    return refused;
  }
};

const store = (code: string, days: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser yet.
  document.cookie = `${referralCookie}=${code}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
};

const setRefused = (value: boolean) => {
  refused = value;
  try {
    if (value) sessionStorage.setItem(declinedKey, '1');
    else sessionStorage.removeItem(declinedKey);
  } catch {
    // Without storage, the next page load asks again.
  }
};

const changed = () => {
  for (const listener of listeners) listener();
};

/** Stores the code after the visitor's consent. */
export const rememberCode = (code: string, days: number): void => {
  store(code, days);
  setRefused(false);
  changed();
};

/** Deletes the code and does not ask again in this tab. */
export const refuseCode = (): void => {
  store('', 0);
  setRefused(true);
  changed();
};

/** Deletes the code after it was used. */
export const forgetCode = (): void => {
  if (rememberedCode() === undefined) return;
  store('', 0);
  changed();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Returns the stored code, or "no" if the visitor declined. Null until a choice is made, and on the server. */
export const useCodeMemory = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => rememberedCode() ?? (isRefused() ? 'no' : null),
    () => null,
  );
