import type { Exclusion } from '@wyrmgate/contract/world-constants';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { GameError } from '../game/errors.ts';
import { linkedAccounts } from '../game-accounts/service.ts';
import { rowsOf, type Tx, violatedUnique } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { endMovedConsent } from './consent.ts';
import { type CopyTarget, copyGame } from './copy.ts';
import { copyEquipment } from './copy-equipment.ts';
import { copyWars, recordGuildEvents } from './copy-wars.ts';
import { boardsOf, rankBoard } from './ranks.ts';
import {
  type SnapshotRow,
  worldCharacters,
  worldGuilds,
  worldHistory,
  worldPacks,
  worldPlaces,
  worldSnapshots,
} from './table.ts';

/** A run without a heartbeat for this long is dead, and another may start. No step of a run takes that long. */
const deadAfterMs = 120_000;
const historyTop = 1000;
const historyKeptDays = 180;
const dayMs = 86_400_000;
const deletedAtOnce = 50_000;

class TakenOver extends Error {}

const liveQuery = prepared((tx) =>
  tx
    .select()
    .from(worldSnapshots)
    .where(and(eq(worldSnapshots.state, 'live'), eq(worldSnapshots.family, sql.placeholder('family'))))
    .prepare('world_live'),
);

/** Returns the live snapshot of the connected game. */
export const readLive = async (tx: Tx, family: string): Promise<SnapshotRow | undefined> =>
  (await liveQuery(tx).execute({ family }))[0];

export const readLatest = async (tx: Tx): Promise<SnapshotRow | undefined> => {
  const [row] = await tx.select().from(worldSnapshots).orderBy(desc(worldSnapshots.id)).limit(1);
  return row;
};

/** Starts a run, unless another instance is already running one. A unique index allows one run at a time. */
const claim = async ({ database, game, clock }: Platform): Promise<SnapshotRow | undefined> => {
  const now = clock.now();
  try {
    return await database.transaction(async (tx) => {
      await tx
        .update(worldSnapshots)
        .set({ state: 'failed', finished_at: now, failure: 'The process ended before the snapshot was complete.' })
        .where(
          and(eq(worldSnapshots.state, 'building'), lt(worldSnapshots.beat_at, new Date(now.getTime() - deadAfterMs))),
        );
      const [row] = await tx
        .insert(worldSnapshots)
        .values({
          state: 'building',
          family: game.family,
          demo: game.demo,
          capabilities: [],
          started_at: now,
          beat_at: now,
        })
        .returning();
      return row;
    });
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    return undefined;
  }
};

const countExcluded = async (tx: Tx, snapshot: number): Promise<Partial<Record<Exclusion, number>>> => {
  const rows = await rowsOf<{ rule: Exclusion; rows: number }>(
    tx,
    sql`select excluded as rule, count(*)::int as rows from ${worldCharacters}
        where snapshot_id = ${snapshot} and excluded is not null group by excluded`,
  );
  return Object.fromEntries(rows.map(({ rule, rows: count }) => [rule, count]));
};

const keepHistory = async (tx: Tx, { id, family }: SnapshotRow, now: Date): Promise<void> => {
  const day = now.toISOString().slice(0, 10);
  await tx.execute(sql`
    insert into ${worldHistory} as kept (subject_id, board, day, place)
    select subject_id, board, ${day}::date, place from ${worldPlaces} where snapshot_id = ${id} and position <= ${historyTop}
    union
    select place.subject_id, place.board, ${day}::date, place.place from ${worldCharacters} own
    join ${worldPlaces} place on place.snapshot_id = own.snapshot_id and place.subject_id = own.id
    where own.snapshot_id = ${id} and own.account_id in ${linkedAccounts(tx, family)}
    on conflict (subject_id, board, day) do update set place = excluded.place where kept.place <> excluded.place`);
  const oldest = new Date(now.getTime() - historyKeptDays * dayMs).toISOString().slice(0, 10);
  await tx.delete(worldHistory).where(lt(worldHistory.day, oldest));
};

/** Deletes the rows of unused snapshots in batches. The previous one stays for pages that are being rendered. */
export const removeOldSnapshots = async (tx: Tx): Promise<void> => {
  const spent = await rowsOf<{ id: number }>(
    tx,
    sql`select id from ${worldSnapshots} where state = 'failed'
        or (state = 'old' and id < (select max(id) from ${worldSnapshots} where state = 'old'))`,
  );
  for (const { id } of spent) {
    for (const table of [worldPlaces, worldPacks, worldCharacters, worldGuilds])
      for (let deleted = deletedAtOnce; deleted === deletedAtOnce; )
        deleted = (
          await rowsOf(
            tx,
            sql`delete from ${table} where ctid in (select ctid from ${table} where snapshot_id = ${id} limit ${deletedAtOnce}) returning 1`,
          )
        ).length;
  }
  // The newest failure is kept, so that staff can see it.
  const ids = spent.map(({ id }) => Number(id));
  if (ids.length > 0)
    await tx
      .delete(worldSnapshots)
      .where(and(inArray(worldSnapshots.id, ids), lt(worldSnapshots.id, sql`(select max(id) from ${worldSnapshots})`)));
};

