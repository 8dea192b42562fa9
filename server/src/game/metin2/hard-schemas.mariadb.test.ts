import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hard } from '../../../test/game/hard-schemas.ts';
import { type MariaRig, openMariaRig } from '../../../test/game/mariadb.ts';
import { accountOf, balanceOf, gameErrorOf, readAll } from '../../../test/game/rig.ts';
import type { AccountId } from '../shapes.ts';

const [viewed, counted] = hard;
if (!viewed || !counted) throw new Error('A schema is missing.');

const register = (rig: MariaRig, login: string, email = `${login}@mail.example`) =>
  rig.world.createAccount({
    ...{ key: `create-${login}`, login, email, deletionCode: '7351426' },
    password: rig.world.derivePassword(login, 'Secret99'),
  });

describe('a game whose accounts are a view of a website’s table', () => {
  let rig: MariaRig;
  beforeAll(async () => {
    rig = await openMariaRig(viewed);
  });
  afterAll(() => rig?.close());

  it('records credits in a table with the same storage engine as the real one, and keeps the fraction of a balance', async () => {
    const { tables, description, problems } = await rig.world.inspect();
    expect(tables.find(({ name }) => name.endsWith('.account'))?.engine).toBe('MyISAM');
    expect(description.currencies).toEqual([
      expect.objectContaining({ code: 'coins', creditable: true, max: 9_999_999_999 }),
      expect.objectContaining({ code: 'bonus', creditable: true, max: 9_999_999_999 }),
    ]);
    expect(problems.map(({ code }) => code)).not.toContain('viewEngine');
    const id = await accountOf(rig);
    await rig.query(`UPDATE ${rig.databases.account}.site_members SET gems = 12.75 WHERE no = ?`, [id]);
    const mark = await rig.world.markBalance(id);
    const credit = { key: 'part', accountId: id, currency: 'coins', amount: 30, mark };
    await rig.world.moveCoins(credit);
    await rig.world.moveCoins(credit);
    const [row] = await rig.query(`SELECT gems FROM ${rig.databases.account}.site_members WHERE no = ?`, [id]);
    expect(row?.gems).toBe('42.75');
    expect(await balanceOf(rig.world, id)).toBe(42);
  });

  it('bans by flag or until a Unix timestamp, and an unban ends both', async () => {
    const id = await register(rig, 'flagged');
    const stored = async () =>
      (
        await rig.query(
          `SELECT is_banned, ban_expires > UNIX_TIMESTAMP() AS later FROM ${rig.databases.account}.site_members WHERE no = ?`,
          [id],
        )
      )[0];
    await rig.world.ban({ key: 'f1', accountId: id, seconds: undefined });
    await rig.world.ban({ key: 'f2', accountId: id, seconds: 600 });
    expect(await stored()).toEqual({ is_banned: 1, later: 1 });
    await rig.world.unban({ key: 'f3', accountId: id });
    expect(await stored()).toEqual({ is_banned: 0, later: 0 });
  });

  it('extends benefits until a Unix timestamp, never shortens them, and changes no other expiry column', async () => {
    const id = await register(rig, 'premium');
    const order = { accountId: id, benefits: ['gold_expire'] };
    await rig.world.changePremium({ ...order, key: 'g1', seconds: 7200 });
    await rig.world.changePremium({ ...order, key: 'g2', seconds: 60 });
    const [row] = await rig.query(
      `SELECT gold_expire - UNIX_TIMESTAMP() AS ahead FROM ${rig.databases.account}.site_members WHERE no = ?`,
      [id],
    );
    expect(Math.abs(Number(row?.ahead) - 7200)).toBeLessThan(60);
    for (const other of ['ban_expires', 'token_expire'])
      expect(
        await gameErrorOf(rig.world.changePremium({ ...order, key: 'g3', benefits: [other], seconds: 60 })),
      ).toMatchObject({ reason: 'invalid' });
    const { grants } = await rig.world.inspect();
    expect(grants.join()).not.toContain('token_expire');
  });

  it('shows characters even if guild members and staff logins cannot be read, and reports both', async () => {
    const all = await readAll((page) => rig.world.characters(page), 100);
    expect(all.find(({ name }) => name === 'Kharzeth')).toMatchObject({ empire: 'red', guildId: null });
    expect(all.find(({ name }) => name === '[GM]Gott')?.authority).toBe('implementor');
    const { problems, description } = await rig.world.inspect();
    expect(problems).toEqual(
      expect.arrayContaining([
        { severity: 'warning', code: 'columnMissing', values: { table: 'guild_member', column: 'player' } },
        { severity: 'warning', code: 'columnMissing', values: { table: 'game_masters', column: 'account' } },
      ]),
    );
    expect(description.capabilities).not.toContain('staff');
  });

  it('stores items in a table of another database, each with a unique id', async () => {
    const id = await register(rig, 'receiver');
    const items = [1, 2, 3].map((item) => ({ key: `i${item}`, accountId: id, item, count: 1, sockets: [] }));
    await Promise.all(items.map((order) => rig.world.deliverItem(order)));
    const rows = await rig.query(
      `SELECT item_vnum AS item, give_time > UNIX_TIMESTAMP() - 60 AS fresh, CHAR_LENGTH(ticket) AS letters
       FROM ${rig.databases.common}.award_items WHERE username = 'receiver' ORDER BY item_vnum`,
    );
    expect(rows).toEqual([1, 2, 3].map((item) => ({ item, fresh: 1, letters: 16 })));
  });

  it('rejects credits while the storage engine of the real table is hidden, and reports this in the connection test', async () => {
    const user = `wg_${Math.random().toString(36).slice(2, 12)}`;
    const { account } = rig.databases;
    const columns = 'id, login, password, coin';
    await rig.query(`CREATE USER '${user}'@'%' IDENTIFIED BY 'narrow'`);
    await rig.query(`GRANT SELECT (${columns}), UPDATE (coin) ON ${account}.account TO '${user}'@'%'`);
    const url = new URL(rig.config.url);
    url.username = user;
    url.password = 'narrow';
    const { description, problems } = await rig.open({ url: url.href }).inspect();
    expect(description.capabilities).not.toContain('coins');
    expect(problems).toContainEqual({ severity: 'warning', code: 'viewEngine', values: { table: 'account' } });
    await rig.query(`DROP USER '${user}'@'%'`);
  });
});

