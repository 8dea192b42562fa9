import { inArray, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { deleteConversations } from './conversations.ts';
import { noticeQueue, notifyAbout } from './notices.ts';
import { chatPreviewQueue, readLinkedPage } from './previews.ts';
import { chatMessages } from './table.ts';

const batchSize = 2000;
const dayMs = 86_400_000;

/**
 * Deletes conversations without messages. Locks their rooms, so that a concurrent message is either seen or rejected.
 */
const deleteEmpty = async (tx: Tx, before: string): Promise<number> => {
  const found = await rowsOf<{ room_id: number }>(
    tx,
    sql`select p.room_id from chat_participants p join chat_rooms r on r.id = p.room_id
        where p.started and p.started_at < ${before}
        and not exists (select 1 from chat_messages m where m.room_id = p.room_id)
        order by p.room_id limit ${batchSize} for update of r`,
  );
  const rooms = found.map(({ room_id }) => Number(room_id));
  const used = await tx
    .selectDistinct({ id: chatMessages.room_id })
    .from(chatMessages)
    .where(inArray(chatMessages.room_id, rooms));
  await deleteConversations(
    tx,
    rooms.filter((room) => !used.some(({ id }) => id === room)),
  );
  return found.length - used.length;
};

/** Deletes messages, decided reports and empty conversations older than the setting, and expired pinned notices, in batches. */
export const cleanChat = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<number> => {
  const { chat_retention_days: days } = await readSettings(database.db);
  const now = clock.now();
  const before = new Date(now.getTime() - days * dayMs).toISOString();
  const gone = new Date(now.getTime() - dayMs).toISOString();
  const statements = [
    sql`delete from chat_messages where id in
        (select id from chat_messages where created_at < ${before} order by created_at limit ${batchSize}) returning 1`,
    sql`delete from chat_reports where id in
        (select id from chat_reports where decided_at < ${before} limit ${batchSize}) returning 1`,
    // Deletes without a subquery, because a notice that has just replaced an expired one must stay.
    sql`delete from chat_pinned_notices where ends_at <= ${now.toISOString()} returning 1`,
    sql`delete from chat_visits where (room_id, user_id) in
        (select room_id, user_id from chat_visits where seen_at < ${gone} limit ${batchSize}) returning 1`,
  ];
  let deleted = 0;
  for (const statement of statements)
    for (let last = batchSize; last === batchSize; ) {
      last = (await rowsOf(database.db, statement)).length;
      deleted += last;
    }
  for (let last = batchSize; last === batchSize; ) {
    last = await database.transaction((tx) => deleteEmpty(tx, before));
    deleted += last;
  }
  return deleted;
};

export const defineChatJobs = (platform: Platform): void => {
  platform.jobs.define<{ message: number }>({
    name: noticeQueue,
    retries: 3,
    expireInSeconds: 60,
    run: (job) => notifyAbout(platform, job),
  });
  platform.jobs.define<{ message: number }>({
    name: chatPreviewQueue,
    retries: 1,
    expireInSeconds: 60,
    run: (job) => readLinkedPage(platform, job),
  });
  platform.jobs.define({ name: 'chat.clean', cron: '23 3 * * *', run: async () => void (await cleanChat(platform)) });
};
