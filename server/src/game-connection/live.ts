import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { openGame } from '../game/open-game.ts';
import type { GameWorld } from '../game/port.ts';
import type { Cache } from '../platform/cache/cache.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Crypto } from '../platform/crypto/crypto.ts';
import type { Database } from '../platform/database/database.ts';
import { createRereader } from '../platform/rereader.ts';
import type { LiveGame } from './live-game.ts';
import { findConnection, openConnection, serverOfRow } from './values.ts';

type Needs = { env: Env; crypto: Crypto; clock: Clock; database: Database; cache: Cache; log: Logger };

/** Tests pass their own world as `given`; then no connection is read from the database. */
export const createLiveGame = async (
  { log, cache, ...parts }: Needs,
  given: GameWorld | undefined,
): Promise<LiveGame> => {
  const { env, crypto, database } = parts;
  let server = env.game;
  let current = given ?? (await openGame(parts, server));
  /** The encrypted connection in use, which differs after every change. */
  let sealed: string | null = null;

  const read = async (): Promise<void> => {
    // If an operator sets the address, a back-office session must not replace it.
    if (given || env.game) return;
    const row = await findConnection(database.db);
    const next = row?.connection ?? null;
    if (next === sealed) return;
    if (next !== null && openConnection(crypto, next) === undefined)
      log.error('the stored connection to the game cannot be read with this secret key');
    server = serverOfRow(env, crypto, row);
    const before = current;
    current = await openGame(parts, server);
    sealed = next;
    await before
      .close()
      .catch((error: unknown) => log.warn({ err: error }, 'the connection to the previous game could not be closed'));
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
