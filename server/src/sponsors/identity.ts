import { type AnyColumn, and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { type SponsorRow, sponsorFormerCodes, sponsors } from './table.ts';

/**
 * Subquery for the sponsor code of a user, null if the user is not a sponsor. Every authenticated request selects it
 * along with the user.
 */
export const sponsorCodeSql = (userId: AnyColumn): SQL<string | null> =>
  sql<
    string | null
  >`(select ${sponsors.code} from ${sponsors} where ${sponsors.user_id} = ${userId} and ${sponsors.status} <> 'removed')`;

export const findSponsorOf = async (tx: Tx, userId: number): Promise<SponsorRow | undefined> => {
  const [row] = await tx
    .select()
    .from(sponsors)
    .where(and(eq(sponsors.user_id, userId), ne(sponsors.status, 'removed')));
  return row;
};

export const sponsorCodeOf = async (tx: Tx, userId: number): Promise<string | null> =>
  (await findSponsorOf(tx, userId))?.code ?? null;

/** The sponsor who has or previously had this code, which must be in upper case. */
export const findByCode = async (tx: Tx, code: string): Promise<SponsorRow | undefined> => {
  const former = tx
    .select({ id: sponsorFormerCodes.sponsor_id })
    .from(sponsorFormerCodes)
    .where(eq(sponsorFormerCodes.code, code));
  const [row] = await tx
    .select()
    .from(sponsors)
    .where(or(eq(sponsors.code, code), eq(sponsors.id, former)));
  return row;
};
