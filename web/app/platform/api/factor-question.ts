/** Opens one dialog at a time, whose result concurrent calls share. */
export const createFactorQuestion = () => {
  let waiting: { answer: Promise<boolean>; settle: (proved: boolean) => void } | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** Asks the user to prove their second factor. */
    ask: (): Promise<boolean> => {
      // Without a mounted dialog no one could respond.
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

/** The pending request for a second factor, which the dialog shows. */
export const factorQuestion = createFactorQuestion();
