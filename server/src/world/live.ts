import type { Returned } from '@wyrmgate/contract/endpoint';
import type { world as contract } from '@wyrmgate/contract/world';
import { and, asc, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { checkWorld, findStatus, staleAt } from './check.ts';
import { type WorldStatusRow, worldHours, worldSamples } from './table.ts';

const hourMs = 3_600_000;
const keptSamplesMs = 48 * hourMs;
const keptHoursMs = 400 * 24 * hourMs;
const shownHours = 7 * 24;
/** A sample is taken every five minutes, and the next one may be a little late. */
const sampleMs = 6 * 60_000;

/** Asks the game who is online, and adds the figures to the history, where they are unknown if it does not respond. */
export const sampleWorld = async (platform: Platform): Promise<void> => {
  const { game, clock, database, log, cache, realtime } = platform;
  let status: WorldStatusRow | undefined;
  try {
    status = await checkWorld(platform, { figures: true });
  } catch (error) {
    log.warn({ err: error }, 'the game did not report who is online');
  }
  const at = clock.now();
  const unknown = { total: null, red: null, yellow: null, blue: null, source: null, channels: [] };
  const { total, red, yellow, blue, source, channels } = status ?? unknown;
  await database.transaction(async (tx) => {
    await tx
      .insert(worldSamples)
      .values({
        at,
        demo: game.demo,
        family: game.family,
        answered: status !== undefined,
        ...{ total, red, yellow, blue, source, channels },
      })
      .onConflictDoNothing();
    const since = new Date(Math.floor(at.getTime() / hourMs) * hourMs - hourMs).toISOString();
    await tx.execute(sql`
      insert into ${worldHours} (hour, family, average, peak, red, yellow, blue)
      select date_trunc('hour', at), ${game.family}, round(avg(total)), max(total), round(avg(red)), round(avg(yellow)), round(avg(blue)) from ${worldSamples}
      where at >= ${since} and total is not null and coalesce(family, ${game.family}) = ${game.family} group by 1
      on conflict (hour) do update set family = excluded.family, average = excluded.average, peak = excluded.peak, red = excluded.red,
        yellow = excluded.yellow, blue = excluded.blue`);
    await tx.delete(worldSamples).where(lt(worldSamples.at, new Date(at.getTime() - keptSamplesMs)));
    await tx.delete(worldHours).where(lt(worldHours.hour, new Date(at.getTime() - keptHoursMs)));
  });
  cache.drop('world');
  realtime.broadcast('world', { changed: 'status' });
};

/** Figures of another game, such as the demo world, are never shown for this one. */
const ofGame = (table: typeof worldSamples | typeof worldHours, family: string) =>
  or(eq(table.family, family), isNull(table.family));

/**
 * Returns the last sample, whose figures stay the same for five minutes; undefined if the game did not respond to it.
 */
export const findSample = async (
  tx: Tx,
  family: string,
  now: Date,
): Promise<typeof worldSamples.$inferSelect | undefined> => {
  const [sample] = await tx
    .select()
    .from(worldSamples)
    .where(and(ofGame(worldSamples, family), gte(worldSamples.at, new Date(now.getTime() - sampleMs))))
    .orderBy(desc(worldSamples.at))
    .limit(1);
  return sample?.answered ? sample : undefined;
};

export const readStatus = async ({
  tx,
  now,
  platform,
}: Pick<Work, 'tx' | 'now' | 'platform'>): Promise<Returned<(typeof contract)['status']>> => {
  const { family } = platform.game;
  const status = await findStatus(tx, family);
  const end = status && staleAt(status, now);
  // Nothing announces that a game has stopped, so each instance drops the status from its cache when the status becomes unknown.
  if (end) platform.cache.dropAt('world', end);
  const fresh = end ? status : undefined;
  const hours = await tx
    .select()
    .from(worldHours)
    .where(and(gte(worldHours.hour, new Date(now.getTime() - shownHours * hourMs)), ofGame(worldHours, family)))
    .orderBy(asc(worldHours.hour));
  const empiresOf = (row: { red: number | null; yellow: number | null; blue: number | null } | undefined) =>
    row === undefined || row.red === null || row.yellow === null || row.blue === null
      ? null
      : { red: row.red, yellow: row.yellow, blue: row.blue };
  return {
    demo: platform.game.demo,
    checked_at: fresh?.at?.toISOString() ?? null,
    total: fresh?.total ?? null,
    empires: empiresOf(fresh),
    source: fresh?.source ?? null,
    channels:
      status?.channels.map((channel) =>
        fresh ? channel : { ...channel, status: 'unknown' as const, players: null },
      ) ?? [],
    hours: hours.map((row) => ({
      hour: row.hour.toISOString(),
      average: row.average,
      peak: row.peak,
      empires: empiresOf(row),
    })),
  };
};

/** Returns the number of players in the game; undefined if the game has not responded lately or does not report it. */
export const playersInGame = async (tx: Tx, family: string, now: Date): Promise<number | undefined> => {
  const status = await findStatus(tx, family);
  return (status && staleAt(status, now) ? status.total : null) ?? undefined;
};

/** Returns the average and peak number of players in the game by UTC day. Days without figures are missing. */
export const populationByDay = async (
  tx: Tx,
  family: string,
  first: Date,
): Promise<Map<string, { average: number; peak: number }>> => {
  const rows = await rowsOf<{ day: string; average: number; peak: number }>(
    tx,
    sql`select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, round(avg(average))::int as average, max(peak)::int as peak
        from ${worldHours} where hour >= ${first.toISOString()} and coalesce(family, ${family}) = ${family} group by 1`,
  );
  return new Map(rows.map(({ day, average, peak }) => [day, { average, peak }]));
};
