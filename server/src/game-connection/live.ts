import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { LiveGame } from '../game/live-game.ts';
import { openGame, withIdentity } from '../game/open-game.ts';
import type { GameWorld } from '../game/port.ts';
import type { Cache } from '../platform/cache/cache.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Crypto } from '../platform/crypto/crypto.ts';
import type { Database } from '../platform/database/database.ts';
import { createRereader } from '../platform/rereader.ts';
import { identifyGame } from './places.ts';
import { findConnection, openConnection, serverOfRow } from './values.ts';

type Needs = { env: Env; crypto: Crypto; clock: Clock; database: Database; cache: Cache; log: Logger };

/** Tests pass a world as `given`. The connection in the database is then ignored. */
export const createLiveGame = async (
  { log, cache, ...parts }: Needs,
  given: GameWorld | undefined,
): Promise<LiveGame> => {
  const { env, crypto, database } = parts;
  let server = env.game;
  let current = given ?? (await openGame(parts, server));
  /** The encrypted connection in use, which differs after every change. */
  let sealed: string | null = null;
  /** Whether this game has been identified, which requires the portal's database to be migrated. */
  let known = server === undefined;

  const use = async (next: Env['game']): Promise<void> => {
    const game = await openGame(parts, next);
    const identity = next && (await identifyGame(database, next, game, parts.clock));
    if (known && identity && !identity.known)
      log.warn('the game does not respond, so the portal cannot know yet whether its players have accounts in it');
    const before = current;
    server = next;
    known = identity?.known ?? true;
    current = identity ? withIdentity(game, identity) : game;
    // Cached rankings and figures are those of the previous game.
    if (current.family !== before.family) cache.drop('world');
    await before
      .close()
      .catch((error: unknown) => log.warn({ err: error }, 'the connection to the previous game could not be closed'));
  };

  const read = async (): Promise<void> => {
    if (given) return;
    // If an operator sets the address, a back-office session must not replace it.
    if (env.game) {
      if (!known) await use(env.game);
      return;
    }
    const row = await findConnection(database.db);
    const next = row?.connection ?? null;
    const readable = next === null || openConnection(crypto, next) !== undefined;
    if (next === sealed && (known || !readable)) return;
    if (!readable) log.error('the stored connection to the game cannot be read with this secret key');
    await use(serverOfRow(env, crypto, row));
    sealed = next;
  };
  const { refresh, watch, close } = createRereader(read, (error) =>
    log.warn({ err: error }, 'the connection to the game could not be read'),
  );
  cache.onDrop('game-connection', () => void refresh());
  return {
    current: () => current,
    server: () => server,
    refresh,
    watch,
    close: async () => {
      close();
      if (!given) await current.close();
    },
  };
};
