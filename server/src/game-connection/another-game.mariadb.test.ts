import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { type MariaRig, openMariaRig } from '../../test/game/mariadb.ts';
import { type TestSchema, testSchemas } from '../../test/game/schemas.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { queueForAll } from '../deliveries/queue.ts';
import { sendDue } from '../deliveries/send.ts';
import { deliveries } from '../deliveries/table.ts';
import { checkGame } from '../differences/check.ts';
import type { AccountId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { worldHours } from '../world/table.ts';

describe('a portal whose game database is replaced', () => {
  let first: MariaRig;
  let copy: MariaRig;
  let other: MariaRig;
  let app: TestApp;
  let owner: TestUser;
  let player: TestUser;
  beforeAll(async () => {
    const schema = testSchemas[0] as TestSchema;
    [first, copy, other] = [await openMariaRig(schema), await openMariaRig(schema), await openMariaRig(schema)];
    await other.query(`UPDATE ${other.databases.account}.account SET login = CONCAT('x', login)`);
    app = await startTestApp({ jobs: false, env: { SECRET_KEY: '5a'.repeat(32) } });
    await app.platform.jobs.prepare();
    owner = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
    player = await createTestUser(app, { longLivedToken: true });
    await connect(first);
    await app.platform.database.transaction((tx) =>
      linkGameAccount(tx, {
        family: app.platform.game.family,
        account: { id: '1' as AccountId, login: 'hero' },
        userId: player.id,
        origin: 'proof',
        now: app.clock.now(),
      }),
    );
  });
  afterAll(async () => {
    await app?.close();
    for (const rig of [first, copy, other]) await rig?.close();
  });

  const connect = async ({ config, databases }: MariaRig) => {
    const { hostname, port, username, password } = new URL(config.url);
    const { version } = await owner.api['game-connection'].get();
    await owner.api['game-connection'].save({
      body: {
        address: `${hostname}:${port || 3306}`,
        user: username,
        password,
        account_database: databases.account,
        player_database: databases.player,
        common_database: databases.common,
        log_database: 'log',
        helper_database: config.helperDatabase,
        version,
      },
    });
  };
  const linked = async () => (await player.api['game-accounts'].list()).accounts.map(({ login }) => login);
  const queueBan = (cause: string) =>
    app.platform.database.transaction((tx) =>
      queueForAll(app.platform, tx, {
        kind: 'ban',
        userId: player.id,
        cause,
        payload: { until: null },
        now: app.clock.now(),
      }),
    );
  const deliveryOf = async (cause: string) => {
    const { db } = app.platform.database;
    const [row] = await db
      .select()
      .from(deliveries)
      .where(eq(deliveries.key, `${cause}:1`));
    return row;
  };
  const blocked = async ({ query, databases }: MariaRig) =>
    (await query(`SELECT login FROM ${databases.account}.account WHERE status = 'BLOCK' AND id = 1`)).length;

  it('keeps links and deliveries of the replaced game, and shows none of them in another game', async () => {
    expect(await linked()).toEqual(['hero']);
    await queueBan('ban:switch');
    const hour = new Date(Math.floor(app.clock.now().getTime() / 3_600_000) * 3_600_000);
    await app.platform.database.db.insert(worldHours).values({ hour, family: 'metin2', average: 40, peak: 55 });
    expect((await owner.api.world.status()).hours).toHaveLength(1);
    await connect(other);
    expect((await owner.api.world.status()).hours).toEqual([]);
    expect(app.platform.game.family).toBe('metin2-2');
    expect(await linked()).toEqual([]);
    expect((await owner.api['game-connection'].get()).open_deliveries).toBe(0);
    await sendDue(app.platform);
    expect([await blocked(first), await blocked(other)]).toEqual([0, 0]);
    expect((await deliveryOf('ban:switch'))?.status).toBe('queued');
  });

  it('uses its links and deliveries again when the same game returns, or a copy of it at another address', async () => {
    await connect(first);
    expect(await linked()).toEqual(['hero']);
    await sendDue(app.platform);
    expect([await blocked(first), await blocked(other)]).toEqual([1, 0]);
    await connect(copy);
    expect(app.platform.game.family).toBe('metin2');
    expect(await linked()).toEqual(['hero']);
  });

  it('sends nothing to an account whose id now belongs to another login, and the comparison deletes the link', async () => {
    await copy.query(`UPDATE ${copy.databases.account}.account SET login = 'newcomer' WHERE id = 1`);
    await queueBan('ban:reset');
    await sendDue(app.platform);
    expect(await blocked(copy)).toBe(0);
    expect(await deliveryOf('ban:reset')).toMatchObject({ status: 'needs_attention', error: 'otherAccount' });
    await checkGame(app.platform);
    expect(await linked()).toEqual([]);
  });
});
