// Decides whether a database contains a game that was connected before, because the same account ids belong to
// different people in another game.
import { desc, eq, sql } from 'drizzle-orm';
import type { Env } from '../env.ts';
import { GameError } from '../game/errors.ts';
import type { GameWorld } from '../game/port.ts';
import { sampleLinks } from '../game-accounts/service.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { gamePlaces } from './table.ts';

type Server = NonNullable<Env['game']>;

export const placeOf = ({ url, databases, prefix, postfix, names }: Server): string => {
  const { hostname, port } = new URL(url);
  return `${hostname.toLowerCase()}:${port || 3306} ${databases.account} ${prefix}${names.account ?? '*'}${postfix}`;
};

const sampleSize = 40;

/** Whether most accounts in a sample of the links have the same id and login in this game. Undefined without links. */
const hasLinkedAccounts = async (tx: Tx, family: string, game: GameWorld): Promise<boolean | undefined> => {
  const links = await sampleLinks(tx, family, sampleSize);
  if (links.length === 0) return undefined;
  let same = 0;
  for (const { account, login } of links)
    if ((await game.getAccount(account))?.login.toLowerCase() === login.toLowerCase()) same += 1;
  return same * 2 > links.length;
};

/**
 * Chooses the family for a database that was not connected before. A family without links can be used for another game.
 */
const chooseFamily = async (tx: Tx, families: readonly string[], game: GameWorld): Promise<string> => {
  let free: string | undefined;
  for (const family of families) {
    const same = await hasLinkedAccounts(tx, family, game);
    if (same) return family;
    if (same === undefined) free ??= family;
  }
  return free ?? (families.length === 0 ? game.family : `${game.family}-${families.length + 1}`);
};

export type Identity = {
  family: string;
  /** False if the game did not respond, so the portal does not know yet which game it is. */
  known: boolean;
};

/** Returns the family of the game in this database, and stores it, so that each database is compared only once. */
export const identifyGame = async (
  { db }: Pick<Database, 'db'>,
  server: Server,
  game: GameWorld,
  clock: Clock,
): Promise<Identity> => {
  const place = placeOf(server);
  const find = async () => (await db.select().from(gamePlaces).where(eq(gamePlaces.place, place)))[0]?.family;
  const found = await find();
  if (found !== undefined) return { family: found, known: true };
  const rows = await db
    .select({ family: gamePlaces.family })
    .from(gamePlaces)
    .groupBy(gamePlaces.family)
    .orderBy(desc(sql`max(${gamePlaces.first_used_at})`));
  const families = rows.map(({ family }) => family);
  try {
    const family = await chooseFamily(db, families, game);
    await db.insert(gamePlaces).values({ place, family, first_used_at: clock.now() }).onConflictDoNothing();
    return { family: (await find()) ?? family, known: true };
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    return { family: families[0] ?? game.family, known: false };
  }
};
