import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** What a new hash costs. Written into each hash, so that older ones are recognised and made anew at the next login. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
/** Hash of a random password nobody kept, of the current cost: checking against it takes as long as against a real one. */
const nobodysHash = `${currentPrefix}euf+cD//LWw218NtxkkKtg$1EMai+zyzTKZWijNdABr1JsgbwZ7qmGPN1K9DvajG1w`;

/** Too many passwords wait to be hashed: shed the call instead of letting all of them grow slow. */
export class PasswordsBusyError extends Error {}

export type Passwords = {
  /** An argon2id hash of the password exactly as given. */
  hash(password: string): Promise<string>;
  /** Whether `password` is the one behind `stored`. Nobody's hash (undefined) takes the same time and is never right. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** True if the hash was made at another cost than today's. */
  isOutdated(stored: string): boolean;
};

/** Runs at most `inFlight` pieces of work at once and lets at most `waiting` more stand in line. */
const createQueue = (inFlight: number, waiting: number) => {
  const line: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= inFlight) {
      if (line.length >= waiting) throw new PasswordsBusyError('Too many passwords wait to be hashed.');
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

const cores = availableParallelism();
/** Hashing runs on libuv's threads; one of them is left for files and names. */
const threads = Math.max(1, Number(process.env.UV_THREADPOOL_SIZE ?? 4) - 1);

/** Password hashing behind a queue. The line is as long as the machine needs about two seconds for. */
export const openPasswords = ({ inFlight = Math.min(cores * 2, threads), waiting = cores * 40 } = {}): Passwords => {
  const enqueue = createQueue(inFlight, waiting);
  return {
    hash: (password) => enqueue(() => hash(password, cost)),
    verify: async (stored, password) => {
      const matches = await enqueue(() => verify(stored ?? nobodysHash, password));
      return matches && stored !== undefined;
    },
    isOutdated: (stored) => !stored.startsWith(currentPrefix),
  };
};
