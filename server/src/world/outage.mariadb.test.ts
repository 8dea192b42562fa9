import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { openTestDatabase } from '../../test/database.ts';
import { type BreakableLine, openBreakableLine } from '../../test/game/breakable-line.ts';
import { type MariaRig, openMariaRig } from '../../test/game/mariadb.ts';
import { type TestSchema, testSchemas } from '../../test/game/schemas.ts';
import { defaultGuardRules, guardGame } from '../game/guard.ts';
import { openMetin2World } from '../game/metin2/world.ts';
import { mountRenderer } from '../pages/pages.ts';
import { manualClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { checkWorld } from './check.ts';
import { playersInGame } from './live.ts';

type Instance = { app: TestApp; pages: FastifyInstance };

describe('every instance', () => {
  const clock = manualClock();
  let rig: MariaRig;
  let line: BreakableLine;
  let database: Database;
  /** Two instances without messages between them, on one database. */
  let instances: [Instance, Instance];

  const openInstance = async (): Promise<Instance> => {
    const url = new URL(rig.config.url);
    url.host = `127.0.0.1:${line.port}`;
    const game = guardGame(openMetin2World({ ...rig.config, url: url.href }, clock), clock, {
      ...defaultGuardRules,
      deadlineMs: 500,
    });
    const app = await startTestApp({ jobs: false, database, clock, game });
    const pages = Fastify();
    mountRenderer(pages, app.platform, async () => ({
      ...{ status: 200, headers: [], html: false },
      body: Buffer.from((await app.inject({ url: '/api/world/status' })).text),
    }));
    return { app, pages };
  };
  beforeAll(async () => {
    rig = await openMariaRig(testSchemas[0] as TestSchema);
    const { hostname, port } = new URL(rig.config.url);
    line = await openBreakableLine({ host: hostname, port: Number(port || 3306) });
    database = await openTestDatabase();
    instances = [await openInstance(), await openInstance()];
    await rig.query(`UPDATE ${rig.databases.player}.player SET last_play = NOW()`);
  });
  afterAll(async () => {
    for (const { app, pages } of instances ?? []) {
      await pages.close();
      await app.close();
      await app.platform.game.close();
    }
    await line?.close();
    await rig?.close();
    await database?.close();
  });

  /** Players online according to the API and the pages of all instances, including what they have cached. */
  const shown = async () => {
    const totals: (number | null)[] = [];
    for (const { app, pages } of instances) {
      totals.push((await app.as().world.status()).total);
      totals.push(JSON.parse((await pages.inject({ url: '/status' })).body).data.total);
      totals.push((await playersInGame(database.db, app.platform.game.family, clock.now())) ?? null);
    }
    return totals;
  };
  const online = [10, 10, 10, 10, 10, 10];
  const unknown = [null, null, null, null, null, null];
  /** Lets this time pass, and runs the checks that the timers of the instances would run. */
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 5) {
      clock.advance(5000);
      for (const { app } of instances) await checkWorld(app.platform).catch(() => undefined);
    }
  };

  it('shows how many players are online before an outage of the game’s database', async () => {
    await pass(15);
    expect(await shown()).toEqual(online);
  });

  it('shows the status as unknown half a minute after the game’s database stops, and the figures again soon after it is back', async () => {
    await line.cut();
    await pass(20);
    expect(await shown()).toEqual(online);
    await pass(15);
    expect(await shown()).toEqual(unknown);
    await pass(300);
    expect(await shown()).toEqual(unknown);
    await line.mend();
    await pass(60);
    expect(await shown()).toEqual(online);
  });

  it('shows the status as unknown even if the game’s database hangs instead of ending its connections', async () => {
    line.hang();
    await pass(35);
    expect(await shown()).toEqual(unknown);
    await line.mend();
    await pass(60);
    expect(await shown()).toEqual(online);
  });

  it('shows the status as unknown without another check, in case the instance that checks the game hangs as well', async () => {
    await pass(15);
    expect(await shown()).toEqual(online);
    clock.advance(30_000);
    expect(await shown()).toEqual(unknown);
  });
});
