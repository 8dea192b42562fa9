// Games store the end of a ban in local time. It must stay correct across a clock change, and on a server whose clock
// is wrong.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MariaRig, openMariaRig } from '../../../test/game/mariadb.ts';
import { accountOf } from '../../../test/game/rig.ts';
import { testSchemas } from '../../../test/game/schemas.ts';
import { manualClock } from '../../platform/clock/clock.ts';
import type { GameWorld } from '../port.ts';
import type { AccountId } from '../shapes.ts';
import { connect } from './connection.ts';
import { openMetin2World } from './world.ts';

const zone = `Wyrmgate/Test${process.pid}`;
/** The clock changes of a time zone that is UTC+1 in winter and UTC+2 in summer, in seconds since 1970. */
const spring = Date.parse('2026-03-29T01:00:00Z') / 1000;
const autumn = Date.parse('2026-10-25T01:00:00Z') / 1000;
const hour = 3600;

let rig: MariaRig;
let account: AccountId;
let zoneId: number;
/** The time on the game database's clock, in seconds since 1970. */
let instant = 0;
let timeZone = '+00:00';
let game: GameWorld;
beforeAll(async () => {
  const [schema] = testSchemas;
  rig = await openMariaRig(schema);
  account = await accountOf(rig);
  await rig.query("INSERT INTO mysql.time_zone (Use_leap_seconds) VALUES ('N')");
  zoneId = Number((await rig.query('SELECT LAST_INSERT_ID() AS id'))[0]?.id);
  await rig.query('INSERT INTO mysql.time_zone_name VALUES (?, ?)', [zone, zoneId]);
  await rig.query(`INSERT INTO mysql.time_zone_transition_type VALUES (?, 0, 3600, 0, 'WT'), (?, 1, 7200, 1, 'ST')`, [
    zoneId,
    zoneId,
  ]);
  await rig.query('INSERT INTO mysql.time_zone_transition VALUES (?, 0, 0), (?, ?, 1), (?, ?, 0)', [
    zoneId,
    ...[zoneId, spring, zoneId, autumn],
  ]);
  const inner = connect({ ...rig.config, connections: 1 });
  const set = () => inner.change(`SET time_zone = '${timeZone}', timestamp = ${instant}`);
  game = openMetin2World({ ...rig.config, connections: 1 }, manualClock(), {
    rows: (sql, values) => set().then(() => inner.rows(sql, values)),
    change: (sql, values) => set().then(() => inner.change(sql, values)),
    close: () => inner.close(),
  });
});
afterAll(async () => {
  await game?.close();
  await rig?.query('DELETE FROM mysql.time_zone_name WHERE Time_zone_id = ?', [zoneId]);
  for (const table of ['time_zone_transition', 'time_zone_transition_type', 'time_zone'])
    await rig?.query(`DELETE FROM mysql.${table} WHERE Time_zone_id = ?`, [zoneId]);
  await rig?.close();
});

const at = (seconds: number, name: string) => {
  instant = seconds;
  timeZone = name;
};
const left = async () => (await game.getAccount(account))?.ban?.secondsLeft;
const banFor = (seconds: number) => game.ban({ key: `ban-${instant}-${seconds}`, accountId: account, seconds });

describe('a temporary ban', () => {
  it.each([
    ['spring, when an hour is missing', spring],
    ['autumn, when an hour happens twice', autumn],
  ])('lasts exactly as long as intended, even across the clock change in %s', async (_, change) => {
    at(change - hour, zone);
    await banFor(5 * hour);
    expect(await left()).toBe(5 * hour);
    at(change + 2 * hour, zone);
    expect(await left()).toBe(2 * hour);
    at(change + 4 * hour + 1, zone);
    expect((await game.getAccount(account))?.ban).toBeNull();
  });

  it('that ends in the hour repeated at the end of daylight saving time ends at most an hour early or late', async () => {
    at(autumn - 3 * hour, zone);
    await banFor(3 * hour + 600);
    expect([3 * hour + 600, 2 * hour + 600]).toContain(await left());
    at(autumn + hour, zone);
    expect((await game.getAccount(account))?.ban).toBeNull();
  });

  it.each([hour, -hour, 5 * hour])(
    'is measured by the game’s clock, even if that clock is %i seconds off',
    async (off) => {
      at(Math.floor(Date.now() / 1000) + off, '+00:00');
      await banFor(2 * hour);
      expect(await left()).toBe(2 * hour);
      const [row] = await rig.query(
        `SELECT TIMESTAMPDIFF(SECOND, FROM_UNIXTIME(?), availDt) AS seconds FROM ${rig.databases.account}.account WHERE id = ?`,
        [instant, account],
      );
      expect(row?.seconds).toBe(2 * hour);
    },
  );

  it('set by hand in local time is read in the time zone of the game', async () => {
    at(spring - 10 * 24 * hour, zone);
    await rig.query(`UPDATE ${rig.databases.account}.account SET availDt = '2026-03-19 04:00:00' WHERE id = ?`, [
      account,
    ]);
    // 01:00 UTC is 02:00 in winter time.
    expect(instant).toBe(Date.parse('2026-03-19T01:00:00Z') / 1000);
    expect(await left()).toBe(2 * hour);
    await game.ban({ key: 'both', accountId: account, seconds: undefined });
    expect((await game.getAccount(account))?.ban).toEqual({ permanent: true, secondsLeft: undefined });
    await game.unban({ key: 'end', accountId: account });
    expect((await game.getAccount(account))?.ban).toBeNull();
  });

  it.each(['2050-01-01 00:00:00', '9999-12-31 23:59:59'])('set by hand until %s counts as a ban', async (until) => {
    at(spring, zone);
    await rig.query(`UPDATE ${rig.databases.account}.account SET availDt = ? WHERE id = ?`, [until, account]);
    expect(await left()).toBeGreaterThan(20 * 365 * 24 * hour);
    await game.unban({ key: `end-${until}`, accountId: account });
    expect((await game.getAccount(account))?.ban).toBeNull();
  });
});
