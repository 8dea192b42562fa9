// Measures credits per second to a game on MariaDB tables without transactions: from the outbox in PostgreSQL to the player's row. Part of
// `npm run bench` if TEST_DATABASE_URL and TEST_MARIADB_URL are set.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openMariaRig } from '../server/test/game/mariadb.ts';
import { testSchemas } from '../server/test/game/schemas.ts';
import { startPortal } from './portal.ts';

const players = 40;
const creditsEach = 100;
const bareStatements = 2000;
/** Time limit for all credits, so that a lost one fails the bench instead of blocking it. */
const patienceMs = 120_000;

export type CreditFigures = {
  perSecond: number;
  /** Baseline: the game's SQL statement without the portal, repeated on one connection in the same run. */
  barePerSecond: number;
  /** CPU time of the portal per credit, including its start. */
  cpuMs: number;
};

const queueCredits = async (database: pg.Client, accounts: readonly string[]): Promise<void> => {
  const { rows: users } = await database.query<{ id: string }>('select id from users order by id limit $1', [players]);
  for (const [index, account] of accounts.entries())
    await database.query(
      `insert into deliveries (kind, user_id, family, account_id, login, lane, payload, key, next_attempt_at, created_at)
       select 'coins', $1, 'metin2', $2::text, $3::text, 'metin2:' || $2::text, '{"amount": 7}', 'bench:' || $2::text || ':' || n, now(), now()
       from generate_series(1, ${creditsEach}) n`,
      [users[index % users.length]?.id, account, `bench${index}`],
    );
};

/** Measures a portal on a seeded database, from the first delivered credit to the last. */
export const measureCredits = async (dataDir: string, databaseUrl: string): Promise<CreditFigures> => {
  const [schema] = testSchemas;
  const rig = await openMariaRig(schema);
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    await rig.world.describe();
    const accounts: string[] = [];
    for (let index = 0; index < players; index += 1) {
      const login = `bench${index}`;
      const password = rig.world.derivePassword(login, 'Secret99');
      accounts.push(await rig.world.createAccount({ key: login, login, email: '', password, deletionCode: '1234567' }));
    }
    const [first = ''] = accounts;
    const began = performance.now();
    for (let index = 0; index < bareStatements; index += 1) await rig.gameAddsCoins(first as never, 1);
    const barePerSecond = Math.round((bareStatements * 1000) / (performance.now() - began));

    await queueCredits(database, accounts);
    const portal = await startPortal(dataDir, {
      DATABASE_URL: databaseUrl,
      GAME_DATABASE_URL: rig.config.url,
      GAME_ACCOUNT_DATABASE: rig.databases.account,
      GAME_PLAYER_DATABASE: rig.databases.player,
      GAME_COMMON_DATABASE: rig.databases.common,
      GAME_HELPER_DATABASE: rig.config.helperDatabase,
    });
    try {
      const end = performance.now() + patienceMs;
      for (;;) {
        const { rows } = await database.query<{ credits: string; seconds: number | null }>(
          `select count(*) as credits, extract(epoch from max(delivered_at) - min(delivered_at))::float8 as seconds
           from deliveries where key like 'bench:%' and status = 'delivered'`,
        );
        const [{ credits, seconds } = { credits: '0', seconds: null }] = rows;
        if (Number(credits) === players * creditsEach && seconds !== null)
          return {
            perSecond: Math.round(Number(credits) / seconds),
            barePerSecond,
            cpuMs: portal.cpuMs() / Number(credits),
          };
        if (performance.now() > end) throw new Error(`Only ${credits} credits arrived.`);
        await wait(100);
      }
    } finally {
      await portal.stop();
    }
  } finally {
    await database.end();
    await rig.close();
  }
};
