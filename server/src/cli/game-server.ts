import type { Env } from '../env.ts';
import { readGameServer } from '../game-connection/values.ts';
import { openKeyOf } from '../secret-key.ts';
import { hasPortalDatabase, withPortalDatabase } from './open.ts';

/**
 * Returns the game server from the environment, or else the one that staff entered. Returns undefined for the demo
 * world.
 */
export const findGameServer = async (env: Env): Promise<Env['game']> => {
  if (env.game || !hasPortalDatabase(env)) return env.game;
  return withPortalDatabase(env, async ({ db }) => readGameServer(db, env, await openKeyOf(db, env)));
};
