export type ToastType = 'success' | 'error' | 'warning' | 'info';

export type ToastAction = { label: string; run: () => void };

export type Toast = {
  readonly id: string;
  readonly type: ToastType;
  readonly title: string;
  readonly message?: string;
  /** In milliseconds. A persistent toast ignores it and stays until it is dismissed. */
  readonly duration: number;
  readonly persistent: boolean;
  readonly action?: ToastAction;
};

export type ToastRequest = {
  type: ToastType;
  title: string;
  message?: string;
  duration?: number;
  persistent?: boolean;
  action?: ToastAction;
  /** Replaces a visible toast with the same id in place. */
  id?: string;
};

export type ToastDurations = Readonly<Record<ToastType, number>>;

/** In milliseconds. Errors are shown longer, because they take longer to read. */
export const playerDurations: ToastDurations = { success: 5000, error: 7000, warning: 5000, info: 5000 };
export const adminDurations: ToastDurations = { success: 5000, error: 8000, warning: 6000, info: 4000 };

export const MAX_TOASTS = 5;

type Clock = { timer: ReturnType<typeof setTimeout> | undefined; left: number; since: number };

/** Manages the visible toasts of the player pages or of the back office, newest last. `Toaster` renders them. */
export function createToastStore(durations: ToastDurations) {
  let toasts: readonly Toast[] = [];
  let paused = false;
  let serial = 0;
  const clocks = new Map<string, Clock>();
  const listeners = new Set<() => void>();

  const publish = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const stop = (id: string) => {
    clearTimeout(clocks.get(id)?.timer);
    clocks.delete(id);
  };
  const start = (id: string, left: number) => {
    const timer = paused ? undefined : setTimeout(() => dismiss(id), left);
    clocks.set(id, { timer, left, since: Date.now() });
  };

  function dismiss(id: string): void {
    stop(id);
    if (toasts.some((toast) => toast.id === id)) publish(toasts.filter((toast) => toast.id !== id));
  }

  function show(request: ToastRequest): string {
    serial += 1;
    const { id = `toast-${serial}`, duration = durations[request.type], persistent = false, ...rest } = request;
    const toast: Toast = { ...rest, id, duration, persistent };
    const known = toasts.some((present) => present.id === id);
    if (!known && toasts.length >= MAX_TOASTS) {
      const oldest = toasts.find((present) => !present.persistent) ?? toasts[0];
      if (oldest) dismiss(oldest.id);
    }
    stop(id);
    if (!persistent) start(id, duration);
    publish(known ? toasts.map((present) => (present.id === id ? toast : present)) : [...toasts, toast]);
    return id;
  }

  function pause(): void {
    if (paused) return;
    paused = true;
    for (const clock of clocks.values()) {
      clearTimeout(clock.timer);
      clock.left -= Date.now() - clock.since;
    }
  }

  function resume(): void {
    if (!paused) return;
    paused = false;
    for (const [id, clock] of clocks) start(id, clock.left);
  }

  return {
    show,
    dismiss,
    pause,
    resume,
    clear: () => {
      for (const { id } of toasts) stop(id);
      publish([]);
    },
    getSnapshot: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;
