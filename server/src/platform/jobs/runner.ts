/** The maximum number of jobs that wait in memory. The sweep finds the others. */
const maxBacklog = 10_000;

export const createRunner = (limit: number) => {
  const waiting: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();
  const next = () => {
    const work = running.size < limit ? waiting.shift() : undefined;
    if (!work) return;
    const ended = work().finally(() => {
      running.delete(ended);
      next();
    });
    running.add(ended);
  };
  return {
    /** Returns false if too many functions are waiting. */
    add: (work: () => Promise<void>): boolean => {
      if (waiting.length >= maxBacklog) return false;
      waiting.push(work);
      next();
      return true;
    },
    /** Discards waiting functions, and resolves when the running ones have ended. */
    stop: async () => {
      waiting.length = 0;
      await Promise.all(running);
    },
  };
};
