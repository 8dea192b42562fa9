import { expect, it } from 'vitest';
import { openInMemory } from './embedded.ts';
import { defineDatabaseJobs } from './maintenance.ts';

it('the embedded database is vacuumed and analyzed by a job', async () => {
  const database = await openInMemory();
  const runs: (() => Promise<void>)[] = [];
  defineDatabaseJobs({
    database,
    jobs: { define: ({ run }: { run: () => Promise<void> }) => runs.push(run) },
  } as never);
  try {
    await database.query('create table facts as select generate_series(1, 500) as id');
    await database.query('delete from facts where id > 400');
    for (const run of runs) await run();
    const { rows } = await database.query("select reltuples from pg_class where relname = 'facts'");
    expect(rows).toEqual([{ reltuples: 400 }]);
  } finally {
    await database.close();
  }
});
