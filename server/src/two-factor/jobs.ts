import { sql } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';

/** Deletes expired challenges and pending secrets every hour. */
export const defineTwoFactorJobs = ({ jobs, database, clock }: Platform): void => {
  jobs.define({
    name: 'two-factor.clean',
    cron: '17 * * * *',
    run: async () => {
      const now = clock.now().toISOString();
      await database.db.execute(sql`delete from two_factor_challenges where expires_at <= ${now}`);
      await database.db.execute(sql`delete from passkey_challenges where expires_at <= ${now}`);
      await database.db.execute(
        sql`update two_factor set pending_secret = null, pending_until = null where pending_until <= ${now}`,
      );
    },
  });
};
