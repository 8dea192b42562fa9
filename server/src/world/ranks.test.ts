import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { worldOf } from '../../test/game/memory-world.ts';
import { rowsOf } from '../platform/database/database.ts';
import { rankBoard } from './ranks.ts';
import { worldCharacters } from './table.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ game: worldOf({ characters: [] }) });
});
afterEach(() => app.close());

const rows = 5_000;

describe('computing a ranking', () => {
  it('reads each character at most a few times, even while the database statistics cover only the previous snapshot', async () => {
    await app.platform.database.transaction(async (tx) => {
      const fill = (snapshot: number) =>
        tx.execute(sql`
          insert into ${worldCharacters} (snapshot_id, id, account_id, name, name_key, level, experience, playtime)
          select ${snapshot}, id, id::text, 'Name' || id, 'name' || id, id % 100, id, 0 from generate_series(1, ${rows}) id`);
      const readRows = async () => {
        const [row] = await rowsOf<{ read: string }>(
          tx,
          sql`select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read
              from pg_stat_xact_user_tables where relname in ('world_characters', 'world_places')`,
        );
        return Number(row?.read);
      };
      await fill(901);
      await rankBoard(tx, 901, 'players');
      await tx.execute(sql`analyze world_characters`);
      await tx.execute(sql`analyze world_places`);
      await fill(902);
      const before = await readRows();
      expect(await rankBoard(tx, 902, 'players')).toBe(rows);
      expect((await readRows()) - before).toBeLessThanOrEqual(6 * rows);
    });
  });
});
