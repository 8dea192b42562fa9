import { lt, sql } from 'drizzle-orm';
import { rowsOf } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { addToDay, expireClicks } from './days.ts';
import { clickDays } from './link.ts';
import { sumMovements } from './movements.ts';
import { sponsorPayers } from './table.ts';
import { checkTiers } from './tiers.ts';
import { sumUnpaid, sumUnpaidAgain } from './unpaid.ts';

const dayMs = 86_400_000;
/** Days for which hashes of payers' cards and accounts are kept after their last use. */
const payerDays = 365;
const batch = 500;

/** Defines the jobs that expire raw clicks, apply the tier rule, find active players and sum up earnings. */
export const defineSponsorJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'sponsors.expire', cron: '23 4 * * *', run: () => cleanClicks(platform) });
  platform.jobs.define({ name: 'sponsors.tiers', cron: '53 4 * * *', run: () => checkTiers(platform) });
  platform.jobs.define({ name: 'sponsors.sum-unpaid', cron: '7-59/10 * * * *', run: () => sumUnpaid(platform) });
  platform.jobs.define({ name: 'sponsors.sum-movements', cron: '3-59/10 * * * *', run: () => sumMovements(platform) });
  platform.jobs.define({ name: 'sponsors.sum-again', cron: '13 5 * * *', run: () => sumUnpaidAgain(platform) });
  platform.jobs.define({ name: 'sponsors.active', cron: '41 * * * *', run: () => findActive(platform) });
};

export const cleanClicks = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now().getTime();
  await expireClicks(database.db, new Date(now - clickDays * dayMs));
  await database.db.delete(sponsorPayers).where(lt(sponsorPayers.last_used_at, new Date(now - payerDays * dayMs)));
};

/** Marks registrations whose player still plays or logs in after the number of days in the settings. */
export const findActive = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now();
  const { sponsor_active_days: days } = await readSettings(database.db);
  for (;;) {
    const found = await database.transaction(async (tx) => {
      const rows = await rowsOf<{ sponsor_id: string }>(
        tx,
        sql`update sponsors_registrations r set active_at = ${now.toISOString()} where r.id in (
              select w.id from sponsors_registrations w join users u on u.id = w.user_id
              where w.active_at is null and w.created_at > ${new Date(now.getTime() - 365 * dayMs).toISOString()}
                and greatest(u.last_play, (select max(s.last_used_at) from auth_sessions s where s.user_id = u.id))
                  >= w.created_at + make_interval(days => ${days}::int)
              order by w.id limit ${batch} for update of w skip locked)
            returning r.sponsor_id`,
      );
      const counts = new Map<number, number>();
      for (const { sponsor_id } of rows) counts.set(Number(sponsor_id), (counts.get(Number(sponsor_id)) ?? 0) + 1);
      for (const [id, active] of [...counts].sort(([a], [b]) => a - b)) await addToDay(tx, id, now, { active });
      return rows.length;
    });
    if (found < batch) return;
  }
};
