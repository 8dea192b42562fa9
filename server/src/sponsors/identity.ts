import { type AnyColumn, and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { type SponsorRow, sponsors } from './table.ts';

/** Subquery for the sponsor code of a user, null for others. Every authenticated request selects it along with the user. */
export const sponsorCodeSql = (userId: AnyColumn): SQL<string | null> =>
  sql<
    string | null
  >`(select ${sponsors.code} from ${sponsors} where ${sponsors.user_id} = ${userId} and ${sponsors.status} <> 'removed')`;

/** The sponsorship of a user. */
export const findSponsorOf = async (tx: Tx, userId: number): Promise<SponsorRow | undefined> => {
  const [row] = await tx
    .select()
    .from(sponsors)
    .where(and(eq(sponsors.user_id, userId), ne(sponsors.status, 'removed')));
  return row;
};

export const sponsorCodeOf = async (tx: Tx, userId: number): Promise<string | null> =>
  (await findSponsorOf(tx, userId))?.code ?? null;

/** The sponsor with this code, in upper case, while it counts. */
export const findByCode = async (tx: Tx, code: string): Promise<SponsorRow | undefined> => {
  const [row] = await tx.select().from(sponsors).where(eq(sponsors.code, code));
  return row;
};
