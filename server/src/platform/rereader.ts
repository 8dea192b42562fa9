/** Keeps a value from the database up to date when other instances change it. */
export type Rereader = {
  /** Reads the value again. It includes every change made before the call. */
  refresh(): Promise<void>;
  /** Refreshes regularly, in case this process has missed a message. */
  watch(): void;
  close(): void;
};

const watchMs = 10_000;

/** `read` never runs twice at the same time. After a failure, the last value is kept. */
export const createRereader = (read: () => Promise<void>, failed: (error: unknown) => void): Rereader => {
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let again = false;
  const refresh = async (): Promise<void> => {
    // A read that is already running may have missed the change that caused this call.
    if (reading) {
      again = true;
      return reading;
    }
    reading = (async () => {
      do {
        again = false;
        await read().catch(failed);
      } while (again);
    })().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return {
    refresh,
    watch: () => {
      timer = setInterval(() => void refresh(), watchMs).unref();
    },
    close: () => clearInterval(timer),
  };
};
