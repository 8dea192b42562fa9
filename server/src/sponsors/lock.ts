import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { type SponsorRow, sponsors } from './table.ts';

/** Locks the sponsor without blocking rows that refer to it. */
export const lockSponsor = async (tx: Tx, id: number): Promise<SponsorRow | undefined> => {
  const [row] = await tx.select().from(sponsors).where(eq(sponsors.id, id)).for('no key update');
  return row;
};
