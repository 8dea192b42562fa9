import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { busyAccounts } from '../deliveries/queue.ts';
import { GameError } from '../game/errors.ts';
import type { AccountId, Cursor, GameAccount } from '../game/shapes.ts';
import { dropReplacedLinks, ownersOf } from '../game-accounts/service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { findStandings } from '../users/service.ts';
import { addTo, compareCoins, forgetCoins } from './coins.ts';
import { agree, type Compared, compare, highestOf, type Standing } from './states.ts';
import { type DifferenceRow, differenceChecks, differences } from './table.ts';

/** The number of accounts read from the game per query: small enough not to slow down a live server. */
const chunk = 1000;
const keptDays = 90;
const dayMs = 86_400_000;

type Check = {
  platform: Platform;
  started: Date;
  /** Logins in the game's staff list; undefined if it cannot be read. */
  listed: ReadonlySet<string> | undefined;
  bans: boolean;
  timedBans: boolean;
  /** The code of the bought currency, if balances are in the game. */
  bought: string | undefined;
  /** Whether players can earn coins inside the game. */
  gives: boolean;
};
type Linked = { account: GameAccount; userId: number; standing: Standing };

/** Stores the current differences of one account, and reopens known ones that have changed. */
const store = async (
  tx: Tx,
  { platform, started }: Check,
  { account, userId }: Linked,
  found: readonly Compared[],
  known: readonly DifferenceRow[],
): Promise<void> => {
  for (const one of found) {
    const { kind } = one;
    const before = known.find((row) => row.kind === kind && row.account_id === account.id);
    const { portal, game } = kind === 'coins' ? addTo(before, one) : one;
    if (!before) {
      const { family } = platform.game;
      const values = { family, account_id: account.id, login: account.login, user_id: userId, kind, portal, game };
      await tx
        .insert(differences)
        .values({ ...values, found_at: started, seen_at: started })
        .onConflictDoNothing();
      continue;
    }
    const same = before.user_id === userId && agree(kind, before.portal, portal) && agree(kind, before.game, game);
    await tx
      .update(differences)
      .set(
        same
          ? { seen_at: started }
          : {
              ...{ seen_at: started, found_at: started, user_id: userId, login: account.login, portal, game },
              ...{ status: 'open', resolution: null, resolved_by: null, version: before.version + 1 },
            },
      )
      .where(and(eq(differences.id, before.id), eq(differences.version, before.version)));
  }
};

/**
 * Returns the highest level among the characters that the player can select. Undefined without such characters, because
 * a staff entry counts only for a character of its account.
 */
const levelOf = async ({ platform: { game }, listed }: Check, { account, standing }: Linked) => {
  if (!listed) return undefined;
  if (standing.authority === 'player' && !listed.has(account.login.toLowerCase())) return 'player';
  const characters = (await game.charactersOf(account.id)).filter(({ selectable }) => selectable);
  return characters.length === 0 ? undefined : highestOf(characters);
};

const coinsOf = async (tx: Tx, { platform, bought, gives, started }: Check, accounts: readonly GameAccount[]) => {
  if (bought === undefined) return new Map<AccountId, Compared>();
  const balances = accounts.map(({ id, balances: all }) => ({ id, coins: all[bought] ?? 0 }));
  return compareCoins(tx, platform.game.family, balances, { gives, now: started });
};

