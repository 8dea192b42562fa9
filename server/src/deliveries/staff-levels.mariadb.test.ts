import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MariaRig, openMariaRig } from '../../test/game/mariadb.ts';
import { accountOf, gameErrorOf } from '../../test/game/rig.ts';
import { testSchemas } from '../../test/game/schemas.ts';
import type { AccountId } from '../game/shapes.ts';
import { sendStaffLevel } from './staff-levels.ts';

let rig: MariaRig;
beforeAll(async () => {
  rig = await openMariaRig(testSchemas[0]);
});
afterAll(() => rig?.close());

const levels = async (id: AccountId) =>
  (await rig.world.charactersOf(id)).map(({ name, authority }) => [name, authority]);

it('a staff level applies to the other characters of an account if the game cannot store one name safely', async () => {
  const id = await accountOf(rig);
  await sendStaffLevel(rig.world, { key: 'up', payload: { authority: 'god' } }, id);
  expect(await levels(id)).toEqual([
    ['Kharzeth', 'god'],
    ["O'Neil", 'player'],
    ['[GM]Gott', 'god'],
  ]);
});

it('removing a staff level demotes every character, even one whose name the game cannot store safely', async () => {
  const id = await accountOf(rig);
  await rig.query(
    `INSERT INTO ${rig.databases.common}.gmlist (mAccount, mName, mAuthority) VALUES ('hero', 'O\\'Neil', 'GOD')`,
  );
  await sendStaffLevel(rig.world, { key: 'down', payload: { authority: 'player' } }, id);
  expect((await levels(id)).filter(([, level]) => level !== 'player')).toEqual([]);
});

it('setting a staff level fails if no character of the account can have it', async () => {
  await rig.query(`UPDATE ${rig.databases.player}.player SET name = 'a\\\\b' WHERE account_id = 1`);
  const raised = sendStaffLevel(rig.world, { key: 'none', payload: { authority: 'god' } }, await accountOf(rig));
  expect(await gameErrorOf(raised)).toMatchObject({ reason: 'invalid' });
});
