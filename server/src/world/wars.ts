import { maxEventsShown, maxWarsShown, type WarResult } from '@wyrmgate/contract/world-constants';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { isPrivate } from './board.ts';
import {
  type SnapshotRow,
  worldCharacters,
  worldGuildEvents,
  worldGuilds,
  worldIdentities,
  worldWars,
} from './table.ts';

const resultOf = (
  { state, winner_id, score, rival_score }: typeof worldWars.$inferSelect,
  guild: number,
): WarResult | null => {
  if (state !== 'ended') return null;
  if (winner_id !== null) return winner_id === guild ? 'won' : 'lost';
  return score !== null && score === rival_score ? 'drawn' : 'unknown';
};

/**
 * Returns the latest wars of a guild from its point of view, planned ones first. Rivals that no longer exist have no
 * id.
 */
export const warsOf = async (tx: Tx, snapshot: SnapshotRow, guild: number) => {
  const rows = await tx
    .select()
    .from(worldWars)
    .where(and(eq(worldWars.family, snapshot.family), or(eq(worldWars.guild_id, guild), eq(worldWars.rival_id, guild))))
    .orderBy(desc(worldWars.at), desc(worldWars.id))
    .limit(maxWarsShown);
  const rivals = rows.map((war) => (war.guild_id === guild ? war.rival_id : war.guild_id));
  const names =
    rivals.length === 0
      ? []
      : await tx
          .select({ id: worldGuilds.id, name: worldGuilds.name })
          .from(worldGuilds)
          .where(and(eq(worldGuilds.snapshot_id, snapshot.id), inArray(worldGuilds.id, rivals)));
  return rows.map((war, index) => {
    const first = war.guild_id === guild;
    return {
      id: war.id,
      rival: names.find(({ id }) => id === rivals[index]) ?? null,
      at: war.at?.toISOString() ?? null,
      state: war.state,
      result: resultOf(war, guild),
      score: first ? war.score : war.rival_score,
      rival_score: first ? war.rival_score : war.score,
    };
  });
};

type EventRow = Pick<typeof worldGuildEvents.$inferSelect, 'id' | 'kind' | 'before' | 'after'> & {
  at: string | Date;
  leader_id: number | null;
  leader: string | null;
};

/** Returns the history on a guild's page, newest first. Leaders that are private or gone have no name. */
export const eventsOf = async (tx: Tx, snapshot: SnapshotRow, guild: number, privateDefault: boolean) => {
  const rows = await rowsOf<EventRow>(
    tx,
    sql`select e.id, e.at, e.kind, e.before, e.after, c.id as leader_id, c.name as leader
        from ${worldGuildEvents} e
        left join (${worldCharacters} c join ${worldIdentities} i on i.id = c.id and not ${isPrivate('i', privateDefault)})
          on c.snapshot_id = ${snapshot.id} and c.id = e.leader_id and c.excluded is null
        where e.guild_id = ${guild} order by e.id desc limit ${maxEventsShown}`,
  );
  return rows.map(({ id, at, kind, before, after, leader_id, leader }) => ({
    id: Number(id),
    at: new Date(at).toISOString(),
    kind,
    before,
    after,
    leader: leader_id === null || leader === null ? null : { id: Number(leader_id), name: leader },
  }));
};
