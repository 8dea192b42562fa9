import { setTimeout } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { type ConstructorOptions, type Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Database, rowsOf, type Tx } from '../database/database.ts';

export type JobOptions = {
  /** Tries after the first; the gaps grow. */
  retries?: number;
  /** Seconds after which a job whose worker died is given to another. */
  expireInSeconds?: number;
  /** Runs by the clock instead of (or besides) on request: a cron line. */
  cron?: string;
  /** Jobs of this queue that run at the same time in one process. */
  concurrency?: number;
};
/** One kind of background work. `Data` is what is stored with each job. */
export type JobDefinition<Data extends object> = JobOptions & {
  readonly name: string;
  /** Also runs once when the process starts, with this data. */
  readonly atStart?: Data;
  readonly run: (data: Data) => Promise<void>;
};

export type Jobs = {
  /** Adds a kind of work; before `start`. */
  define<Data extends object>(definition: JobDefinition<Data>): void;
  /**
   * Enqueues in the caller's transaction: the job exists exactly when its cause does. `once` drops it if there was one with
   * the same key within so many seconds.
   */
  send(
    tx: Tx,
    name: string,
    data: object,
    options?: { startAfterSeconds?: number; once?: { key: string; seconds: number } },
  ): Promise<void>;
  /** Looks for work of this kind now instead of at the next poll; call it after the commit. */
  wake(name: string): void;
  /** Opens the queues: from now on work can be sent. */
  prepare(): Promise<void>;
  /** Opens the queues, unless that is done, and begins to work on them. */
  start(): Promise<void>;
  /** Finishes what is running, at most `milliseconds`. */
  stop(milliseconds: number): Promise<void>;
};

// pg-boss brings numbered placeholders; drizzle's transaction takes chunks and parameters.
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

/** Creates or updates the tables of the queue; part of migrating. */
export const migrateJobs = async (database: Database): Promise<void> => {
  const boss = new PgBoss({ ...settingsFor(database), supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
};

const settingsFor = (database: Database): ConstructorOptions => ({
  schema: 'jobs',
  db: { executeSql: (text: string, values?: unknown[]) => database.query(text, values) },
  backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
});

const noJob = '00000000-0000-0000-0000-000000000000';

/** The queue tells of copies of errors, which are no errors any more: the log would show nothing of them. */
const revive = (copy: Error): Error => (copy instanceof Error ? copy : Object.assign(new Error(), copy));

/** Background work on the portal's own database. Without `byTheClock` cron lines never fire: tests run such work by hand. */
export const openJobs = (database: Database, log: Logger, { byTheClock = true } = {}): Jobs => {
  const definitions: JobDefinition<object>[] = [];
  const wakers = new Map<string, () => void>();
  const boss = new PgBoss({ ...settingsFor(database), createSchema: false, migrate: false, schedule: byTheClock });
  boss.on('error', (error) => log.error({ err: revive(error) }, 'job queue'));
  let started = false;

  /** Brings queues and cron lines to what is defined; on a later start they are there, and nothing is written. */
  const prepareQueues = async () => {
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    const lines = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    for (const { name, cron, retries = 5, expireInSeconds = 60 } of definitions) {
      const wanted = {
        retryLimit: retries,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 300,
        expireInSeconds,
      };
      const kept = queues.get(name);
      if (!kept) await boss.createQueue(name, wanted);
      else if (Object.entries(wanted).some(([option, value]) => kept[option as keyof typeof wanted] !== value))
        await boss.updateQueue(name, wanted);
      // Fills the queue's cache outside any transaction: the embedded database has one connection, so that a look-up of its own
      // by a first send inside a transaction would wait for ever.
      if (!kept) await boss.getJobById(name, noJob);
      if (cron && lines.get(name) !== cron) await boss.schedule(name, cron);
    }
  };

  const startWorkers = async ({ name, run, atStart, concurrency = 1 }: JobDefinition<object>) => {
    const workers: string[] = [];
    const notify = (index: number) => {
      const worker = workers[index % workers.length];
      if (worker !== undefined) boss.notifyWorker(worker);
    };
    const workAs =
      (index: number) =>
      async ([job]: Job<object>[]) => {
        if (!job) return;
        // Where one job was, more may wait: this worker looks again when it is done, and the next one helps at once.
        notify(index);
        notify(index + 1);
        try {
          await run(job.data ?? {});
        } catch (error) {
          log.warn({ err: error, job: name }, 'job failed and will be tried again');
          throw error;
        }
      };
    for (let index = 0; index < concurrency; index += 1)
      workers.push(await boss.work<object>(name, { pollingIntervalSeconds: 2 }, workAs(index)));
    wakers.set(name, () => notify(0));
    if (!atStart) return;
    await boss.send(name, atStart);
    // Now, not at the next look: what a crash left undone should not wait longer than it must.
    notify(0);
  };

  const prepare = async () => {
    if (started) return;
    await boss.start();
    await prepareQueues();
    started = true;
  };

  return {
    define: (definition) => {
      definitions.push(definition as unknown as JobDefinition<object>);
    },
    send: async (tx, name, data, options = {}) => {
      // Unstarted, the queue would look itself up outside the transaction and wait for ever on the embedded database.
      if (!started) throw new Error(`The job queue is not started: ${name} cannot be enqueued.`);
      await boss.send(name, data, {
        db: executorOf(tx),
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
        ...(options.once ? { singletonKey: options.once.key, singletonSeconds: options.once.seconds } : {}),
      });
    },
    wake: (name) => wakers.get(name)?.(),
    prepare,
    start: async () => {
      await prepare();
      for (const definition of definitions) await startWorkers(definition);
    },
    stop: async (milliseconds) => {
      if (!started) return;
      started = false;
      // The queue itself looks only every half second whether its workers have ended.
      const ended = Promise.all(definitions.map(({ name }) => boss.offWork(name)));
      await Promise.race([ended, setTimeout(milliseconds, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: 0 });
    },
  };
};
