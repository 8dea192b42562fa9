import type { KeyStore } from './session-store.ts';

const name = 'refreshLock';
/** Longer than the request timeout, so that only a tab that was closed or crashed loses its lease. */
const leaseMs = 25_000;
const pollMs = 150;

export type Lock = <T>(run: () => Promise<T>) => Promise<T>;

/** Runs one call at a time across all tabs, using the Web Locks API. */
export const webLock =
  (locks: Pick<LockManager, 'request'>): Lock =>
  (run) =>
    locks.request(name, run) as ReturnType<typeof run>;

/**
 * Fallback without HTTPS, where Web Locks do not exist. Each tab writes its id to local storage and reads it again shortly
 * after; the last writer holds the lease.
 */
export const leaseLock =
  (store: KeyStore, now: () => number, wait: (ms: number) => Promise<void>, mark: string): Lock =>
  async (run) => {
    const holder = (): string | null => {
      const [held = '', until = '0'] = (store.getItem(name) ?? '').split(' ');
      return Number(until) > now() ? held : null;
    };
    for (;;) {
      if (holder() === null) {
        store.setItem(name, `${mark} ${now() + leaseMs}`);
        await wait(pollMs);
        if (holder() === mark) break;
      }
      await wait(pollMs);
    }
    try {
      return await run();
    } finally {
      if (holder() === mark) store.removeItem(name);
    }
  };
