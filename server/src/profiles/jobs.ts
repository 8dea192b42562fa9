import { asc, eq, lte, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/service.ts';
import { eraseSessionAddresses } from '../auth/personal-data.ts';
import { forgetConsentAddresses } from '../payments/personal-data.ts';
import { erasePersonalData } from '../personal-data.ts';
import { randomToken } from '../platform/crypto/crypto.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { deletions } from './table.ts';

const batchSize = 500;

export const defineProfileJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'profiles.erase', cron: '29 * * * *', run: () => eraseDue(platform) });
  platform.jobs.define({ name: 'profiles.clean', cron: '41 3 * * *', run: () => cleanPersonalData(platform) });
};

const eraseOne = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  // Deleting the row first decides the race against a concurrent restore.
  const taken = await tx
    .delete(deletions)
    .where(eq(deletions.user_id, userId))
    .returning({ erase: deletions.erase_at });
  if (taken[0] === undefined || taken[0].erase > now) return;
  await erasePersonalData(tx, userId, now);
  await recordAudit(tx, {
    action: 'account_erase',
    targetType: 'user',
    targetId: String(userId),
    timestamp: now,
    resource: 'profiles.erase',
    method: 'JOB',
    status: 200,
    ip: '',
    userAgent: '',
    durationMs: 0,
    requestId: randomToken().slice(0, 16),
  });
};

/** Erases the accounts whose grace period has ended, each in a separate transaction. If some fail, the others are erased first. */
export const eraseDue = async (platform: Platform): Promise<void> => {
  const { database, clock, log } = platform;
  const now = clock.now();
  const due = await database.db
    .select({ userId: deletions.user_id })
    .from(deletions)
    .where(lte(deletions.erase_at, now))
    .orderBy(asc(deletions.erase_at));
  const errors: unknown[] = [];
  for (const { userId } of due)
    try {
      await database.transaction((tx) => eraseOne(tx, userId, now));
    } catch (error) {
      log.error({ err: error, user: userId }, 'the erasure of an account failed');
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} accounts could not be erased.`);
};

/** Deletes old emails and email changes, and the IP addresses of old sessions and consents. */
export const cleanPersonalData = async ({
  database,
  clock,
  env,
}: Pick<Platform, 'database' | 'clock' | 'env'>): Promise<void> => {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const before = daysAgo(env.keepDays.mails).toISOString();
  const statements = [
    sql`delete from mail_outbox where id in (select id from mail_outbox
        where created_at <= ${before} and status <> 'queued' limit ${batchSize}) returning 1`,
    sql`delete from profiles_email_changes where id in (select id from profiles_email_changes
        where requested_at <= ${before} limit ${batchSize}) returning 1`,
  ];
  for (const statement of statements) while ((await rowsOf(database.db, statement)).length === batchSize);
  await eraseSessionAddresses(database.db, daysAgo(env.keepDays.sessions));
  await forgetConsentAddresses(database.db, clock.now());
};
