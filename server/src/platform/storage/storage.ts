import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/** Where uploaded files are kept. Keys are flat file names of letters, digits, dots and hyphens. */
export type Storage = {
  /** Copies a local file. Readers never see a half-written one. */
  put(key: string, file: { path: string; type: string }): Promise<void>;
  /** The size of a file; undefined if it does not exist. */
  size(key: string): Promise<number | undefined>;
  /** Opens a file or a part of it; undefined if it does not exist. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Deletes a file, if it exists. */
  remove(key: string): Promise<void>;
  /** The keys that start with a prefix. */
  list(prefix: string): Promise<string[]>;
};

/** Keys are written by the portal only; this guards against a mistake. */
export const requireSafeKey = (key: string): string => {
  if (!/^[a-z0-9][a-z0-9.-]{0,120}$/.test(key) || key.includes('..')) throw new Error(`Unsafe storage key: ${key}`);
  return key;
};
