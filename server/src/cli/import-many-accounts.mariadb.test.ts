import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../test/command-line.ts';
import { type MariaRig, openMariaRig } from '../../test/game/mariadb.ts';
import { type TestSchema, testSchemas } from '../../test/game/schemas.ts';
import { importAccounts } from '../auth/bulk-import.ts';
import { derivePassword } from '../game/metin2/passwords.ts';
import { gameAccounts } from '../game-accounts/table.ts';
import type { Database } from '../platform/database/database.ts';
import { users } from '../users/table.ts';

const accounts = 100_000;

describe(`an import of ${accounts} accounts`, () => {
  let rig: MariaRig;
  let portal: TestPortal;
  beforeAll(async () => {
    rig = await openMariaRig(testSchemas[0] as TestSchema);
    await rig.query(
      `INSERT INTO ${rig.databases.account}.account (login, password, email, real_name, question1, create_time)
       SELECT CONCAT('gamer', seq), ?, CONCAT('gamer', seq, '@mail.example'), '', '', '2016-01-02 03:04:05' FROM ${rig.databases.account}.seq_1_to_${accounts}`,
      [derivePassword('Hunter22')],
    );
    portal = await openTestPortal({
      GAME_DATABASE_URL: rig.config.url,
      GAME_ACCOUNT_DATABASE: rig.databases.account,
      GAME_PLAYER_DATABASE: rig.databases.player,
      GAME_COMMON_DATABASE: rig.databases.common,
      GAME_HELPER_DATABASE: rig.config.helperDatabase,
    });
  });
  afterAll(async () => {
    await portal?.remove();
    await rig?.close();
  });

  const options = { dryRun: false, language: 'en' as const, now: () => new Date(), onSkipped: () => {} };
  const run = (database: Database, stopAfter = Number.POSITIVE_INFINITY) => {
    let batches = 0;
    const onBatch = () => {
      batches += 1;
      if (batches > stopAfter) throw new Error('Interrupted.');
    };
    return importAccounts(database, rig.world, { ...options, onBatch });
  };
  /** Returns the number of imported accounts, and a hash of their names, emails, game accounts and creation times. */
  const contentOf = async ({ db }: Database) => {
    const line = sql`${users.username} || ':' || ${users.email} || ':' || ${gameAccounts.account_id} || ':' || ${users.create_time}::text`;
    const [row] = await db
      .select({
        rows: sql<string>`count(*)`,
        content: sql<string>`md5(string_agg(${line}, ',' order by ${users.username}))`,
      })
      .from(users)
      .innerJoin(gameAccounts, eq(gameAccounts.user_id, users.id));
    return row;
  };

  it('creates each account once within minutes, even if it is interrupted and repeated twice', async () => {
    await portal.withDatabase(async (database) => {
      const started = performance.now();
      await expect(run(database, 60)).rejects.toThrow('Interrupted.');
      const partial = Number((await contentOf(database))?.rows);
      expect(partial).toBeGreaterThan(1000);
      expect(partial).toBeLessThan(accounts);
      await run(database);
      const seconds = (performance.now() - started) / 1000;
      const first = await contentOf(database);
      // Every test game has seven other accounts. Two of them cannot be imported, because they have no usable password.
      expect(Number(first?.rows)).toBe(accounts + 5);
      const again = await run(database);
      expect(again).toMatchObject({ imported: 0 });
      expect(await contentOf(database)).toEqual(first);
      expect(seconds).toBeLessThan(600);
      process.stdout.write(`${accounts} accounts in ${Math.round(seconds)} s\n`);
    });
  }, 900_000);
});
