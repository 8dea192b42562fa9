import type { Env } from '../env.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings, type Settings } from '../settings/service.ts';
import { openDemoWorld } from './demo/world.ts';
import { GameError } from './errors.ts';
import { defaultGuardRules, guardedCalls, guardGame } from './guard.ts';
import type { Metin2Overrides } from './metin2/config.ts';
import type { GameWorld } from './port.ts';

type Parts = Pick<Platform, 'env' | 'database' | 'clock' | 'crypto'>;
/** Uses few connections, so that the game keeps the rest of its database's connections. */
const connections = 4;

/** Opens a configured game server. The first call connects to it. */
export const connectGame = async (
  game: NonNullable<Env['game']>,
  clock: Clock,
  overrides?: () => Promise<Metin2Overrides>,
): Promise<GameWorld> => {
  // Imported only if a game is configured, so that a portal without one starts faster.
  const { openMetin2World } = await import('./metin2/world.ts');
  const { defaultSafePlaces } = await import('./metin2/config.ts');
  const { deadlineMs } = defaultGuardRules;
  const config = {
    ...{ ...game, safePlaces: defaultSafePlaces, connections, deadlineMs },
    ...(overrides ? { overrides } : {}),
  };
  return guardGame(openMetin2World(config, clock), clock);
};

/** Returns the overrides from the back office. Empty settings leave the choice to the environment. */
export const overridesOf = (settings: Settings): Metin2Overrides => {
  const { game_coins_column: coins, game_bonus_column: bonus, game_safe_places: places } = settings;
  return {
    ...(coins === '' ? {} : { coinsColumn: coins }),
    ...(bonus === '' ? {} : { bonusColumn: bonus }),
    safePlaces: Object.fromEntries(
      places.map((place) => {
        const [empire = '', map, x, y] = place.split(' ');
        return [empire, { map: Number(map), x: Number(x), y: Number(y) }];
      }),
    ),
  };
};

export const openGame = async (parts: Parts, game: Env['game']): Promise<GameWorld> =>
  game
    ? connectGame(game, parts.clock, async () => overridesOf(await readSettings(parts.database.db)))
    : guardGame(openDemoWorld(parts), parts.clock);

/** The game with the family of its database. Until that is known, every call fails as if the game did not respond. */
export const withIdentity = (game: GameWorld, { family, known }: { family: string; known: boolean }): GameWorld => {
  if (known) return { ...game, family };
  const wait = () => Promise.reject(new GameError('unavailable', 'The accounts of this game were not compared yet.'));
  const calls = guardedCalls.filter((name) => name !== 'inspect').map((name) => [name, wait]);
  return { ...game, family, ...Object.fromEntries(calls) };
};
