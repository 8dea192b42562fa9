import type { Readable } from 'node:stream';

/** First and last byte, both inclusive. */
export type ByteRange = { start: number; end: number };

/** Stores uploaded files. Keys are flat file names of letters, digits, dots and hyphens. */
export type Storage = {
  /** Copies a local file. Readers never see an incomplete copy. */
  put(key: string, file: { path: string; type: string }): Promise<void>;
  /** Returns the size of a file; undefined if it does not exist. */
  size(key: string): Promise<number | undefined>;
  /** Opens a file or a part of it. Returns undefined if it does not exist. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  list(prefix: string): Promise<string[]>;
};

/** Only the portal writes keys, so this check guards against its own mistakes. */
export const requireSafeKey = (key: string): string => {
  if (!/^[a-z0-9][a-z0-9.-]{0,120}$/.test(key) || key.includes('..')) throw new Error(`Unsafe storage key: ${key}`);
  return key;
};