const build = async (platform: Platform, tx: Tx, run: SnapshotRow): Promise<void> => {
  const { game, clock, database } = platform;
  const set = async (columns: Partial<SnapshotRow>): Promise<void> => {
    const rows = await tx
      .update(worldSnapshots)
      .set({ ...columns, beat_at: clock.now() })
      .where(and(eq(worldSnapshots.id, run.id), eq(worldSnapshots.state, 'building')))
      .returning({ id: worldSnapshots.id });
    if (rows.length === 0) throw new TakenOver();
  };
  const { world_excluded: rules } = await readSettings(database.db);
  const { capabilities } = await game.describe();
  const target: CopyTarget = { tx, snapshot: run.id, family: run.family, rules, guildIds: new Map() };
  const copied = await copyGame(game, target, capabilities, () => set({}));
  await copyWars(game, target, capabilities, () => set({}));
  // Statistics for the planner, which would otherwise expect no rows in a new snapshot.
  for (const table of [worldCharacters, worldGuilds]) await tx.execute(sql`analyze ${table}`);
  if (rules.includes('deleted'))
    await tx.execute(sql`
      update ${worldCharacters} set excluded = 'deleted' where snapshot_id = ${run.id} and excluded is null
      and account_id in ${linkedAccounts(tx, run.family, { deletedOwners: true })}`);
  const counts: SnapshotRow['counts'] = {};
  // In the order of the index, to which each board is then appended.
  for (const board of boardsOf(capabilities).toSorted()) {
    counts[board] = await rankBoard(tx, run.id, board);
    await set({});
  }
  const excluded = await countExcluded(tx, run.id);
  await endMovedConsent(tx, run);
  await copyEquipment(platform, tx, run.id, capabilities);
  await tx.execute(sql`analyze ${worldPlaces}`);
  const now = clock.now();
  await set({ ...copied, capabilities, counts, excluded });
  await tx.transaction(async (publishing) => {
    await recordGuildEvents(publishing, run, now);
    // Repeated for consent that was given while this copy was made.
    await endMovedConsent(publishing, run);
    await publishing.update(worldSnapshots).set({ state: 'old' }).where(eq(worldSnapshots.state, 'live'));
    const live = await publishing
      .update(worldSnapshots)
      .set({ state: 'live', finished_at: now })
      .where(and(eq(worldSnapshots.id, run.id), eq(worldSnapshots.state, 'building')))
      .returning({ id: worldSnapshots.id });
    if (live.length === 0) throw new TakenOver();
    await keepHistory(publishing, run, now);
  });
  platform.cache.drop('world');
  platform.realtime.broadcast('world', { changed: 'rankings' });
};

/**
 * Copies the game, ranks every board and switches the pages to the new copy, or returns false if another instance is
 * doing so. Until the switch, pages show the previous copy, so a game that fails or does not respond changes nothing.
 */
export const takeSnapshot = async (platform: Platform): Promise<boolean> => {
  const run = await claim(platform);
  if (!run) return false;
  await platform.database.unhurried(async (tx) => {
    try {
      await build(platform, tx, run);
    } catch (error) {
      if (error instanceof TakenOver) return;
      platform.log.warn({ err: error }, 'the game could not be copied');
      // A GameError contains no account or query.
      const failure = error instanceof GameError ? error.message : 'The snapshot failed. The log has the details.';
      await tx
        .update(worldSnapshots)
        .set({ state: 'failed', finished_at: platform.clock.now(), failure })
        .where(and(eq(worldSnapshots.id, run.id), eq(worldSnapshots.state, 'building')));
    }
    await removeOldSnapshots(tx);
  });
  return true;
};

/** Whether the next snapshot is due, according to the interval in the settings. */
export const isSnapshotDue = async ({ database: { db }, game, clock }: Platform): Promise<boolean> => {
  const latest = await readLatest(db);
  if (latest?.family !== game.family) return true;
  const { world_refresh_minutes } = await readSettings(db);
  // The tolerance is for the job, which runs every minute but not at the exact second.
  return clock.now().getTime() - latest.started_at.getTime() >= world_refresh_minutes * 60_000 - 30_000;
};