const checkChunk = async (check: Check, accounts: readonly GameAccount[]): Promise<Linked[]> => {
  const { platform, started, bans, timedBans } = check;
  const { database, game, clock, log } = platform;
  const dropped = await database.transaction((tx) => dropReplacedLinks(tx, game.family, accounts));
  if (dropped > 0)
    log.warn({ dropped }, 'links to game accounts were deleted: the game gave the accounts to other logins');
  const owners = await ownersOf(
    database.db,
    game.family,
    accounts.map(({ id }) => id),
  );
  const standings = await findStandings(database.db, [...new Set(owners.values())]);
  const linked = accounts.flatMap((account): Linked[] => {
    const userId = owners.get(account.id);
    const standing = userId === undefined ? undefined : standings.get(userId);
    return userId !== undefined && standing && standing.status !== 'deleted' ? [{ account, userId, standing }] : [];
  });
  if (linked.length === 0) return linked;
  const found: { of: Linked; differences: Compared[] }[] = [];
  for (const of of linked) {
    const level = await levelOf(check, of);
    found.push({ of, differences: compare(of.account, of.standing, { level, bans, timedBans, now: clock.now() }) });
  }
  await database.transaction(async (tx) => {
    const ids = linked.map(({ account }) => account.id);
    // Accounts are not compared while a delivery is on its way, or if one arrived after the game was read.
    const busy = await busyAccounts(tx, game.family, ids, started);
    const known = await tx
      .select()
      .from(differences)
      .where(
        and(
          eq(differences.family, game.family),
          ne(differences.status, 'resolved'),
          inArray(differences.account_id, ids),
        ),
      );
    const settled = found.filter(({ of }) => !busy.has(of.account.id));
    const coins = await coinsOf(
      tx,
      check,
      settled.map(({ of }) => of.account),
    );
    for (const { of, differences: now } of settled) {
      const strange = coins.get(of.account.id);
      await store(tx, check, of, strange ? [...now, strange] : now, known);
    }
    const waiting = known.filter(({ account_id }) => busy.has(account_id as AccountId)).map(({ id }) => id);
    if (waiting.length > 0)
      await tx.update(differences).set({ seen_at: started }).where(inArray(differences.id, waiting));
  });
  return linked;
};

/**
 * Resolves differences that the check no longer found, except coins, which wait for a decision. Deletes those that
 * were resolved long ago.
 */
const finish = async ({ platform: { database, game, clock }, started }: Check): Promise<void> => {
  const now = clock.now();
  await database.db
    .update(differences)
    .set({ status: 'resolved', resolved_at: now, version: sql`${differences.version} + 1` })
    .where(
      and(
        eq(differences.family, game.family),
        ne(differences.status, 'resolved'),
        ne(differences.kind, 'coins'),
        lt(differences.seen_at, started),
      ),
    );
  await database.db
    .delete(differences)
    .where(
      and(eq(differences.status, 'resolved'), lt(differences.resolved_at, new Date(now.getTime() - keptDays * dayMs))),
    );
};

const run = async (platform: Platform, started: Date): Promise<{ accounts: number; coins: number | null }> => {
  const { game, database } = platform;
  const { capabilities, currencies } = await game.describe();
  const { balances_in: place, game_gives_coins: gives } = await readSettings(database.db);
  const staff = capabilities.includes('staff') && capabilities.includes('characters') ? await game.staff() : undefined;
  const bans = capabilities.includes('bans');
  const timedBans = capabilities.includes('timedBans');
  const code = currencies.find(({ role }) => role === 'bought')?.code;
  const bought = place === 'game' ? code : undefined;
  if (bought === undefined) await forgetCoins(database.db, game.family);
  const check: Check = {
    platform,
    started,
    listed: staff && new Set(staff.map(({ login }) => login.toLowerCase())),
    bans,
    timedBans,
    bought,
    gives,
  };
  let [accounts, coins]: [number, number] = [0, 0];
  for (let after: Cursor | undefined; ; ) {
    const { rows, next } = await game.accounts({ after, limit: chunk });
    const linked = await checkChunk(check, rows);
    accounts += linked.length;
    if (code !== undefined)
      coins += linked.reduce((sum, { account }) => sum + Math.max(0, account.balances[code] ?? 0), 0);
    if (next === undefined) break;
    after = next;
  }
  await finish(check);
  return { accounts, coins: code === undefined ? null : coins };
};

/**
 * Compares bans, staff levels and coins of all linked accounts, and records differences without changing either side.
 * Deletes links to accounts that now belong to someone else.
 */
export const checkGame = async (platform: Platform): Promise<void> => {
  const { database, game, clock, log } = platform;
  const started = clock.now();
  const { family } = game;
  const write = (set: Partial<typeof differenceChecks.$inferInsert>) =>
    database.db
      .insert(differenceChecks)
      .values({ family, started_at: started, ...set })
      .onConflictDoUpdate({ target: differenceChecks.family, set: { started_at: started, ...set } });
  await write({ finished_at: null });
  try {
    await write({ ...(await run(platform, started)), failure: null, finished_at: clock.now() });
  } catch (error) {
    log.warn({ err: error }, 'the portal could not be compared with the game');
    // A `GameError` contains no account or query, so its message is safe to show.
    const failure = error instanceof GameError ? error.message : 'The comparison failed. The log has the details.';
    await write({ failure, finished_at: clock.now() });
  }
};
