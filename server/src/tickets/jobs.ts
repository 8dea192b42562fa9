import { and, inArray, lt, sql } from 'drizzle-orm';
import { rowsOf } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { changeTicket } from './messages.ts';
import { announceClosed } from './notices.ts';
import { lockTicket } from './show.ts';
import { tickets } from './table.ts';

const batchSize = 500;
const dayMs = 86_400_000;

/** Closes tickets whose player has not replied for some days after an answer. */
const closeSilent = async (platform: Platform, before: Date): Promise<void> => {
  const { database, clock } = platform;
  const isSilent = and(inArray(tickets.state, ['answered', 'waiting']), lt(tickets.since, before));
  const silent = await database.db.select({ id: tickets.id }).from(tickets).where(isSilent).limit(batchSize);
  for (const { id } of silent)
    await database.transaction(async (tx) => {
      const row = await lockTicket(tx, id);
      if (!row || (row.state !== 'answered' && row.state !== 'waiting') || row.since >= before) return;
      await announceClosed(platform, tx, await changeTicket(tx, row, { state: 'closed', now: clock.now() }));
    });
  if (silent.length === batchSize) await closeSilent(platform, before);
};

/** Closes inactive tickets, and deletes closed tickets and unused pictures after their retention times. */
export const cleanTickets = async (platform: Platform): Promise<void> => {
  const { database, clock } = platform;
  const settings = await readSettings(database.db);
  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  await closeSilent(platform, ago(settings.tickets_close_days));
  const statements = [
    sql`delete from tickets where id in (select id from tickets where state = 'closed'
        and since < ${ago(settings.tickets_retention_days).toISOString()} limit ${batchSize}) returning 1`,
    sql`delete from tickets_attachments where id in (select id from tickets_attachments where message_id is null
        and created_at < ${ago(1).toISOString()} limit ${batchSize}) returning 1`,
  ];
  for (const statement of statements)
    for (let last = batchSize; last === batchSize; ) last = (await rowsOf(database.db, statement)).length;
};

export const defineTicketJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'tickets.clean', cron: '41 3 * * *', run: () => cleanTickets(platform) });
};
