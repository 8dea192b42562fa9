import type { dashboard as contract } from '@wyrmgate/contract/dashboard';
import type { Returned } from '@wyrmgate/contract/endpoint';
import { sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { rowsOf } from '../platform/database/database.ts';
import { countRegistrationsByDay } from '../users/registrations.ts';
import { populationByDay } from '../world/live.ts';
import { onlineSamples } from './table.ts';

const shownDays = 30;
const dayMs = 86_400_000;

/**
 * Returns registrations and peak players online for each of the last thirty days, including today. Players are counted
 * in the game if it supports that, and otherwise on the site; the two are never mixed.
 */
export const readHistory = async ({
  tx,
  now,
  platform,
}: Work<User>): Promise<Returned<(typeof contract)['history']>> => {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const first = new Date(today - (shownDays - 1) * dayMs);
  const registered = await countRegistrationsByDay(tx, first);
  const population = await populationByDay(tx, platform.game.family, first);
  const peaks = await rowsOf<{ day: string; players: number }>(
    tx,
    sql`select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, max(players)::int as players
        from ${onlineSamples} where at >= ${first.toISOString()} group by 1`,
  );
  const online =
    population.size > 0
      ? new Map([...population].map(([day, { peak }]) => [day, peak]))
      : new Map(peaks.map(({ day, players }) => [day, players]));
  const days = Array.from({ length: shownDays }, (_, index) => {
    const day = new Date(first.getTime() + index * dayMs).toISOString().slice(0, 10);
    return { day, registrations: registered.get(day) ?? 0, online: online.get(day) ?? null };
  });
  return { days };
};
