export type ConnectionParts = {
  /** Resolves to true if the portal responds. */
  probe: () => Promise<boolean>;
  /** Milliseconds between probes while the portal does not respond. */
  everyMs?: number;
};

/** Tracks whether the portal responds. After a failed call, a probe must fail too before the connection counts as lost. */
export const createConnection = ({ probe, everyMs = 3000 }: ConnectionParts) => {
  let up = true;
  let checking = false;
  const listeners = new Set<() => void>();
  const set = (next: boolean): void => {
    if (up === next) return;
    up = next;
    for (const listener of listeners) listener();
  };
  const check = async (): Promise<void> => {
    if (checking) return;
    checking = true;
    const answered = await probe();
    checking = false;
    set(answered);
    if (!answered) setTimeout(() => void check(), everyMs);
  };
  return {
    isUp: (): boolean => up,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Probes the portal until it responds. */
    check,
    /** Called when the browser reports that it is offline. */
    lost: (): void => {
      set(false);
      void check();
    },
  };
};

const probe = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  try {
    await fetch('/health/live', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
};

export const connection = createConnection({ probe });

/** Follows the browser's online and offline events. */
export const watchConnection = (): void => {
  window.addEventListener('offline', connection.lost);
  window.addEventListener('online', () => void connection.check());
};
