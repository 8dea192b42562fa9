import type { Env } from '../env.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { openDemoWorld } from './demo/world.ts';
import { defaultGuardRules, guardGame } from './guard.ts';
import type { GameWorld } from './port.ts';

type Parts = Pick<Platform, 'env' | 'database' | 'clock' | 'crypto'>;
/** Small, because the game itself needs the connections of its database. */
const connections = 4;

/** Opens a configured game server. Connects to nothing yet. */
export const connectGame = async (game: NonNullable<Env['game']>, clock: Clock): Promise<GameWorld> => {
  // Loaded only when configured, so that a portal without a game server starts faster.
  const { openMetin2World } = await import('./metin2/world.ts');
  const { defaultSafePlaces } = await import('./metin2/config.ts');
  const { deadlineMs } = defaultGuardRules;
  const config = { ...game, safePlaces: defaultSafePlaces, connections, deadlineMs };
  return guardGame(openMetin2World(config, clock), clock);
};

/** Opens the game of GAME_DATABASE_URL, or the demo world. */
export const openGame = async (parts: Parts): Promise<GameWorld> =>
  parts.env.game ? connectGame(parts.env.game, parts.clock) : guardGame(openDemoWorld(parts), parts.clock);
