import { parseArena } from '@wyrmgate/contract/game-connection-constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MariaRig, openMariaRig } from '../../../test/game/mariadb.ts';
import { readAll } from '../../../test/game/rig.ts';
import { type TestSchema, testSchemas } from '../../../test/game/schemas.ts';
import { gameVariables } from '../variables.ts';

const [old, , fork] = testSchemas as readonly [TestSchema, TestSchema, TestSchema];
const solo = parseArena('Arena_Rank( pid , rating, won, lost )');
const flex = parseArena('arena_rank(pid,team_rating)');
if (!solo || !flex) throw new Error('The settings were not read.');

describe('arenas in a Metin2-style game', () => {
  let rig: MariaRig;
  beforeAll(async () => {
    rig = await openMariaRig(old);
    const table = `${rig.databases.player}.arena_rank`;
    await rig.query(`CREATE TABLE ${table} (season int NOT NULL, pid int NOT NULL, rating int NULL, team_rating int NOT NULL,
      won int NULL, lost int NULL, note varchar(10) NOT NULL DEFAULT '', KEY pid (pid)) ENGINE=MyISAM`);
    await rig.query(`INSERT INTO ${table} (season, pid, rating, team_rating, won, lost) VALUES
      (1, 1, 1200, 5, 9, 3), (2, 1, 900, 80, 1, 1), (1, 2, NULL, -4, NULL, NULL), (1, 777, 5000, 1, 1, 1)`);
  });
  afterAll(() => rig?.close());

  const capabilities = async (world = rig.world) =>
    (await world.describe()).capabilities.filter((name) => name.startsWith('arena'));
  const arenasOf = async (world = rig.world) => {
    const all = await readAll((page) => world.characters(page), 4);
    return new Map(all.map(({ id, arenaSolo, arenaFlex }) => [String(id), [arenaSolo, arenaFlex]]));
  };

  it('are unavailable while no arena table is known', async () => {
    expect(await capabilities()).toEqual([]);
    for (const records of (await arenasOf()).values()) expect(records).toEqual([null, null]);
  });

  it('are read from the configured table and columns, with the best row of each character', async () => {
    const world = rig.open({ arenas: { solo, flex } });
    expect(await capabilities(world)).toEqual(['arenaSolo', 'arenaFlex']);
    const records = await arenasOf(world);
    expect(records.get('1')).toEqual([
      { points: 1200, wins: 9, losses: 3 },
      { points: 80, wins: null, losses: null },
    ]);
    expect(records.get('2')).toEqual([null, { points: -4, wins: null, losses: null }]);
    expect(records.get('3')).toEqual([null, null]);
    expect(records.has('777')).toBe(false);
  });

  it.each([
    [
      'a missing table',
      { ...solo, table: 'nowhere' },
      { code: 'tableMissing', values: { arena: 'solo', table: 'nowhere' } },
    ],
    ['a missing column', { ...solo, points: 'elo' }, { code: 'columnMissing', values: { column: 'elo' } }],
    ['a column with text', { ...solo, wins: 'note' }, { code: 'columnMissing', values: { column: 'note' } }],
    ['SQL as a name', { ...solo, points: 'rating` FROM x; --' }, { code: 'columnMissing' }],
  ])('stay off, and the inspection reports %s', async (_, names, problem) => {
    const world = rig.open({ arenas: { solo: names } });
    expect(await capabilities(world)).toEqual([]);
    expect((await world.inspect()).problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...problem,
          ...('values' in problem ? { values: expect.objectContaining(problem.values) } : {}),
        }),
      ]),
    );
    expect((await arenasOf(world)).get('1')).toEqual([null, null]);
  });

  it('are included in the printed grants, which cover no other columns of the table', async () => {
    const { grants } = await rig.open({ arenas: { flex } }).inspect();
    expect(grants).toContain(
      `GRANT SELECT (\`pid\`, \`team_rating\`) ON \`${rig.databases.player}\`.\`arena_rank\` TO 'wyrmgate'@'portal.example';`,
    );
  });

  it('are read from a column of the character table, without wins if the game does not count them', async () => {
    const other = await openMariaRig(fork);
    await other.query(`UPDATE ${other.databases.player}.players SET arena_solo = 300 WHERE id = 1`);
    expect(await capabilities(other.world)).toEqual(['arenaSolo']);
    const records = await arenasOf(other.world);
    expect(records.get('1')).toEqual([{ points: 300, wins: null, losses: null }, null]);
    expect(records.get('2')).toEqual([null, null]);
    await other.close();
  });

  it.each(['arena_rank', 'arena_rank()', 'a(b)', 'a(b,c,d)', 'a(b,c', 'a`b(c,d)', 'a(b,c,d,e,f)'])(
    'reject the malformed setting %s',
    (text) => {
      expect(gameVariables.GAME_ARENA_SOLO.safeParse(text).success).toBe(false);
    },
  );
});
