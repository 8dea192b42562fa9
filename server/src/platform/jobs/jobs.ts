import { setTimeout } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { type ConstructorOptions, type Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Database, rowsOf, type Tx } from '../database/database.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { workOrigin } from '../work-origin.ts';
import { createRunner } from './runner.ts';
import { readSender, withSender } from './sender.ts';
import { findQueuesWithWork, watchMs, workerPollSeconds } from './watch.ts';

export type JobOptions = {
  /** The number of retries after the first attempt, with increasing delays between them. */
  retries?: number;
  /** Seconds after which the job of a dead worker goes to another worker. */
  expireInSeconds?: number;
  /** Cron expression, if the job also runs on a schedule. */
  cron?: string;
  /** The number of workers for this queue in each process. */
  concurrency?: number;
  /** The number of jobs that a worker fetches and runs at the same time. */
  batchSize?: number;
};
/** One kind of background work. `Data` is stored with each job. */
export type JobDefinition<Data extends object> = JobOptions & {
  readonly name: string;
  /** If set, the job also runs once when the process starts, with this data. */
  readonly atStart?: Data;
  readonly run: (data: Data) => Promise<void>;
};

export type Jobs = {
  /** Registers a kind of job. Call it before `start`. */
  define<Data extends object>(definition: JobDefinition<Data>): void;
  /**
   * Enqueues a job in the caller's transaction, so that it exists only if the transaction commits. `once` drops the
   * job if one with the same key was already sent within that many seconds.
   */
  send(
    tx: Tx,
    name: string,
    data: object,
    options?: { startAfterSeconds?: number; once?: { key: string; seconds: number } },
  ): Promise<void>;
  /**
   * Runs a job now in this process without storing it, with the concurrency of its definition; use it only for work
   * that a sweep finds again after a crash. Returns false if the job was not taken: before `start`, while stopping, or
   * if too many jobs are waiting.
   */
  runNow(name: string, data: object): boolean;
  /** Polls this queue now instead of at the next interval. Call it after the commit. */
  wake(name: string): void;
  /** Opens the queues, so that jobs can be sent. */
  prepare(): Promise<void>;
  /** Opens the queues if needed and starts their workers. */
  start(): Promise<void>;
  /** Waits for running jobs for at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
};

// pg-boss passes SQL with numbered placeholders, while Drizzle's transaction expects chunks and parameters.
const toChunks = (text: string, values: unknown[]): SQL => {
  const parts = text.split(/\$(\d+)/);
  const chunks = parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1])));
  return sql.join(chunks);
};
const executorOf = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await rowsOf<never>(tx, toChunks(text, values)),
  }),
});

/** Creates or updates the queue's tables, as part of a migration. */
export const migrateJobs = async (database: Database): Promise<void> => {
  const boss = new PgBoss({ ...bossOptions(database), supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
};

const bossOptions = (database: Database): ConstructorOptions => ({
  schema: 'jobs',
  db: { executeSql: (text: string, values?: unknown[]) => database.query(text, values) },
  backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
});

const unknownJobId = '00000000-0000-0000-0000-000000000000';

/** Restores an Error from the plain copy that pg-boss emits, because the logger could not serialise the copy. */
const toError = (plainError: Error): Error =>
  plainError instanceof Error ? plainError : Object.assign(new Error(), plainError);

/** Retries a call during startup, because the first jobs may use all database connections. */
const withPatience = async <T>(call: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
};

/** Creates or updates queues and schedules to match the definitions. Writes nothing if they already match. */
const prepareQueues = async (boss: PgBoss, definitions: JobDefinition<object>[]): Promise<void> => {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  // Without a worker, a leftover schedule would fill the queue.
  for (const name of schedules.keys())
    if (!definitions.some((each) => each.name === name && each.cron)) await boss.unschedule(name);
  for (const { name, cron, retries = 5, expireInSeconds = 60 } of definitions) {
    const wanted = {
      retryLimit: retries,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds,
    };
    const existing = queues.get(name);
    if (!existing) await boss.createQueue(name, wanted);
    else if (Object.entries(wanted).some(([option, value]) => existing[option as keyof typeof wanted] !== value))
      await boss.updateQueue(name, wanted);
    // Warms pg-boss's cache outside any transaction. Otherwise its lookup during the first send in a transaction would
    // deadlock the embedded database, which has only one connection.
    if (!existing) await boss.getJobById(name, unknownJobId);
    if (cron && schedules.get(name) !== cron) await boss.schedule(name, cron);
  }
};

/** Runs one job in the context of the request that enqueued it. */
const createWork =
  (log: Logger, tracing: Tracing | undefined) =>
  async (name: string, stored: object | null, run: (data: object) => Promise<void>, retry = 'will retry') => {
    const { data, sender } = readSender(stored ?? {});
    const trace = tracing?.begin(sender.trace);
    const began = performance.now();
    let failed = true;
    await workOrigin.run({ job: name, requestId: sender.requestId, trace }, async () => {
      const ms = () => performance.now() - began;
      try {
        await run(data);
        failed = false;
        if (sender.requestId !== undefined) log.info({ ms: Math.round(ms()) }, 'job');
      } catch (error) {
        log.warn({ err: error, job: name }, `job failed, ${retry}`);
        throw error;
      } finally {
        if (trace)
          tracing?.record({
            name: `job ${name}`,
            kind: 'consumer',
            context: trace,
            ms: ms(),
            attributes: { 'messaging.destination.name': name, 'wyrmgate.request_id': sender.requestId },
            failed,
          });
      }
    });
  };

/**
 * Opens the job queue on the portal's database. With `schedule: false`, cron expressions never fire, for tests that run
 * jobs by hand.
 */
export const openJobs = (
  database: Database,
  log: Logger,
  { schedule = true, tracing }: { schedule?: boolean; tracing?: Tracing | undefined } = {},
): Jobs => {
  const definitions: JobDefinition<object>[] = [];
  const wakers = new Map<string, (everyWorker?: boolean) => void>();
  const runners = new Map<string, ReturnType<typeof createRunner>>();
  const boss = new PgBoss({ ...bossOptions(database), createSchema: false, migrate: false, schedule });
  boss.on('error', (error) => log.error({ err: toError(error) }, 'job queue'));
  const work = createWork(log, tracing);
  let started = false;
  let stopping = false;

  const startWorkers = async ({ name, run, atStart, concurrency = 1, batchSize = 1 }: JobDefinition<object>) => {
    const workers: string[] = [];
    const notify = (index: number) => {
      const worker = workers[index % workers.length];
      if (worker !== undefined) boss.notifyWorker(worker);
    };
    const runJob = async ({ id, data }: Job<object>) => {
      try {
        await work(name, data, run);
        return { id, status: 'completed' as const };
      } catch (error) {
        return {
          id,
          status: 'failed' as const,
          output: { message: error instanceof Error ? error.message : 'unknown' },
        };
      }
    };
    const handlerFor = (index: number) => (batch: Job<object>[]) => {
      // More jobs may be waiting, so the next worker polls now, and this worker polls again when it is done.
      notify(index);
      notify(index + 1);
      return Promise.all(batch.map(runJob));
    };
    const options = { pollingIntervalSeconds: workerPollSeconds, batchSize, perJobResults: true as const };
    for (let index = 0; index < concurrency; index += 1)
      workers.push(await withPatience(() => boss.work<object>(name, options, handlerFor(index))));
    wakers.set(name, (everyWorker = false) => {
      for (const index of everyWorker ? workers.keys() : [0]) notify(index);
    });
    runners.set(name, createRunner(concurrency * batchSize));
    if (!atStart) return;
    await withPatience(() => boss.send(name, atStart));
    // Polls now, so that work left over from a crash does not wait for the next interval.
    notify(0);
  };

  const watch = async (): Promise<void> => {
    while (!stopping) {
      await setTimeout(watchMs, undefined, { ref: false });
      // If this query fails, the next one finds the same work.
      const names = stopping ? [] : await findQueuesWithWork(database.db, [...wakers.keys()]).catch(() => []);
      for (const name of names) wakers.get(name)?.(true);
    }
  };

  const prepare = async () => {
    if (started) return;
    await boss.start();
    await prepareQueues(boss, definitions);
    started = true;
  };

  return {
    define: (definition) => {
      definitions.push(definition as unknown as JobDefinition<object>);
    },
    send: async (tx, name, data, options = {}) => {
      // Before the start, pg-boss would look up the queue outside the transaction and deadlock the embedded database.
      if (!started) throw new Error(`Cannot enqueue ${name}: the job queue has not started.`);
      await boss.send(name, withSender(data), {
        db: executorOf(tx),
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
        ...(options.once ? { singletonKey: options.once.key, singletonSeconds: options.once.seconds } : {}),
      });
    },
    runNow: (name, data) => {
      const definition = definitions.find((each) => each.name === name);
      const runner = runners.get(name);
      if (!definition || !runner || stopping) return false;
      const sent = withSender(data);
      return runner.add(() => work(name, sent, definition.run, 'the sweep will find it').catch(() => undefined));
    },
    wake: (name) => wakers.get(name)?.(),
    prepare,
    start: async () => {
      await prepare();
      for (const definition of definitions) await startWorkers(definition);
      void watch();
    },
    stop: async (timeoutMs) => {
      if (!started || stopping) return;
      stopping = true;
      // Waits for the jobs here, because pg-boss checks only every half second whether its workers have stopped.
      const ended = Promise.all([
        ...definitions.map(({ name }) => boss.offWork(name)),
        ...[...runners.values()].map((runner) => runner.stop()),
      ]);
      await Promise.race([ended, setTimeout(timeoutMs, undefined, { ref: false })]);
      // Set only after the jobs have ended, because running jobs may enqueue others.
      started = false;
      await boss.stop({ graceful: true, timeout: 0 });
    },
  };
};
