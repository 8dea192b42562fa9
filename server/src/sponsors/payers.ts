import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { preparedRows } from '../platform/database/prepared.ts';
import { type SponsorRow, sponsorPayers, sponsorRegistrations } from './table.ts';

/** Number of one sponsor's players who can share a payment method and still look like a household. */
const normalPlayers = 2;

/** Records the card or account that a sponsor or a sponsored player paid with. Nothing is stored for other players. */
export const notePayer = async (tx: Tx, userId: number, payer: string, now: Date): Promise<void> => {
  await noteQuery(tx, { payer, userId, now: now.toISOString() });
};

const noteQuery = preparedRows('sponsors_payer', () => {
  const { placeholder } = sql;
  const userId = sql`${placeholder('userId')}::bigint`;
  return sql`insert into ${sponsorPayers} (payer, user_id, last_used_at)
        select ${placeholder('payer')}, ${userId}, ${placeholder('now')}::timestamptz
        where exists (select from sponsors where user_id = ${userId} and status <> 'removed')
          or exists (select from sponsors_registrations where user_id = ${userId})
        on conflict (payer, user_id) do update set last_used_at = excluded.last_used_at`;
});

/** Whether the sponsor, or several players of this sponsor, paid with the same card or account. */
export const sharesPayer = async (
  tx: Tx,
  sponsor: Pick<SponsorRow, 'id' | 'user_id'>,
  { userId, payer }: { userId: number; payer: string },
): Promise<boolean> => {
  const others = await tx
    .select({ user: sponsorPayers.user_id, sponsor: sponsorRegistrations.sponsor_id })
    .from(sponsorPayers)
    .leftJoin(sponsorRegistrations, eq(sponsorRegistrations.user_id, sponsorPayers.user_id))
    .where(and(eq(sponsorPayers.payer, payer), ne(sponsorPayers.user_id, userId)))
    .limit(50);
  return (
    others.some(({ user }) => user === sponsor.user_id) ||
    others.filter((other) => other.sponsor === sponsor.id).length >= normalPlayers
  );
};
