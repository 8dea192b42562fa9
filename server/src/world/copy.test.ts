import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { character, guild, worldOf } from '../../test/game/memory-world.ts';
import type { Chunk, Cursor, GuildId, Page } from '../game/shapes.ts';
import { rowsOf } from '../platform/database/database.ts';
import { identify } from './identities.ts';
import { readLatest, takeSnapshot } from './snapshot.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ game: worldOf({ characters: [] }) });
});
afterEach(() => app.close());

const idsOf = (from: number, count: number) => Array.from({ length: count }, (_, index) => String(from + index));

describe('ids for the characters of a game', () => {
  it('are looked up through an index before the table has statistics, however many characters it contains', async () => {
    await app.platform.database.transaction(async (tx) => {
      await identify(tx, 'test', 'character', idsOf(1, 20_000));
      const readRows = async () => {
        const [row] = await rowsOf<{ read: string }>(
          tx,
          sql`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
              from pg_stat_xact_user_tables where relname = 'world_identities'`,
        );
        return Number(row?.read);
      };
      const before = await readRows();
      const found = await identify(tx, 'test', 'character', idsOf(7_000, 2_000));
      expect(found.size).toBe(2_000);
      expect((await readRows()) - before).toBeLessThanOrEqual(4_000);
    });
  });

  it('stay the same, are unique across kinds, and are assigned in the order in which the game lists characters', async () => {
    const { db } = app.platform.database;
    const first = await identify(db, 'test', 'character', ['30', '7', '30']);
    const guilds = await identify(db, 'test', 'guild', ['7']);
    const second = await identify(db, 'test', 'character', ['7', '8', '30']);
    expect([...first.keys()]).toEqual(['30', '7']);
    expect(Number(first.get('30'))).toBeLessThan(Number(first.get('7')));
    expect(second.get('7')).toBe(first.get('7'));
    expect(second.get('30')).toBe(first.get('30'));
    expect([...first.values(), second.get('8')]).not.toContain(guilds.get('7'));
  });

  it('stay the same in long lists with new, deleted and moved characters', async () => {
    const { db } = app.platform.database;
    const known = new Map<string, number>();
    const check = async (ids: readonly string[]) => {
      const found = await identify(db, 'test', 'character', ids);
      expect([...found.keys()].sort()).toEqual([...new Set(ids)].sort());
      for (const [id, number] of found) {
        if (known.has(id)) expect(number).toBe(known.get(id));
        known.set(id, number);
      }
      expect(new Set(known.values()).size).toBe(known.size);
    };
    await check(idsOf(1_000, 200));
    await check(idsOf(1_000, 200));
    await check([...idsOf(900, 50), ...idsOf(1_100, 200)]);
    await check(idsOf(900, 400).reverse());
    await check(idsOf(900, 600).filter((_, index) => index % 3 === 0));
    await check([...idsOf(5_000, 70), '1000', '1000', ...idsOf(6_000, 70)]);
    await check(idsOf(1_195, 30));
  });
});

describe('a copy of a game', () => {
  it('contains each character and guild once, even if the game lists one twice', async () => {
    const chunks = [['1', '2', '1'], ['2', '3'], ['3']];
    const listing =
      <Row>(rowOf: (id: string) => Row): ((page: Page) => Promise<Chunk<Row>>) =>
      async ({ after }) => {
        const at = Number(after ?? 0);
        const next = at + 1 < chunks.length ? (String(at + 1) as Cursor) : undefined;
        return { rows: (chunks[at] ?? []).map(rowOf), next };
      };
    const game = {
      ...app.platform.game,
      characters: listing((id) => character(Number(id), { guildId: id as GuildId })),
      guilds: listing((id) => guild(Number(id))),
    };
    await takeSnapshot({ ...app.platform, game });
    expect((await readLatest(app.platform.database.db))?.state).toBe('live');
    for (const board of ['players', 'guilds'] as const)
      expect(
        (await app.as().world.board({ params: { board }, query: {} })).rows.map(({ position }) => position),
      ).toEqual([1, 2, 3]);
  });
});
