import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, contract } from '@wyrmgate/contract';
import { type Api, ApiError, createClient } from '@wyrmgate/contract/client';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type Logger, pino } from 'pino';
import { createApp } from '../src/app.ts';
import { readEnv } from '../src/env.ts';
import { defineJobs } from '../src/jobs.ts';
import { openPlatform, type PlatformOverrides } from '../src/open-platform.ts';
import { manualClock } from '../src/platform/clock/clock.ts';
import type { Platform } from '../src/platform/platform.ts';
import { storeBuiltInPermissions } from '../src/roles/permissions.ts';
import { storeFirstConfigs } from '../src/settings/configs.ts';
import { openTestDatabase } from './database.ts';
import { eventually } from './eventually.ts';

export type TestApp = {
  app: FastifyInstance;
  platform: Platform;
  clock: ReturnType<typeof manualClock>;
  /** Returns a typed client. Without a token, the caller is a visitor. */
  as(token?: string, options?: { ip?: string; headers?: Record<string, string> }): Api<Contract>;
  /** Sends a raw request that the typed client cannot express. */
  inject(
    options: InjectOptions,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: unknown; text: string }>;
  close(): Promise<void>;
};

export type TestOptions = Omit<PlatformOverrides, 'clock'> & {
  env?: Record<string, string>;
  log?: Logger;
  jobs?: boolean;
  clock?: TestApp['clock'];
};

/** Waits until no job is due, so that start-up jobs do not interfere with a test. */
const waitUntilIdle = ({ database }: Platform) =>
  eventually(async () => {
    const { rows } = await database.query(
      "select 1 from jobs.job where state in ('created', 'active') and start_after <= now() limit 1",
    );
    return rows.length === 0;
  });

/**
 * Starts the whole server in process, with background jobs and a manual clock. Does not close a database that was
 * passed in, because a restarted or second server may use it.
 */
export const startTestApp = async (options: TestOptions = {}): Promise<TestApp> => {
  const { env: variables, log: givenLog, jobs, clock = manualClock(), ...overrides } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-'));
  const database = overrides.database ?? (await openTestDatabase());
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
    ...variables,
  });
  const log = givenLog ?? pino({ level: env.logLevel });
  const opened = await openPlatform(env, log, { ...overrides, database, clock });
  const app = await createApp(opened);
  await app.ready();
  await storeBuiltInPermissions(opened.database.db);
  await storeFirstConfigs(opened.database.db, clock.now());
  defineJobs(opened);
  if (jobs !== false) {
    await opened.jobs.start();
    await waitUntilIdle(opened);
  }

  const inject: TestApp['inject'] = async (request) => {
    const reply = await app.inject(request);
    let body: unknown;
    try {
      body = reply.json();
    } catch {
      body = undefined;
    }
    return { status: reply.statusCode, headers: reply.headers, body, text: reply.body };
  };
  return {
    app,
    platform: opened,
    clock,
    inject,
    as: (token, { ip = '203.0.113.7', headers = {} } = {}) =>
      createClient<Contract>(contract, async ({ method, url, body, options: call }) => {
        const reply = await app.inject({
          method: method as 'GET',
          url,
          remoteAddress: ip,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
            ...call.headers,
          },
          ...(body === undefined ? {} : { payload: body }),
        });
        const wait = reply.headers['retry-after'];
        return {
          status: reply.statusCode,
          text: reply.body,
          ...(wait === undefined ? {} : { retryAfterSeconds: Number(wait) }),
        };
      }),
    close: async () => {
      await app.close();
      await opened.close();
      if (!overrides.database) await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/**
 * Returns the error of a failed call, for
 * `expect(await errorOf(api.auth.login(…))).toMatchObject({ status: 401, code: '…' })`.
 */
export const errorOf = async (call: Promise<unknown>): Promise<ApiError> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The call succeeded unexpectedly.');
};
