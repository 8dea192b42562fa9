import { sql } from 'drizzle-orm';
import { rowsOf } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type ResendRequest, resendLink, resendQueue } from './pending.ts';

/** Ended sessions are kept this long, for the owner's and the staff's questions; then their addresses are forgotten. */
const keptDays = 90;
const batch = 2000;

/** Background work of the auth domain. */
export const defineAuthJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'auth.clean', cron: '7 * * * *', run: () => cleanAuth(platform) });
  platform.jobs.define<ResendRequest>({ name: resendQueue, run: (request) => resendLink(platform, request) });
};

/** Deletes tokens of sessions that are over, sessions long over, devices long unseen, and what has expired by itself. */
export const cleanAuth = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now();
  const longAgo = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  const moment = now.toISOString();
  // Tokens of a living session stay, used ones too: without them a stolen one could not be told from an unknown one.
  const doomed = [
    sql`delete from auth_session_tokens where id in (select t.id from auth_session_tokens t
        join auth_sessions s on s.id = t.session_id
        where s.expires_at <= ${moment} or s.ended_at is not null limit ${batch}) returning 1`,
    sql`delete from auth_sessions where id in (select id from auth_sessions where expires_at <= ${longAgo} limit ${batch}) returning 1`,
    sql`delete from auth_devices where (user_id, mark) in
        (select user_id, mark from auth_devices where last_seen_at <= ${longAgo} limit ${batch}) returning 1`,
    sql`delete from auth_pending_registrations where id in
        (select id from auth_pending_registrations where expires_at <= ${moment} limit ${batch}) returning 1`,
    sql`delete from auth_used_challenges where signature in
        (select signature from auth_used_challenges where expires_at <= ${moment} limit ${batch}) returning 1`,
    sql`delete from limit_windows where key in (select key from limit_windows where expires_at <= ${moment} limit ${batch}) returning 1`,
  ];
  for (const statement of doomed) {
    // In small bites, so that a large table never meets the time limit of a statement.
    while ((await rowsOf(database.db, statement)).length === batch);
  }
};
