/** Maximum number of jobs that wait in memory. The sweep finds the rest. */
const maxBacklog = 10_000;

/** Runs functions with limited concurrency. */
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
    /** Returns false if too many wait. */
    add: (work: () => Promise<void>): boolean => {
      if (waiting.length >= maxBacklog) return false;
      waiting.push(work);
      next();
      return true;
    },
    /** Discards waiting work and resolves when running work has ended. */
    stop: async () => {
      waiting.length = 0;
      await Promise.all(running);
    },
  };
};
