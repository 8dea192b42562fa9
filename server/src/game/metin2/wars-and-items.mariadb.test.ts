import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MariaRig, openMariaRig } from '../../../test/game/mariadb.ts';
import { gameErrorOf, readAll } from '../../../test/game/rig.ts';
import { testSchemas } from '../../../test/game/schemas.ts';
import type { GameWorld } from '../port.ts';
import type { CharacterId } from '../shapes.ts';

let rig: MariaRig;
let world: GameWorld;
beforeAll(async () => {
  const schema = testSchemas.find(({ name }) => name.includes('mixed engines'));
  if (!schema) throw new Error('No test schema has mixed engines.');
  rig = await openMariaRig(schema);
});
afterAll(() => rig?.close());

const table = (name: string) => `\`${rig.databases.player}\`.${name}`;

it('guild wars, equipment and item types are unsupported on a game server without tables for them', async () => {
  const { capabilities } = await rig.world.describe();
  for (const one of ['guildWars', 'equipment', 'itemTypes']) expect(capabilities).not.toContain(one);
  expect(await gameErrorOf(rig.world.guildWars({ limit: 5 }))).toMatchObject({ failure: 'unsupported' });
  expect(await gameErrorOf(rig.world.equipment([]))).toMatchObject({ failure: 'unsupported' });
  expect(await gameErrorOf(rig.world.itemTypes({ limit: 5 }))).toMatchObject({ failure: 'unsupported' });
});

describe('a game with tables for guild wars and items', () => {
  beforeAll(async () => {
    await rig.query(`CREATE TABLE ${table('guild_war_reservation')} (id int unsigned NOT NULL AUTO_INCREMENT, guild1 int unsigned NOT NULL,
      guild2 int unsigned NOT NULL, time datetime NOT NULL, type tinyint NOT NULL DEFAULT 0, started tinyint NOT NULL DEFAULT 0,
      winner int NOT NULL DEFAULT -1, result1 int NOT NULL DEFAULT 0, result2 int NOT NULL DEFAULT 0, PRIMARY KEY (id)) ENGINE=MyISAM`);
    await rig.query(`INSERT INTO ${table('guild_war_reservation')} (guild1, guild2, time, started, winner, result1, result2) VALUES
      (1, 2, NOW() - INTERVAL 3 DAY, 1, 1, 40, 12), (2, 1, NOW() - INTERVAL 2 DAY, 1, 0, 7, 7), (1, 2, NOW() - INTERVAL 1 DAY, 0, -1, 0, 0),
      (1, 2, NOW() - INTERVAL 10 MINUTE, 1, -1, 0, 0), (1, 3, NOW() + INTERVAL 1 DAY, 0, -1, 0, 0), (1, 1, NOW(), 1, 1, 0, 0)`);
    await rig.query(`CREATE TABLE ${table('item')} (id int unsigned NOT NULL AUTO_INCREMENT, owner_id int unsigned NOT NULL DEFAULT 0,
      window enum('INVENTORY','EQUIPMENT','SAFEBOX','MALL') NOT NULL DEFAULT 'INVENTORY', pos smallint unsigned NOT NULL DEFAULT 0,
      count tinyint unsigned NOT NULL DEFAULT 0, vnum int unsigned NOT NULL DEFAULT 0, socket0 int unsigned NOT NULL DEFAULT 0,
      socket1 int unsigned NOT NULL DEFAULT 0, socket2 int unsigned NOT NULL DEFAULT 0, PRIMARY KEY (id), KEY owner_id_idx (owner_id)) ENGINE=InnoDB`);
    await rig.query(`INSERT INTO ${table('item')} (owner_id, window, pos, count, vnum, socket0) VALUES
      (1, 'EQUIPMENT', 4, 1, 189, 28430), (1, 'EQUIPMENT', 0, 1, 11299, 1), (1, 'INVENTORY', 0, 1, 19, 0), (1, 'SAFEBOX', 0, 1, 29, 0),
      (2, 'EQUIPMENT', 9, 200, 8005, 0)`);
    await rig.query(`CREATE TABLE ${table('item_proto')} (vnum int unsigned NOT NULL, name varbinary(24) NOT NULL DEFAULT '',
      locale_name varbinary(24) NOT NULL DEFAULT '', antiflag int NOT NULL DEFAULT 0, limittype0 tinyint unsigned NOT NULL DEFAULT 0,
      limitvalue0 int NOT NULL DEFAULT 0, PRIMARY KEY (vnum)) ENGINE=MyISAM DEFAULT CHARSET=latin1`);
    await rig.query(`INSERT INTO ${table('item_proto')} VALUES (19, 'Club', '', 0, 0, 0), (189, 'raw', 'Moonsteel Blade', 56, 1, 45),
      (11299, 'x', 'Plate', 56, 1, 9999)`);
    world = rig.open();
  });

  it('lists wars with state and winner, and leaves out reservations that never started', async () => {
    const wars = await readAll((page) => world.guildWars(page), 2);
    expect(
      wars.map(({ guildId, rivalId, state, winnerId, score }) => [guildId, rivalId, state, winnerId, score]),
    ).toEqual([
      ['1', '2', 'ended', '1', 40],
      ['2', '1', 'ended', null, 7],
      ['1', '2', 'running', null, null],
      ['1', '3', 'planned', null, null],
    ]);
    expect(wars.every(({ at }) => at instanceof Date)).toBe(true);
  });

  it('reads only worn items, never inventories or safeboxes', async () => {
    const worn = await world.equipment(['1', '2', '3', "1' or 1=1", '-1'] as CharacterId[]);
    expect(worn).toEqual([
      {
        characterId: '1',
        items: [
          { slot: 0, item: 11299, count: 1, sockets: [1, 0, 0] },
          { slot: 4, item: 189, count: 1, sockets: [28430, 0, 0] },
        ],
      },
      { characterId: '2', items: [{ slot: 9, item: 8005, count: 200, sockets: [0, 0, 0] }] },
    ]);
    expect(await world.equipment([])).toEqual([]);
  });

  it('lists items by their displayed name, with level and class', async () => {
    const types = await readAll((page) => world.itemTypes(page), 2);
    expect(types.map(({ vnum, name, level, class: of }) => [vnum, name, level, of])).toEqual([
      [19, 'Club', null, null],
      [189, 'Moonsteel Blade', 45, 'warrior'],
      [11299, 'Plate', null, 'warrior'],
    ]);
  });

  it('prints grants for exactly the columns that the portal reads', async () => {
    const { grants } = await world.inspect();
    const of = (name: string) => grants.filter((line) => line.includes(`\`${name}\``)).join();
    expect(of('guild_war_reservation')).toMatch(/^GRANT SELECT \([^)]*`winner`[^)]*\) ON/);
    expect(of('item')).toContain('`window`');
    expect(of('item_proto')).toContain('`locale_name`');
    expect(of('item')).not.toMatch(/INSERT|UPDATE/);
  });
});
