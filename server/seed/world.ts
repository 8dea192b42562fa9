import { type SQL, sql } from 'drizzle-orm';
import { isOnline } from '../src/game/demo/life.ts';
import { demoAccounts, demoCharacters, demoGuilds } from '../src/game/demo/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { worldGuildEvents, worldHistory, worldHours, worldIdentities } from '../src/world/table.ts';
import { hour } from './random.ts';

const days = 14;
const charted = 150;
const hours = 30 * 24;

/** Seeds recent rankings, close to the current order, so that the demo world's charts have a history. */
const seedPlaces = (tx: Tx, now: Date, board: string, kind: string, ranked: SQL) =>
  tx.execute(sql`
    insert into ${worldHistory} (subject_id, board, day, place)
    select known.id, ${board}, ${now.toISOString()}::date - back,
      greatest(1, ranked.place + round(sin(ranked.id + back / 3.0) * (1 + ranked.place / 12.0)) + back * (ranked.id % 3 - 1) / 4)
    from (${ranked}) ranked
    join ${worldIdentities} known on known.family = 'demo' and known.kind = ${kind} and known.game_id = ranked.id::text
    cross join generate_series(1, ${days}::int) back
    where ranked.place <= ${charted}`);

/** Seeds the history of the demo world. The first snapshot adds the rest. */
export const seedWorld = async (tx: Tx, now: Date): Promise<void> => {
  for (const [kind, table] of [
    ['character', demoCharacters],
    ['guild', demoGuilds],
  ] as const)
    await tx.execute(
      sql`insert into ${worldIdentities} (family, kind, game_id) select 'demo', ${kind}, id from ${table} order by id`,
    );
  // The strongest characters and the demo player's characters show their equipment.
  await tx.execute(sql`
    update ${worldIdentities} set equipment = true where family = 'demo' and kind = 'character' and game_id in (
      select id::text from ${demoCharacters} where authority = 'player' order by progress desc limit 40)`);
  const players = sql`from ${demoCharacters} where authority = 'player' and selectable`;
  await seedPlaces(
    tx,
    now,
    'players',
    'character',
    sql`select id, rank() over (order by progress desc) as place ${players}`,
  );
  await seedPlaces(
    tx,
    now,
    'pvp',
    'character',
    sql`select id, rank() over (order by pvp_score desc) as place ${players}`,
  );
  await seedPlaces(
    tx,
    now,
    'guilds',
    'guild',
    sql`select id, rank() over (order by points desc) as place from ${demoGuilds}`,
  );
  await tx.execute(sql`
    insert into ${worldGuildEvents} (guild_id, at, kind, before, after, leader_id)
    select known.id, ${now.toISOString()}::timestamptz - event.days * interval '1 day', event.kind, event.before, event.after, null
    from ${demoGuilds} guild
    join ${worldIdentities} known on known.family = 'demo' and known.kind = 'guild' and known.game_id = guild.id::text
    cross join lateral (values
      (200, 'founded', null, guild.name),
      (30 + guild.id % 20, 'level', greatest(1, guild.level - 1)::text, guild.level::text)) as event(days, kind, before, after)
    where guild.level > 1 order by event.days desc`);
  const people = await tx
    .select({
      id: demoCharacters.id,
      usual_hour: demoCharacters.usual_hour,
      activity: demoCharacters.activity,
      empire: demoAccounts.empire,
    })
    .from(demoCharacters)
    .innerJoin(demoAccounts, sql`${demoAccounts.id} = ${demoCharacters.account_id}`);
  const start = Math.floor(now.getTime() / hour) * hour;
  const rows = Array.from({ length: hours }, (_, index) => {
    const at = new Date(start - (hours - index) * hour);
    const online = people.filter((one) => isOnline(one, new Date(at.getTime() + hour / 2)));
    const of = (empire: string) => online.filter((one) => one.empire === empire).length;
    return {
      hour: at,
      average: online.length,
      peak: online.length,
      red: of('red'),
      yellow: of('yellow'),
      blue: of('blue'),
      family: 'demo',
    };
  });
  await tx.insert(worldHours).values(rows);
};
