import { createApp } from './app.ts';
import { type Env, EnvironmentError, readEnv } from './env.ts';
import { defineJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { isOutage, sqlState } from './platform/database/database.ts';
import { FolderInUseError } from './platform/database/folder-lock.ts';
import { armFaultPoint } from './platform/faults/faults.ts';
import { migrateJobs } from './platform/jobs/jobs.ts';
import { openPlatform } from './platform/open-platform.ts';
import type { Platform } from './platform/platform.ts';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';
import { readSettings } from './settings/service.ts';

type Running = { platform: Platform & { close(): Promise<void> }; stop(): Promise<void> };
const say = (text: string) => process.stdout.write(`${text}\n`);

/** What went wrong in one sentence; a bug keeps its stack. */
const explain = (error: unknown, env: Env | undefined): string => {
  if (error instanceof EnvironmentError || error instanceof FolderInUseError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${env?.port} is taken: stop the program that listens there, or set PORT.`;
  if (typeof code === 'string' && /^(EACCES|EPERM|EROFS|EEXIST|ENOTDIR|ENOSPC)$/.test(code))
    return `DATA_DIR is wrong: ${env?.dataDir} cannot be written (${code}).`;
  const reason = error instanceof Error ? error.message : String(error);
  if (isOutage(error)) return `DATABASE_URL is wrong: no PostgreSQL answers there (${reason}).`;
  // Authentication failed, or there is no such database.
  if (/^(28|3D)/.test(sqlState(error) ?? '')) return `DATABASE_URL is wrong: ${reason}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const prepareDatabase = async (platform: Platform): Promise<void> => {
  await platform.database.migrate();
  await migrateJobs(platform.database);
  const settings = await readSettings(platform.database.db);
  if (platform.env.production && settings.demo)
    throw new EnvironmentError(
      'The database holds the demo community with its public passwords; production needs a database of its own (DATABASE_URL or DATA_DIR).',
    );
};

/** Outside production an empty database gets the demo community. Answers its logins if it is there. */
const seedDemo = async (platform: Platform): Promise<readonly string[] | undefined> => {
  if (platform.env.mode !== 'development') return undefined;
  const { demoLogins, isEmpty, seedDemoCommunity } = await import('../seed/demo.ts');
  if (await isEmpty(platform.database.db)) {
    say('Seeding the demo community …');
    await seedDemoCommunity(platform);
  }
  const settings = await readSettings(platform.database.db);
  return settings.demo ? demoLogins : undefined;
};

const serve = async (env: Env): Promise<Running> => {
  const log = createLog(env);
  const platform = await openPlatform(env, log);
  try {
    await prepareDatabase(platform);
    const app = await createApp(platform);
    defineJobs(platform);
    await platform.jobs.start();
    const logins = await seedDemo(platform);
    await app.listen({ port: env.port, host: env.host });
    say(`Wyrmgate runs on ${env.publicUrl}`);
    if (logins) say(`Demo logins, password Demo1234: ${logins.join(', ')}`);
    return {
      platform,
      stop: async () => {
        await app.close();
        await platform.close();
      },
    };
  } catch (error) {
    await platform.close().catch(() => undefined);
    throw error;
  }
};

const startSandbox = async (env: Env): Promise<SandboxProcess | undefined> => {
  if (env.mode !== 'development' || env.stripe) return undefined;
  const publicHost = new URL(env.publicUrl).hostname;
  return startSandboxProcess({ dataDir: env.dataDir, port: env.port, host: env.host, publicHost });
};

/** Starts the portal as `configured` and ends the process with a sentence if it cannot. */
export const start = async (configured: Record<string, string | undefined>): Promise<void> => {
  let env: Env | undefined;
  let sandbox: SandboxProcess | undefined;
  try {
    env = readEnv(configured);
    if (env.mode === 'test') armFaultPoint(configured.FAULT_POINT);
    sandbox = await startSandbox(env);
    if (sandbox) env = readEnv({ ...configured, ...sandbox.variables });
    const running = await serve(env);
    if (sandbox) say(`Payments go to the sandbox on ${sandbox.url}: no real money moves.`);
    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      // Whatever hangs must not keep the process for ever.
      setTimeout(() => process.exit(1), 10_000).unref();
      await running.stop();
      sandbox?.child.kill();
      process.exit(0);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
    process.on('unhandledRejection', (reason) => running.platform.log.error({ err: reason }, 'unhandled rejection'));
  } catch (error) {
    process.stderr.write(`${explain(error, env)}\n`);
    sandbox?.child.kill();
    process.exit(1);
  }
};
