import type { Logger } from 'pino';
import { readMailAccent } from './branding/service.ts';
import { createTransportFinder } from './email/transport.ts';
import type { Env } from './env.ts';
import type { GameWorld } from './game/port.ts';
import { createLiveGame } from './game-connection/live.ts';
import { createLiveGateways } from './gateway-keys/live.ts';
import { securityHeaders } from './http/headers.ts';
import type { BreakerRules } from './payments/gateways/breaker.ts';
import { createCache } from './platform/cache/cache.ts';
import { databaseBus } from './platform/cache/database-bus.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import { openCrypto } from './platform/crypto/crypto.ts';
import type { Database, Tx } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { createLimits } from './platform/limits/limits.ts';
import { createLoad } from './platform/load/load.ts';
import { createMail } from './platform/mail/mail.ts';
import type { MailParts, MailTransport } from './platform/mail/parts.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { openPasswords, type Passwords } from './platform/passwords/passwords.ts';
import type { Platform } from './platform/platform.ts';
import { localPresence } from './platform/realtime/presence.ts';
import { createRealtime } from './platform/realtime/realtime.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import type { TracingOptions } from './platform/tracing/variables.ts';
import { pickSettings } from './settings/service.ts';
import { refreshTexts } from './translations/live.ts';

export type PlatformOverrides = {
  database?: Database;
  clock?: Clock;
  transport?: MailTransport;
  passwords?: Passwords;
  gatewayRules?: BreakerRules;
  game?: GameWorld;
  storage?: Storage;
};

type MailSender = Awaited<ReturnType<MailParts['sender']>>;
const senderKey = 'mail:sender';
/** How long a process that missed an invalidation may use outdated values. */
const senderSeconds = 5;

/** Opens every part of the platform as the environment configures it; `overrides` replace parts in tests. */
export const openPlatform = async (
  env: Env,
  log: Logger,
  overrides: PlatformOverrides = {},
): Promise<Platform & { close(): Promise<void> }> => {
  const clock = overrides.clock ?? systemClock;
  const crypto = openCrypto(env);
  const tracing = env.tracing && (await openTraces(env.tracing, log));
  const afterMs = env.slowQueryMs === 0 ? Number.POSITIVE_INFINITY : env.slowQueryMs;
  const slow = env.slowQueryMs === 0 && !tracing ? undefined : { log, afterMs, tracing };
  const database = overrides.database ?? (await openDatabase(env, { initial: true, slow }));
  const metrics = createMetrics();
  const redis = env.redisUrl === undefined ? undefined : await openRedis(env.redisUrl, log, metrics);
  const jobs = openJobs(database, log, { schedule: env.mode !== 'test', tracing });
  const transport = overrides.transport
    ? () => Promise.resolve(overrides.transport)
    : createTransportFinder({ env, crypto, database });
  const realtime = createRealtime({
    origin: new URL(env.publicUrl).origin,
    presence: redis?.presence ?? localPresence(),
    headers: securityHeaders(env),
    ...(redis ? { adapter: redis.adapter } : {}),
  });
  // Tests share a database between apps, and one app would drop the cached values of the others.
  const messages = redis || overrides.database ? undefined : databaseBus(database);
  const cache = createCache(clock, redis?.bus ?? messages);
  const liveGame = await createLiveGame({ env, crypto, clock, database, cache, log }, overrides.game);
  const rules = overrides.gatewayRules;
  const liveGateways = createLiveGateways({ env, crypto, clock, database, cache, log, rules });
  return {
    env,
    log,
    clock,
    database,
    crypto,
    passwords: overrides.passwords ?? openPasswords(),
    metrics,
    tracing,
    load: createLoad(),
    jobs,
    realtime,
    cache,
    limits: createLimits(database, clock, crypto, env.limitScale),
    mail: createMail({
      database,
      crypto,
      jobs,
      clock,
      log,
      metrics,
      siteUrl: env.publicUrl,
      sender: shareRunning(async () => {
        await refreshTexts({ cache, database, log });
        const cached = cache.get<MailSender>(senderKey);
        if (cached) return cached;
        const generation = cache.generation();
        const { site_name, support_email } = await pickSettings(database.db, 'site_name', 'support_email');
        const sender = { site: site_name, support: support_email, accent: await readMailAccent(database.db) };
        // Cached without a tag, so that a change to either the settings or the branding drops it.
        if (generation === cache.generation()) cache.set(senderKey, sender, { seconds: senderSeconds });
        return sender;
      }),
      production: env.production,
      refresh: async (template, values) =>
        template === 'notification-digest' ? refreshDigest(database.db, values) : values,
      transport: shareRunning(transport),
    }),
    storage: overrides.storage ?? openStorage(env),
    get gateways() {
      return liveGateways.current();
    },
    liveGateways,
    get game() {
      return liveGame.current();
    },
    liveGame,
    close: async () => {
      liveGateways.close();
      await realtime.close();
      await jobs.stop(8000);
      redis?.close();
      await messages?.close();
      await liveGame.close();
      if (!overrides.database) await database.close();
      await tracing?.close();
    },
  };
};

/** Callers that arrive while `load` is running share its result, for example the emails of one batch. */
const shareRunning = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  return () => {
    running ??= load().finally(() => {
      running = undefined;
    });
    return running;
  };
};

const openTraces = async (options: TracingOptions, log: Logger): Promise<Tracing> =>
  (await import('./platform/tracing/otlp.ts')).openTracing(options, log);

const refreshDigest = async (tx: Tx, values: object): Promise<object | undefined> => {
  const { currentDigest } = await import('./notifications/digest-items.ts');
  const { readableThreads } = await import('./forum/article-threads.ts');
  return currentDigest(tx, readableThreads, values as never);
};

// Loaded only when configured, so that a portal without Redis starts faster.
const openRedis = async (url: string, log: Logger, metrics: Metrics) => {
  const { connectRedis } = await import('./platform/redis.ts');
  return connectRedis(url, log, metrics);
};
