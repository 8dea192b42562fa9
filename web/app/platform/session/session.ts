import { routes } from 'virtual:contract-routes/auth';
import type { Contract } from '@wyrmgate/contract';
import { createClient } from '@wyrmgate/contract/client';
import { validationMinutes } from '@wyrmgate/contract/sessions-constants';
import { fetchSend } from '../api/send.ts';
import { leaseLock, webLock } from './refresh-lock.ts';
import { createSession } from './session-core.ts';
import { type KeyStore, sessionKeys, sessionStore } from './session-store.ts';

const inBrowser = typeof window !== 'undefined';

/** In-memory storage for the server, and for browsers that block storage. */
const memoryStore = (): KeyStore => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};
const storeOr = (open: () => Storage): KeyStore => {
  if (!inBrowser) return memoryStore();
  try {
    return open();
  } catch {
    return memoryStore();
  }
};

const kept = storeOr(() => window.localStorage);
const tab = storeOr(() => window.sessionStorage);
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const lock =
  inBrowser && 'locks' in navigator
    ? webLock(navigator.locks)
    : leaseLock(kept, Date.now, wait, Math.random().toString(36).slice(2));

// A client without bearer tokens, because these calls obtain the tokens.
const { auth } = createClient<Pick<Contract, 'auth'>>(
  routes,
  fetchSend((input, init) => fetch(input, { ...init, keepalive: true })),
);
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

export const session = createSession({
  store: sessionStore({ kept, tab }),
  remote: {
    refresh: (refreshToken) => auth.refresh({ body: { refreshToken } }),
    validate: async (token) => (await auth.validate({}, bearer(token))).user,
    logout: ({ token, refreshToken }) => auth.logout({ body: { refreshToken } }, bearer(token)),
  },
  lock,
  now: Date.now,
});

/** Restores the session, and updates it on storage changes, focus, reconnects and a timer. */
export const watchSession = (): void => {
  session.sync();
  void session.validate();
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === sessionKeys.token) session.sync();
  });
  window.addEventListener('focus', () => void session.checkOnFocus());
  window.addEventListener('online', () => void session.validate());
  setInterval(() => void session.validate(), validationMinutes.interval * 60_000);
};
