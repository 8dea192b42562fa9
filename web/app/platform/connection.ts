export type ConnectionParts = {
  /** Whether the portal can be reached. */
  probe: () => Promise<boolean>;
  /** Milliseconds between probes while the portal cannot be reached. */
  everyMs?: number;
};

/** Tracks whether the portal can be reached. A failed call counts only if a probe fails too. */
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
    /** Probes now, and again until the portal responds. */
    check,
    /** Called when the browser has lost its network. */
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

/** The connection of this browser to the portal. */
export const connection = createConnection({ probe });

/** Follows the browser's own network state. */
export const watchConnection = (): void => {
  window.addEventListener('offline', connection.lost);
  window.addEventListener('online', () => void connection.check());
};
