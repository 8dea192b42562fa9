import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { LiveGame } from '../game/live-game.ts';
import type { GameWorld } from '../game/port.ts';
import type { Gateways } from '../payments/gateways/gateways.ts';
import type { LiveGateways } from '../payments/gateways/live-gateways.ts';
import type { Cache } from './cache/cache.ts';
import type { Clock } from './clock/clock.ts';
import type { Crypto } from './crypto/crypto.ts';
import type { Database } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Limits } from './limits/limits.ts';
import type { Load } from './load/load.ts';
import type { Mail } from './mail/mail.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Storage } from './storage/storage.ts';
import type { Tracing } from './tracing/tracing.ts';

/** The infrastructure that services use. It is created once at the start, and passed to every call. */
export type Platform = {
  readonly env: Env;
  readonly log: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly crypto: Crypto;
  readonly passwords: Passwords;
  readonly cache: Cache;
  readonly limits: Limits;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly realtime: Realtime;
  /** Uploaded files. Never call it inside a transaction. */
  readonly storage: Storage;
  /** May change while the portal runs, so read it from the platform each time. */
  readonly gateways: Gateways;
  readonly liveGateways: LiveGateways;
  /** The game behind the portal. Like the gateways, it may change; never call it inside a transaction. */
  readonly game: GameWorld;
  readonly liveGame: LiveGame;
  readonly metrics: Metrics;
  /** Undefined if tracing is off. */
  readonly tracing: Tracing | undefined;
  readonly load: Load;
};
