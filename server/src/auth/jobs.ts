import { sql } from 'drizzle-orm';
import { rowsOf } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type ResendRequest, resendLink, resendQueue } from './pending.ts';

const batchSize = 2000;

export const defineAuthJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'auth.clean', cron: '7 * * * *', run: () => cleanAuth(platform) });
  platform.jobs.define<ResendRequest>({ name: resendQueue, run: (request) => resendLink(platform, request) });
};

/** Deletes tokens of ended sessions, old sessions and devices, and expired registrations, challenges and counters. */
export const cleanAuth = async ({
  database,
  clock,
  env,
}: Pick<Platform, 'database' | 'clock' | 'env'>): Promise<void> => {
  const now = clock.now();
  // Ended sessions and unused devices are kept for a while, so that their owner and staff can review them.
  const longAgo = new Date(now.getTime() - env.keepDays.sessions * 86_400_000).toISOString();
  const moment = now.toISOString();
  // Used tokens of active sessions are kept, because they are needed to detect reuse.
  const statements = [
    sql`delete from auth_session_tokens where id in (select t.id from auth_session_tokens t
        join auth_sessions s on s.id = t.session_id
        where s.expires_at <= ${moment} or s.ended_at is not null limit ${batchSize}) returning 1`,
    sql`delete from auth_sessions where id in (select id from auth_sessions where expires_at <= ${longAgo} limit ${batchSize}) returning 1`,
    sql`delete from auth_devices where (user_id, mark) in
        (select user_id, mark from auth_devices where last_seen_at <= ${longAgo} limit ${batchSize}) returning 1`,
    sql`delete from auth_pending_registrations where id in
        (select id from auth_pending_registrations where expires_at <= ${moment} limit ${batchSize}) returning 1`,
    sql`delete from auth_used_challenges where signature in
        (select signature from auth_used_challenges where expires_at <= ${moment} limit ${batchSize}) returning 1`,
    sql`delete from limit_windows where key in (select key from limit_windows where expires_at <= ${moment} limit ${batchSize}) returning 1`,
  ];
  for (const statement of statements) {
    // Deletes in batches, so that a large table does not exceed the statement timeout.
    while ((await rowsOf(database.db, statement)).length === batchSize);
  }
};
