import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** Cost of new hashes. Each hash contains its cost, so that an outdated one is replaced at the next login. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
/** Hash of a random password that no one knows. Verifying against it takes as long as against a real one. */
const dummyHash = `${currentPrefix}euf+cD//LWw218NtxkkKtg$1EMai+zyzTKZWijNdABr1JsgbwZ7qmGPN1K9DvajG1w`;

/** The hashing queue is full. Rejecting the call keeps the others fast. */
export class PasswordsBusyError extends Error {}

export type Passwords = {
  /** Returns an argon2id hash of the password exactly as given. */
  hash(password: string): Promise<string>;
  /** Whether `password` matches `stored`. An undefined hash takes the same time and never matches. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** Whether the cost of the hash differs from the current one. */
  isOutdated(stored: string): boolean;
};

/** Runs at most `inFlight` tasks at once, and queues at most `waiting` more. */
const createQueue = (inFlight: number, waiting: number) => {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= inFlight) {
      if (queue.length >= waiting) throw new PasswordsBusyError('The password hashing queue is full.');
      // A finished task hands its slot to this one, so `running` does not change.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

const cores = availableParallelism();
/** Hashing runs on libuv's thread pool. One of its threads stays free for files and DNS. */
const threads = Math.max(1, Number(process.env.UV_THREADPOOL_SIZE ?? 4) - 1);

/** Opens password hashing with a queue. Processing a full queue of the default length takes about two seconds. */
export const openPasswords = ({ inFlight = Math.min(cores * 2, threads), waiting = cores * 40 } = {}): Passwords => {
  const enqueue = createQueue(inFlight, waiting);
  return {
    hash: (password) => enqueue(() => hash(password, cost)),
    verify: async (stored, password) => {
      const matches = await enqueue(() => verify(stored ?? dummyHash, password));
      return matches && stored !== undefined;
    },
    isOutdated: (stored) => !stored.startsWith(currentPrefix),
  };
};
