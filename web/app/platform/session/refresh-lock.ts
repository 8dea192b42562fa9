import type { KeyStore } from './session-store.ts';

const name = 'refreshLock';
/** Longer than a request may take, so that only a dead tab loses its lease. */
const leaseMs = 25_000;
const pollMs = 150;

export type Lock = <T>(run: () => Promise<T>) => Promise<T>;

/** One at a time over all tabs, through the browser's own locks. */
export const webLock =
  (locks: Pick<LockManager, 'request'>): Lock =>
  (run) =>
    locks.request(name, run) as ReturnType<typeof run>;

/**
 * The same where the browser has no locks (plain http): a lease in the shared storage. Each tab writes its mark and looks
 * again a moment later; the last writer holds the lease.
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
