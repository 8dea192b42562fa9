import type { Platform } from '../platform.ts';

/** Does for the embedded database what autovacuum does in PostgreSQL: frees deleted rows and updates the planner's statistics. */
export const defineDatabaseJobs = ({ database, jobs }: Platform): void => {
  if (database.kind !== 'embedded') return;
  jobs.define({
    name: 'database.vacuum',
    cron: '17 * * * *',
    run: async () => {
      await database.query('vacuum (analyze)');
    },
  });
};