describe('a game whose tables do not generate ids', () => {
  let rig: MariaRig;
  beforeAll(async () => {
    rig = await openMariaRig(counted);
  });
  afterAll(() => rig?.close());

  it('gives concurrently created accounts and items unique ids and codes', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, index) => register(rig, `many${index}`)));
    expect(new Set(ids).size).toBe(8);
    const [row] = await rig.query(
      `SELECT COUNT(DISTINCT invite) AS codes, SUM(cash) AS coins FROM ${rig.databases.account}.account WHERE login LIKE 'many%'`,
    );
    expect(row).toEqual({ codes: 8, coins: '0' });
    await Promise.all(
      ids.map((accountId, index) =>
        rig.world.deliverItem({ key: `many-${index}`, accountId, item: 19, count: 1, sockets: [] }),
      ),
    );
    const [items] = await rig.query(`SELECT COUNT(*) AS items FROM ${rig.databases.player}.item_award`);
    expect(items?.items).toBe(8);
  });

  it('names the unique value that is taken if the login itself is available', async () => {
    await register(rig, 'firstmail', 'same@mail.example');
    const error = await gameErrorOf(register(rig, 'secondmail', 'same@mail.example'));
    expect(error).toMatchObject({ reason: 'taken' });
    expect(error.text).toContain('email address');
  });

  it('bans by date if no status word means a ban, and reads unknown status words as bans', async () => {
    const id = await register(rig, 'dated');
    await rig.world.ban({ key: 'd1', accountId: id, seconds: undefined });
    const status = `SELECT status, YEAR(availDt) AS until FROM ${rig.databases.account}.account WHERE id = ?`;
    expect((await rig.query(status, [id]))[0]).toEqual({ status: 'NORMAL', until: 2037 });
    expect((await rig.world.getAccount(id))?.ban).toMatchObject({ permanent: true });
    await rig.world.unban({ key: 'd2', accountId: id });
    expect((await rig.world.getAccount(id))?.ban).toBeNull();
    await rig.query(`UPDATE ${rig.databases.account}.account SET status = 'QUIT' WHERE id = ?`, [id]);
    expect((await rig.world.getAccount(id as AccountId))?.ban).toMatchObject({ permanent: true });
  });

  it('never writes the name of a staff level into a numeric column', async () => {
    expect((await rig.world.describe()).capabilities).not.toContain('staff');
    const all = await readAll((page) => rig.world.characters(page), 100);
    expect(all.filter(({ authority }) => authority !== 'player')).toEqual([]);
  });
});
