import type { Env } from '../env.ts';
import type { Rereader } from '../platform/rereader.ts';
import type { GameWorld } from './port.ts';

/** The game that this process uses, from the environment or from the connection that staff entered. */
export type LiveGame = Omit<Rereader, 'close'> & {
  current(): GameWorld;
  /** How the game is reached; undefined for the demo world. */
  server(): Env['game'];
  close(): Promise<void>;
};
