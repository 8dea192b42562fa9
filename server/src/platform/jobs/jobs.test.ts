import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { createLog } from '../../log.ts';
import type { Database } from '../database/database.ts';
import { type Jobs, openJobs } from './jobs.ts';

let database: Database;
let jobs: Jobs;
beforeEach(async () => {
  database = await openTestDatabase();
  jobs = openJobs(database, pino({ level: 'silent' }), { schedule: false });
});
afterEach(async () => {
  await jobs.stop(2000);
  await database.close();
});

/** Resolves when `count` reaches `wanted`, or rejects after a minute. */
const waitForCount = async (count: () => number, wanted: number): Promise<void> => {
  const end = Date.now() + 60_000;
  while (count() < wanted) {
    if (Date.now() > end) throw new Error(`Only ${count()} of ${wanted} within a minute.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe('the job queue', () => {
  it('works through a backlog without waiting for the poll interval between jobs', async () => {
    let done = 0;
    const run = async () => {
      done += 1;
    };
    jobs.define({ name: 'test.backlog', run, concurrency: 2 });
    await jobs.start();
    await database.transaction(async (tx) => {
      for (let job = 0; job < 60; job += 1) await jobs.send(tx, 'test.backlog', { job });
    });
    jobs.wake('test.backlog');
    await waitForCount(() => done, 60);
    expect(done).toBe(60);
  });

  it('enqueues a job only if the transaction commits', async () => {
    const seen: string[] = [];
    jobs.define<{ name: string }>({ name: 'test.cause', run: async ({ name }) => void seen.push(name) });
    await jobs.start();
    const undone = database.transaction(async (tx) => {
      await jobs.send(tx, 'test.cause', { name: 'undone' });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await database.transaction((tx) => jobs.send(tx, 'test.cause', { name: 'kept' }));
    jobs.wake('test.cause');
    await waitForCount(() => seen.length, 1);
    expect(seen).toEqual(['kept']);
  });

  it('drops a job whose key was already sent within the given time', async () => {
    const seen: number[] = [];
    jobs.define<{ job: number }>({ name: 'test.once', run: async ({ job }) => void seen.push(job) });
    jobs.define({ name: 'test.end', run: async () => void seen.push(-1) });
    await jobs.start();
    for (let job = 0; job < 10; job += 1)
      await jobs.send(database.db, 'test.once', { job }, { once: { key: 'same', seconds: 3600 } });
    jobs.wake('test.once');
    await waitForCount(() => seen.length, 1);
    await jobs.send(database.db, 'test.end', {});
    jobs.wake('test.end');
    await waitForCount(() => seen.length, 2);
    expect(seen).toEqual([0, -1]);
  });

  it('lets running jobs enqueue others while it stops, and the next process runs those', async () => {
    let running = 0;
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const failures: unknown[] = [];
    const run = async ({ job }: { job: number }) => {
      running += 1;
      await finished;
      await database
        .transaction((tx) => jobs.send(tx, 'test.following', { job }))
        .catch((error: unknown) => failures.push(error));
    };
    const seen: number[] = [];
    const defineAll = () => {
      jobs.define({ name: 'test.leading', run, concurrency: 2, batchSize: 2 });
      jobs.define<{ job: number }>({ name: 'test.following', run: async ({ job }) => void seen.push(job) });
    };
    defineAll();
    await jobs.start();
    for (let job = 0; job < 4; job += 1) await jobs.send(database.db, 'test.leading', { job });
    for (let job = 4; job < 6; job += 1) expect(jobs.runNow('test.leading', { job })).toBe(true);
    jobs.wake('test.leading');
    await waitForCount(() => running, 6);
    const stopped = jobs.stop(60_000);
    expect(jobs.runNow('test.leading', { job: 6 })).toBe(false);
    finish();
    await stopped;
    expect(failures).toEqual([]);
    expect(running).toBe(6);

    jobs = openJobs(database, pino({ level: 'silent' }), { schedule: false });
    defineAll();
    await jobs.start();
    jobs.wake('test.following');
    await waitForCount(() => seen.length, 6);
    expect(seen.sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(running).toBe(6);
  });

  it('runs a job with atStart once when the queue starts, with the given data', async () => {
    const seen: boolean[] = [];
    jobs.define<{ all: boolean }>({
      name: 'test.start',
      atStart: { all: true },
      run: async ({ all }) => void seen.push(all),
    });
    await jobs.start();
    await waitForCount(() => seen.length, 1);
    expect(seen).toEqual([true]);
  });
});

it('the job queue logs the message of each internal error', async () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'error' }, { write: (line: string) => void lines.push(line) });
  let failing = false;
  const query: Database['query'] = (text, values) =>
    failing ? Promise.reject(new Error('The disk is full.')) : database.query(text, values);
  const watched = openJobs({ ...database, query }, log, { schedule: false });
  watched.define({ name: 'greet', run: async () => undefined });
  await watched.start();
  failing = true;
  watched.wake('greet');
  await waitForCount(() => lines.length, 1);
  failing = false;
  await watched.stop(2000);
  expect(lines[0]).toContain('The disk is full.');
});
