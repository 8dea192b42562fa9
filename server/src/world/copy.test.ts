import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { worldOf } from '../../test/game/memory-world.ts';
import { rowsOf } from '../platform/database/database.ts';
import { identify } from './copy.ts';

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
      expect((await readRows()) - before).toBeLessThanOrEqual(2_000);
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
});
