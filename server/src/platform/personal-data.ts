import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database/database.ts';

/** How one domain exports and erases a user's personal data. */
export type PersonalData = {
  /** Tables with a user id, an email address or an IP address of the user. */
  readonly tables: readonly PgTable[];
  /** Everything the user may see: no hash, no token, no secret. */
  export(tx: Tx, userId: number): Promise<unknown>;
  /** Removes what identifies the user; rows that must stay lose it. Safe to run again. */
  erase(tx: Tx, userId: number, now: Date): Promise<void>;
};
