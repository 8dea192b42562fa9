/** Opens one dialog at a time. Concurrent calls share its result. */
export const createFactorQuestion = () => {
  let waiting: { answer: Promise<boolean>; settle: (proved: boolean) => void } | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** Resolves to true once the user has proved their second factor, or to false if they cancel. */
    ask: (): Promise<boolean> => {
      // Without a mounted dialog, the promise would never resolve.
      if (listeners.size === 0) return Promise.resolve(false);
      if (waiting === undefined) {
        let settle: (proved: boolean) => void = () => undefined;
        const answer = new Promise<boolean>((resolve) => {
          settle = resolve;
        });
        waiting = { answer, settle };
        tell();
      }
      return waiting.answer;
    },
    isOpen: (): boolean => waiting !== undefined,
    settle: (proved: boolean): void => {
      const settled = waiting;
      waiting = undefined;
      settled?.settle(proved);
      tell();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** The dialog subscribes to this to know when to open. */
export const factorQuestion = createFactorQuestion();
