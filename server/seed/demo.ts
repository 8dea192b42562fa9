import { hashPassword } from '../src/auth/hashing.ts';
import { EnvironmentError } from '../src/env.ts';
import type { Tx } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { writeSettings } from '../src/settings/service.ts';
import { users } from '../src/users/table.ts';
import { seedAccounts } from './accounts.ts';
import { seedAnnouncements } from './announcements.ts';
import { seedAudit } from './audit.ts';
import { demoRewardRate, seedDonations } from './donations.ts';
import { seedFeatures } from './features.ts';
import { seedLedger } from './ledger.ts';
import { seedOversight } from './oversight.ts';
import { seedPackages } from './packages.ts';
import { seedPayments } from './payments.ts';
import { demoAccounts } from './people.ts';
import { seedBans, seedPlayers } from './players.ts';
import { createRandom } from './random.ts';
import { seedSessions } from './sessions.ts';
import { seedStaff } from './staff.ts';

export const demoPassword = 'Demo1234';
/** Usernames of the demo logins, all with `demoPassword`. */
export const demoLogins: readonly string[] = demoAccounts.map(({ username }) => username);

/** Whether the portal has no accounts yet. */
export const isEmpty = async (tx: Tx): Promise<boolean> => {
  const rows = await tx.select({ id: users.id }).from(users).limit(1);
  return rows.length === 0;
};

/**
 * Fills an empty portal with a demo community. People and amounts are always the same; times are relative to now. Throws in
 * production, because the passwords are public.
 */
export const seedDemoCommunity = async (
  platform: Pick<Platform, 'env' | 'clock' | 'database' | 'crypto' | 'passwords'>,
): Promise<void> => {
  if (platform.env.production) throw new EnvironmentError('The demo community is not allowed in production.');
  // Hashing is slow, so it runs once and outside the transaction.
  const passwordHash = await hashPassword(platform, demoPassword);
  await platform.database.transaction(async (tx) => {
    const random = createRandom(7_261_119);
    const now = platform.clock.now();
    const players = await seedPlayers(tx, platform, { random, now, passwordHash });
    const bans = await seedBans(tx, random, now, players);
    const shop = await seedPackages(tx, now);
    const purchases = await seedPayments(tx, { random, now, players, shop });
    const payments = [...purchases, ...(await seedDonations(tx, { random, now, players }))];
    await seedLedger(tx, payments, now);
    await seedAudit(tx, { random, now, players, bans });
    await seedOversight(tx, createRandom(5_309), now);
    await seedSessions(tx, now);
    await seedStaff(tx, players, now);
    await seedAccounts(tx, players, now);
    await seedFeatures(tx, now);
    await seedAnnouncements(tx, now);
    await writeSettings(tx, { demo: true, donation_reward_rate: demoRewardRate }, now);
  });
};
