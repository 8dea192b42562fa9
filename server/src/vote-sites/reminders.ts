import { sql } from 'drizzle-orm';
import { notify } from '../notifications/notify.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

const hourMs = 3_600_000;
/** Long enough that a late job still sends its reminders. Their `cause` prevents duplicates. */
const windowMs = 2 * hourMs;
/** The longest possible cooldown. Older votes cannot block the next one. */
const longestMs = 168 * hourMs;
const batch = 500;

/** Reminds players once they can vote again on every site that they voted on: one notice, not one per site. */
export const remindVoters = async ({ database, clock, realtime }: Platform): Promise<void> => {
  const now = clock.now();
  const at = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const due = await rowsOf<{ user_id: string; vote_id: string }>(
    database.db,
    sql`select user_id, max(vote_id) as vote_id from (
          select v.user_id, max(v.id) as vote_id, max(v.voted_at) + make_interval(hours => s.cooldown_hours) as free_at
          from vote_sites_votes v join vote_sites s on s.id = v.site_id and s.active
          where v.voted_at > ${at(longestMs + windowMs)} and v.user_id is not null
          group by v.user_id, s.id) latest
        group by user_id
        having max(free_at) <= ${now.toISOString()} and max(free_at) > ${at(windowMs)}
        order by user_id`,
  );
  for (let from = 0; from < due.length; from += batch)
    await database.transaction((tx) =>
      notify(
        { clock, realtime },
        tx,
        due.slice(from, from + batch).map(({ user_id, vote_id }) => ({
          user: Number(user_id),
          kind: 'vote_reminder' as const,
          cause: `vote-reminder:${vote_id}`,
          group: 'vote',
          data: {},
          link: '/vote',
        })),
      ),
    );
};
