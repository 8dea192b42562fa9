import { sql } from 'drizzle-orm';
import { rowsOf } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';

const batchSize = 2000;
const dayMs = 86_400_000;

/** Deletes messages and decided reports older than the setting, in batches. */
export const cleanChat = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<number> => {
  const { chat_retention_days: days } = await readSettings(database.db);
  const before = new Date(clock.now().getTime() - days * dayMs).toISOString();
  const statements = [
    sql`delete from chat_messages where id in
        (select id from chat_messages where created_at < ${before} order by created_at limit ${batchSize}) returning 1`,
    sql`delete from chat_reports where id in
        (select id from chat_reports where decided_at < ${before} limit ${batchSize}) returning 1`,
  ];
  let deleted = 0;
  for (const statement of statements)
    for (let last = batchSize; last === batchSize; ) {
      last = (await rowsOf(database.db, statement)).length;
      deleted += last;
    }
  return deleted;
};

export const defineChatJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'chat.clean', cron: '23 3 * * *', run: async () => void (await cleanChat(platform)) });
};
