import type { Board } from '@wyrmgate/contract/world-constants';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { character, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser } from '../../test/users.ts';
import { GameError } from '../game/errors.ts';
import type { GameWorld } from '../game/port.ts';
import type { AccountId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { sampleWorld } from './live.ts';
import { isSnapshotDue, readLive, removeOldSnapshots, takeSnapshot } from './snapshot.ts';
import { worldHistory, worldIdentities, worldSnapshots } from './table.ts';

let app: TestApp;
const start = async (state: Parameters<typeof worldOf>[0], more: Partial<GameWorld> = {}): Promise<TestApp> => {
  app = await startTestApp({ game: { ...worldOf(state), ...more } });
  return app;
};
afterEach(() => app.close());

const board = (name: Board, query: Record<string, unknown> = {}) =>
  app.as().world.board({ params: { board: name }, query: query as never });
const names = async (name: Board, query: Record<string, unknown> = {}) =>
  (await board(name, query)).rows.map((row) => row.name);

describe('a snapshot of the game', () => {
  it('leaves the pages unchanged if it fails halfway', async () => {
    const state = { characters: [1, 2, 3, 4, 5].map((id) => character(id, { level: 60 - id })) };
    let broken = false;
    const whole = worldOf(state);
    const characters: GameWorld['characters'] = async (page) => {
      if (broken && page.after !== undefined) throw new GameError('unavailable', 'The game did not respond in time.');
      return whole.characters(page);
    };
    await start(state, { characters });
    await takeSnapshot(app.platform);
    const before = await board('players');
    broken = true;
    state.characters[0] = character(1, { name: 'Newcomer', level: 99 });
    await takeSnapshot(app.platform);
    app.platform.cache.drop('world');
    expect(await board('players')).toEqual(before);
    const boss = await createTestUser(app, { authority: 'implementor' });
    expect((await boss.api.world.adminGet()).latest).toMatchObject({
      state: 'failed',
      failure: 'The game did not respond in time.',
    });
    broken = false;
    await takeSnapshot(app.platform);
    expect((await names('players'))[0]).toBe('Newcomer');
  });

  it('runs once at a time', async () => {
    await start({ characters: [character(1), character(2)] });
    const results = await Promise.all([takeSnapshot(app.platform), takeSnapshot(app.platform)]);
    expect(results.sort()).toEqual([false, true]);
  });

  it('whose process seems dead is replaced, and changes nothing if it ends late', async () => {
    const state = { characters: [character(1)] };
    let release = (): void => undefined;
    let waiting = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const whole = worldOf(state);
    let first = true;
    const characters: GameWorld['characters'] = async (page) => {
      const rows = await whole.characters(page);
      if (first) {
        first = false;
        waiting();
        await held;
      }
      return rows;
    };
    await start({ characters: [] });
    const platform = { ...app.platform, game: { ...whole, characters } };
    const slow = takeSnapshot(platform);
    await reached;
    expect(await takeSnapshot(app.platform)).toBe(false);
    app.clock.advance(121_000);
    state.characters = [character(1, { name: 'Later' })];
    expect(await takeSnapshot({ ...app.platform, game: whole })).toBe(true);
    release();
    await slow;
    expect(await names('players')).toEqual(['Later']);
    const rows = await app.platform.database.db.select().from(worldSnapshots);
    expect(rows.filter(({ state: each }) => each === 'live')).toHaveLength(1);
  });

  it('removes the rows of earlier snapshots except the previous one', async () => {
    await start({ characters: [character(1), character(2)] });
    for (let run = 0; run < 4; run += 1) await takeSnapshot(app.platform);
    const { db } = app.platform.database;
    await removeOldSnapshots(db);
    const live = await readLive(db, 'test');
    const { rows } = await app.platform.database.query<{ snapshot_id: number }>(
      'select distinct snapshot_id from world_characters order by 1',
    );
    expect(rows.map(({ snapshot_id }) => Number(snapshot_id))).toEqual([(live?.id ?? 0) - 1, live?.id]);
  });

  it('is started by staff, with an entry in the audit log', async () => {
    await start({ characters: [character(1)] });
    const boss = await createTestUser(app, { authority: 'implementor' });
    expect(await boss.api.world.refresh()).toEqual({ started: true });
    const { logs } = await boss.api.audit.list({ query: { action: 'world_refresh' } });
    expect(logs).toHaveLength(1);
  });
});

describe('the history of places', () => {
  it('has one place a day for each character in the top 1,000 and each linked character, for 180 days', async () => {
    let all = Array.from({ length: 1005 }, (_, index) => character(index + 1, { level: 5000 - index }));
    const characters: GameWorld['characters'] = async () => ({ rows: all, next: undefined });
    await start({ characters: [], capabilities: ['characters'] }, { characters });
    const { db } = app.platform.database;
    const { id: userId } = await createTestUser(app);
    for (const [account, family] of [
      ['5', 'test'],
      ['1003', 'test'],
      ['1004', 'another game'],
    ] as const)
      await linkGameAccount(db, {
        family,
        account: { id: account as AccountId, login: `login${account}` },
        userId,
        origin: 'proof',
        now: app.clock.now(),
      });
    /** The game's ids and places of the characters kept for one day. */
    const kept = async () =>
      (
        await db
          .select({ id: worldIdentities.game_id, place: worldHistory.place })
          .from(worldHistory)
          .innerJoin(worldIdentities, eq(worldIdentities.id, worldHistory.subject_id))
          .where(eq(worldHistory.day, app.clock.now().toISOString().slice(0, 10)))
          .orderBy(worldHistory.place)
      ).map(({ id, place }) => [Number(id), place]);
    const top = all.slice(0, 1000).map((_, index) => [index + 1, index + 1]);
    await takeSnapshot(app.platform);
    expect(await kept()).toEqual([...top, [1003, 1003]]);
    all = all.map((each, index) => (index === 1002 ? { ...each, level: 9000 } : each));
    await takeSnapshot(app.platform);
    // The character that was at place 1,000 keeps its place from the day's first copy, in which it was still among the
    // top.
    expect(await kept()).toEqual([[1003, 1], ...top.map(([id = 0]) => [id, id === 1000 ? 1000 : id + 1])]);
    app.clock.advance(86_400_000);
    await takeSnapshot(app.platform);
    expect(await kept()).toEqual([[1003, 1], ...top.slice(0, -1).map(([id = 0]) => [id, id + 1])]);
    app.clock.advance(181 * 86_400_000);
    await takeSnapshot(app.platform);
    expect(await db.$count(worldHistory)).toBe(1000);
  });
});

describe('the next snapshot', () => {
  it('is due after the minutes in the settings, counted from the start of the last one, even a failed one', async () => {
    let broken = false;
    const whole = worldOf({ characters: [character(1)] });
    const characters: GameWorld['characters'] = async (page) => {
      if (broken) throw new GameError('unavailable', 'The game did not respond in time.');
      return whole.characters(page);
    };
    await start({ characters: [] }, { characters });
    const boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
    const due = () => isSnapshotDue(app.platform);
    const setMinutes = (world_refresh_minutes: number) => boss.api.world.saveRules({ body: { world_refresh_minutes } });
    await setMinutes(10);
    for (broken of [false, true]) {
      await takeSnapshot(app.platform);
      expect(await due()).toBe(false);
      app.clock.advance(9 * 60_000);
      expect(await due()).toBe(false);
      app.clock.advance(60_000);
      expect(await due()).toBe(true);
    }
    await setMinutes(15);
    expect(await due()).toBe(false);
    expect(await isSnapshotDue({ ...app.platform, game: { ...app.platform.game, family: 'another game' } })).toBe(true);
  });
});

describe('the world status', () => {
  it('counts players by hour, and is unknown when the game stops responding', async () => {
    let reachable = true;
    const online: GameWorld['online'] = async () => {
      if (!reachable) throw new GameError('unavailable', 'The game did not respond in time.');
      return { total: 6, empires: { red: 1, yellow: 2, blue: 3 }, source: 'exact', at: new Date() };
    };
    const ping: GameWorld['ping'] = async () => void (await online());
    await start({ characters: [] }, { online, ping });
    await sampleWorld(app.platform);
    const status = await app.as().world.status();
    expect(status).toMatchObject({ total: 6, empires: { red: 1, yellow: 2, blue: 3 }, source: 'exact' });
    expect(status.hours).toMatchObject([{ average: 6, peak: 6 }]);
    app.clock.advance(300_000);
    reachable = false;
    await sampleWorld(app.platform);
    expect(await app.as().world.status()).toMatchObject({ checked_at: null, total: null, empires: null });
    app.clock.advance(300_000);
    reachable = true;
    await sampleWorld(app.platform);
    app.platform.cache.drop('world');
    app.clock.advance(660_000);
    expect(await app.as().world.status()).toMatchObject({ total: null });
  });
});
