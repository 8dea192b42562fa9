import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database/database.ts';

/** How one domain exports and erases a user's personal data. */
export type PersonalData = {
  /** Tables with a user id, email address or IP address. */
  readonly tables: readonly PgTable[];
  /** Returns everything the user may see, without hashes, tokens or secrets. */
  export(tx: Tx, userId: number): Promise<unknown>;
  /** Deletes or anonymises everything that identifies the user. Safe to repeat. */
  erase(tx: Tx, userId: number, now: Date): Promise<void>;
};
