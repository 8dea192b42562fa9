import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database.ts';

/** How often a single query looks for queues with work, whose workers then poll. */
export const watchMs = 1000;
/** How often an idle worker polls by itself. A single query for all queues is far cheaper than one per worker. */
export const workerPollSeconds = 60;

export const findQueuesWithWork = async (db: Tx, names: string[]): Promise<string[]> => {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select queue.name from unnest(${sql.param(names)}::text[]) as queue (name) where exists (
      select from jobs.job where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now())`,
  );
  return rows.map(({ name }) => name);
};
