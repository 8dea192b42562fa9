import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, createApp } from './app.ts';
import { type Env, EnvironmentError, readEnv } from './env.ts';
import { explain } from './explain.ts';
import { defineJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { openPlatform } from './open-platform.ts';
import { excessOf } from './platform/database/roles.ts';
import { armFaultPoint } from './platform/faults/faults.ts';
import { migrateJobs } from './platform/jobs/jobs.ts';
import { listenOnIpv6Loopback } from './platform/network/loopback.ts';
import type { Platform } from './platform/platform.ts';
import { killedText, noteStart, noteStop } from './process-end.ts';
import { withProgramName } from './program-name.ts';
import { storeBuiltInPermissions } from './roles/permissions.ts';
import { planSandbox, type SandboxProgram } from './sandbox-process.ts';
import { asSchemaOwner } from './schema-owner.ts';
import { requireKeyOf } from './secret-key.ts';
import { storeFirstConfigs } from './settings/configs.ts';
import { readSettings } from './settings/service.ts';
import { watchWorld } from './world/check.ts';

/** Only a warning, because the portal on PostgreSQL starts even without a writable data folder. */
const unwritableText =
  'The folder in DATA_DIR cannot be written: uploads fail, and open pages lose their scripts at the next upgrade.';

const collectAfterMs = 4000;

/**
 * Collects the garbage left by startup: a quarter of the memory, which an idle process would otherwise hold for hours.
 * It takes half a second, so a busy portal waits until it is idle.
 */
const collectStartGarbage = (before = performance.eventLoopUtilization()): void => {
  setTimeout(() => {
    const isIdle = performance.eventLoopUtilization(before).utilization < 0.1;
    if (isIdle) globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    else collectStartGarbage();
  }, collectAfterMs).unref();
};

type Running = {
  platform: Platform & { close(): Promise<void> };
  /** Logins of the demo community, if it was seeded. */
  logins: readonly string[] | undefined;
  stop(): Promise<void>;
};
const print = (text: string) => process.stdout.write(`${text}\n`);

const migrateAll = async ({ env, database, log }: Platform): Promise<void> => {
  await asSchemaOwner(env, database, async (owner) => {
    await owner.migrate();
    await migrateJobs(owner);
  });
  const excessRights = env.production ? await excessOf(database) : [];
  if (excessRights.length > 0)
    log.warn({ excess: excessRights }, 'the database role has more rights than it needs: see MIGRATION_DATABASE_URL');
};

const prepareDatabase = async (platform: Platform): Promise<void> => {
  await migrateAll(platform);
  await requireKeyOf(platform.database.db, platform);
  await storeBuiltInPermissions(platform.database.db);
  await storeFirstConfigs(platform.database.db, platform.clock.now());
  const settings = await readSettings(platform.database.db);
  if (platform.env.production && settings.demo)
    throw new EnvironmentError(
      'This database contains the demo community with its public passwords. Set DATABASE_URL or DATA_DIR to another database.',
    );
};

/**
 * In development, seeds an empty embedded database with the demo community, never the operator's own database. Returns
 * the demo logins, if any.
 */
const seedDemo = async (platform: Platform): Promise<readonly string[] | undefined> => {
  if (platform.env.mode !== 'development') return undefined;
  const { demoLogins, isEmpty, seedDemoCommunity } = await import('../seed/demo.ts');
  if (platform.database.kind === 'embedded' && (await isEmpty(platform.database.db))) {
    print('Seeding the demo community …');
    await seedDemoCommunity(platform);
  }
  const settings = await readSettings(platform.database.db);
  return settings.demo ? demoLogins : undefined;
};

/** Listens on HOST; `localhost` means both loopback addresses. Returns a function that stops the second listener. */
const listen = async (app: FastifyInstance, { host, port }: Env): Promise<() => Promise<void>> => {
  if (host !== 'localhost') {
    await app.listen({ port, host });
    return async () => undefined;
  }
  await app.listen({ port, host: '127.0.0.1' });
  const address = app.server.address();
  return listenOnIpv6Loopback(app.server, typeof address === 'object' && address !== null ? address.port : port);
};

/** Starts the server. Background jobs start after `beforeJobs`, which runs when the server is listening. */
const serve = async (env: Env, options: AppOptions, beforeJobs: () => Promise<void>): Promise<Running> => {
  const log = createLog(env);
  const platform = await openPlatform(env, log);
  try {
    await prepareDatabase(platform);
    if (env.privateGateways.length > 0)
      log.warn({ variables: env.privateGateways }, 'payment gateways have private addresses in production');
    await platform.liveGateways.refresh();
    platform.liveGateways.watch();
    await platform.liveGame.refresh();
    platform.liveGame.watch();
    const app = await createApp(platform, options);
    defineJobs(platform);
    await platform.jobs.prepare();
    const logins = await seedDemo(platform);
    const stopListening = await listen(app, env);
    await beforeJobs();
    await platform.jobs.start();
    const stopWatching = watchWorld(platform);
    collectStartGarbage();
    return {
      platform,
      logins,
      stop: async () => {
        stopWatching();
        await Promise.all([app.close(), stopListening()]);
        await platform.close();
      },
    };
  } catch (error) {
    await platform.close().catch(() => undefined);
    throw error;
  }
};

const sandboxFor = async (env: Env): Promise<SandboxProgram | undefined> => {
  // One configured gateway disables the sandbox, because a shop must not mix real and simulated money.
  if (env.mode !== 'development' || env.stripe || env.paypal || env.nowpayments) return undefined;
  const publicHost = new URL(env.publicUrl).hostname;
  return planSandbox({
    dataDir: env.dataDir,
    port: env.port,
    host: env.host === 'localhost' ? '127.0.0.1' : env.host,
    publicHost,
  });
};

/** Starts the portal with these environment variables. Prints an explanation and exits if it cannot. */
export const start = async (
  configured: Record<string, string | undefined>,
  options: AppOptions = {},
): Promise<void> => {
  let env: Env | undefined;
  let sandbox: ChildProcess | undefined;
  try {
    env = readEnv(configured);
    if (env.mode === 'test') armFaultPoint(configured.FAULT_POINT);
    const { dataDir } = env;
    const killed = noteStart(dataDir);
    const planned = await sandboxFor(env);
    if (planned) env = readEnv({ ...configured, ...planned.variables });
    const starting = serve(env, options, async () => {
      const launched = planned?.launch();
      sandbox = launched?.child;
      await launched?.settled;
    });
    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      noteStop(dataDir);
      // Exit even if something hangs during shutdown.
      setTimeout(() => process.exit(1), 10_000).unref();
      await (await starting).stop();
      if (sandbox?.kill()) await once(sandbox, 'exit');
      process.exit(0);
    };
    // Registered before startup has finished, because requests are served before the jobs run.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().catch(() => undefined));
    const running = await starting;
    if (killed) running.platform.log.warn(killedText);
    await access(dataDir, constants.W_OK).catch(({ code }: NodeJS.ErrnoException) =>
      running.platform.log.warn({ reason: code }, unwritableText),
    );
    print(`Wyrmgate is running at ${env.publicUrl}`);
    if (running.logins) print(`Demo logins, password Demo1234: ${running.logins.join(', ')}`);
    if (planned) print(`Payments use the sandbox at ${planned.url}. No real money moves.`);
    process.on('unhandledRejection', (reason) => running.platform.log.error({ err: reason }, 'unhandled rejection'));
  } catch (error) {
    process.stderr.write(`${withProgramName(explain(error, env))}\n`);
    sandbox?.kill();
    if (env) noteStop(env.dataDir);
    process.exit(1);
  }
};
