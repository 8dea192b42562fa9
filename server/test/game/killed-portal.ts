import { randomUUID } from 'node:crypto';
import { count, inArray, sql } from 'drizzle-orm';
import { openStatuses } from '../../src/deliveries/open.ts';
import { deliveries } from '../../src/deliveries/table.ts';
import type { AccountId } from '../../src/game/shapes.ts';
import { linkGameAccount } from '../../src/game-accounts/service.ts';
import { type Database, rowsOf } from '../../src/platform/database/database.ts';
import { writeSettings } from '../../src/settings/service.ts';
import { eventually } from '../eventually.ts';
import type { PortalProcess } from '../process.ts';
import { createTestUser, type TestUser } from '../users.ts';
import type { MariaRig } from './mariadb.ts';
import { openReplyCutter } from './reply-cutter.ts';

/** A portal in its own process, which can be started again on the same database. */
export type KilledPortal = {
  start(env: Record<string, string>): Promise<PortalProcess>;
  /** Runs `work` on the database while no portal is running. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
};
type Load = { players: number; creditsEach: number; kills: number };
type Player = TestUser & { account: AccountId };

const amount = 7;
/** Number of requests between two lost responses from the game database. */
const requestsPerCut = 15;

const userOf = (database: Database, options = {}): Promise<TestUser> =>
  createTestUser(
    { platform: { database }, clock: { now: () => new Date() } as never, as: () => ({}) as never },
    options,
  );

const createPlayers = async (rig: MariaRig, database: Database, players: number): Promise<Player[]> => {
  const now = new Date();
  await writeSettings(database.db, { balances_in: 'game' }, now);
  const created: Player[] = [];
  for (let index = 0; index < players; index += 1) {
    const login = `killed${index}`;
    const password = rig.world.derivePassword(login, 'Secret99');
    const order = { key: login, login, email: '', password, deletionCode: '1234567' };
    const account = await rig.world.createAccount(order);
    const user = await userOf(database);
    const link = { family: 'metin2', account: { id: account, login }, userId: user.id, origin: 'proof' as const, now };
    await linkGameAccount(database.db, link);
    created.push({ ...user, account });
  }
  return created;
};

/** Coins that the ledger moved to the game, for each player. */
const sentByLedger = async (database: Database): Promise<Map<number, number>> => {
  const rows = await rowsOf<{ user_id: string; coins: string }>(
    database.db,
    sql`select a.user_id, -sum(e.amount) as coins from ledger_entries e join ledger_accounts a on a.id = e.account_id
      join ledger_transfers t on t.id = e.transfer_id where t.kind = 'game' and a.user_id is not null group by a.user_id`,
  );
  return new Map(rows.map((row) => [Number(row.user_id), Number(row.coins)]));
};

/**
 * Credits all players at once through the API while the portal is killed repeatedly, responses from the game database
 * are lost and the game writes the same balances. Requests whose connection broke are repeated, as a proxy would do.
 */
export const creditThroughKills = async (
  rig: MariaRig,
  { start, withDatabase }: KilledPortal,
  { players, creditsEach, kills }: Load,
) => {
  const address = new URL(rig.config.url);
  const cutter = await openReplyCutter({ host: address.hostname, port: Number(address.port || 3306) });
  address.hostname = '127.0.0.1';
  address.port = String(cutter.port);
  await rig.world.describe();
  const owners = await withDatabase((database) => createPlayers(rig, database, players));
  const staff = await withDatabase((database) => userOf(database, { authority: 'implementor', longLivedToken: true }));
  const open = () =>
    start({
      GAME_DATABASE_URL: address.href,
      GAME_ACCOUNT_DATABASE: rig.databases.account,
      GAME_PLAYER_DATABASE: rig.databases.player,
      GAME_COMMON_DATABASE: rig.databases.common,
      GAME_HELPER_DATABASE: rig.config.helperDatabase,
      TRUSTED_PROXIES: '1',
      RATE_LIMIT_SCALE: '1000000',
    });
  let portal = open();
  let [answered, killed, repeated, written, finished] = [0, 0, 0, 0, false];

  const kill = async () => {
    const { child, ended } = await portal;
    child.kill('SIGKILL');
    await ended;
    killed += 1;
    portal = withDatabase(({ db }) =>
      // Ends the claims of the dead process and the pauses after lost responses, instead of waiting until they expire.
      db
        .update(deliveries)
        .set({ next_attempt_at: new Date(0) })
        .where(inArray(deliveries.status, openStatuses)),
    ).then(open);
    await portal;
  };

  const request = async (base: string, id: number, key: string, isRepeated: boolean) => {
    const reply = await fetch(`${base}/api/admin/users/${id}/coins`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${staff.token}`,
        'content-type': 'application/json',
        'x-request-id': key,
        ...(isRepeated ? { 'x-repeated': '1' } : {}),
      },
      body: JSON.stringify({ delta: amount, reason: 'A test.' }),
    });
    return { status: reply.status, text: await reply.text() };
  };
  const credit = async ({ id }: Player): Promise<void> => {
    const key = randomUUID();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { base, ended } = await portal;
      const reply = await request(base, id, key, attempt > 0).catch(() => undefined);
      if (reply?.status === 200 || reply?.text.includes('alreadyDone')) return;
      // The machine was too busy to read the request in time, so the portal rejected it without effect.
      if (reply?.status === 408) continue;
      if (reply && reply.status !== 503) throw new Error(`A credit was answered with ${reply.status}: ${reply.text}`);
      // The connection broke, because the portal was killed.
      if (!reply) await ended;
      repeated += 1;
    }
    throw new Error('A credit was never answered.');
  };

  const requestCredits = async (player: Player): Promise<void> => {
    for (let index = 0; index < creditsEach; index += 1) {
      await credit(player);
      answered += 1;
      if (answered % requestsPerCut === 0) cutter.cutReplyTo("'admin:");
    }
  };
  const killAtTimes = async () => {
    for (let index = 1; index <= kills; index += 1) {
      const due = Math.floor((players * creditsEach * index) / (kills + 1));
      await eventually(async () => answered >= due || finished, 1_800_000);
      await kill();
    }
  };
  const gameWrites = async () => {
    while (!finished) {
      const player = owners[written % players];
      if (player) await rig.gameAddsCoins(player.account, 3);
      written += 1;
    }
  };
  const call = async (path: string, method = 'GET') => {
    const { base } = await portal;
    const reply = await fetch(`${base}/api/admin/deliveries${path}`, {
      method,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    if (reply.status === 408) return undefined;
    return ((await reply.json()) as { data: { deliveries: { id: number; status: string }[] } }).data;
  };
  /** Sends waiting credits by hand, because a portal under test runs no schedules. */
  const arrive = () =>
    eventually(async () => {
      const rows = (await call('?status=open'))?.deliveries;
      for (const { id, status } of rows ?? []) if (status !== 'sending') await call(`/${id}/retry`, 'POST');
      return rows?.length === 0;
    }, 1_800_000);

  try {
    const started = performance.now();
    const load = Promise.all([...owners.map(requestCredits), killAtTimes()]).then(async () => {
      // Kills the portal once more while the last credits are still being sent.
      await kill();
      await arrive();
    });
    await Promise.all([load.finally(() => (finished = true)), gameWrites()]);
    const seconds = (performance.now() - started) / 1000;
    await (await portal).stop();
    return await withDatabase(async (database) => {
      const sent = await sentByLedger(database);
      const [{ uncertain = 0 } = {}] = await database.db
        .select({ uncertain: count() })
        .from(deliveries)
        .where(sql`${deliveries.uncertain}`);
      const addedTo = (index: number) => 3 * Math.floor((written - index + players - 1) / players);
      const differences: string[] = [];
      for (const [index, { id, account }] of owners.entries()) {
        const { coins = 0 } = await rig.world.balances(account);
        const expected = creditsEach * amount;
        if (sent.get(id) !== expected || coins !== expected + addedTo(index))
          differences.push(`${id}: ${sent.get(id)} sent, ${coins - addedTo(index)} arrived, ${expected} expected`);
      }
      return { seconds, killed, repeated, uncertain, gameWrites: written, differences };
    });
  } finally {
    finished = true;
    (await portal.catch(() => undefined))?.child.kill('SIGKILL');
    await cutter.close();
  }
};
