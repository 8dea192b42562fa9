import type { Returned } from '@wyrmgate/contract/endpoint';
import type { world as contract } from '@wyrmgate/contract/world';
import { and, asc, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { OnlineFigures } from '../game/shapes.ts';
import type { Work } from '../http/context.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { worldHours, worldSamples } from './table.ts';

const hourMs = 3_600_000;
const keptSamplesMs = 48 * hourMs;
const keptHoursMs = 400 * 24 * hourMs;
const shownHours = 7 * 24;
/** After two missed samples the figures are unknown. */
const freshMs = 11 * 60_000;
const maxChannels = 50;

/** Asks the game who is online. Stores the figures as unknown, not zero, if the game does not respond. */
export const sampleWorld = async ({ game, clock, database, log, cache }: Platform): Promise<void> => {
  let answered = false;
  let figures: OnlineFigures | undefined;
  let channels: (typeof worldSamples.$inferInsert)['channels'] = [];
  try {
    const { capabilities } = await game.describe();
    if (capabilities.includes('online')) figures = await game.online();
    if (capabilities.includes('channels')) channels = (await game.channels()).slice(0, maxChannels);
    answered = true;
  } catch (error) {
    log.warn({ err: error }, 'the game did not report who is online');
  }
  const at = clock.now();
  const { red, yellow, blue } = figures?.empires ?? { red: null, yellow: null, blue: null };
  await database.transaction(async (tx) => {
    await tx
      .insert(worldSamples)
      .values({
        at,
        demo: game.demo,
        family: game.family,
        answered,
        total: figures?.total ?? null,
        red,
        yellow,
        blue,
        source: figures?.source ?? null,
        channels,
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
};

/** Figures of another game, such as the demo world, are never shown for this one. */
const ofGame = (table: typeof worldSamples | typeof worldHours, family: string) =>
  or(eq(table.family, family), isNull(table.family));

const latestSample = async (tx: Tx, family: string) => {
  const [sample] = await tx
    .select()
    .from(worldSamples)
    .where(ofGame(worldSamples, family))
    .orderBy(desc(worldSamples.at))
    .limit(1);
  return sample;
};

export const readStatus = async ({
  tx,
  now,
  platform,
}: Pick<Work, 'tx' | 'now' | 'platform'>): Promise<Returned<(typeof contract)['status']>> => {
  const { family } = platform.game;
  const sample = await latestSample(tx, family);
  const hours = await tx
    .select()
    .from(worldHours)
    .where(and(gte(worldHours.hour, new Date(now.getTime() - shownHours * hourMs)), ofGame(worldHours, family)))
    .orderBy(asc(worldHours.hour));
  const fresh = sample?.answered && now.getTime() - sample.at.getTime() < freshMs ? sample : undefined;
  const empiresOf = (row: { red: number | null; yellow: number | null; blue: number | null } | undefined) =>
    row === undefined || row.red === null || row.yellow === null || row.blue === null
      ? null
      : { red: row.red, yellow: row.yellow, blue: row.blue };
  return {
    demo: platform.game.demo,
    checked_at: fresh?.at.toISOString() ?? null,
    total: fresh?.total ?? null,
    empires: empiresOf(fresh),
    source: fresh?.source ?? null,
    channels:
      (fresh ?? sample)?.channels.map((channel) =>
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

/** Players in the game at the last sample; undefined if the sample has no figure or is too old. */
export const playersInGame = async (tx: Tx, family: string, now: Date): Promise<number | undefined> => {
  const sample = await latestSample(tx, family);
  const fresh = sample?.answered && now.getTime() - sample.at.getTime() < freshMs;
  return (fresh ? sample.total : null) ?? undefined;
};

/** Average and peak of players in the game by day in UTC. Days without figures are missing. */
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
