import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordDemoPayments } from '../sandbox/demo.ts';
import { hashPassword } from '../src/auth/hashing.ts';
import { EnvironmentError } from '../src/env.ts';
import type { Tx } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { writeSettings } from '../src/settings/service.ts';
import { users } from '../src/users/table.ts';
import { seedAccounts } from './accounts.ts';
import { seedAnnouncements } from './announcements.ts';
import { seedApiKeys } from './api-keys.ts';
import { seedAudit } from './audit.ts';
import { seedAvatars } from './avatars.ts';
import { seedChat } from './chat.ts';
import { seedCustomPages } from './custom-pages.ts';
import { seedDeliveries } from './deliveries.ts';
import { seedDifferences } from './differences.ts';
import { demoRewardRate, seedDonations } from './donations.ts';
import { seedDownloads } from './downloads.ts';
import { seedEvents } from './events.ts';
import { seedFeatures } from './features.ts';
import { seedForum } from './forum.ts';
import { seedForumPoll } from './forum-poll.ts';
import { seedGame } from './game.ts';
import { seedGameSettings } from './game-settings.ts';
import { seedGatewayEvents } from './gateway-events.ts';
import { seedItems } from './items.ts';
import { seedLauncher } from './launcher.ts';
import { seedLedger } from './ledger.ts';
import { seedMedia, storeMedia } from './media.ts';
import { seedContentReports } from './moderation.ts';
import { seedNews } from './news.ts';
import { seedNotifications } from './notifications.ts';
import { seedOversight } from './oversight.ts';
import { seedPackages } from './packages.ts';
import { seedPayments } from './payments.ts';
import { demoAccounts } from './people.ts';
import { seedBans, seedPlayers } from './players.ts';
import { seedPresentations } from './presentations.ts';
import { createRandom } from './random.ts';
import { seedRecruiting } from './recruiting.ts';
import { seedRedeemCodes } from './redeem-codes.ts';
import { seedSessions } from './sessions.ts';
import { seedSponsors } from './sponsors.ts';
import { seedStaff } from './staff.ts';
import { seedSupport } from './support.ts';
import { seedTickets } from './tickets.ts';
import { seedVoteSites } from './vote-sites.ts';
import { seedWebhooks } from './webhooks.ts';
import { seedWordFilter } from './word-filter.ts';
import { seedWorld } from './world.ts';

export const demoPassword = 'Demo1234';
/** Usernames of the demo logins, all with `demoPassword`. */
export const demoLogins: readonly string[] = demoAccounts.map(({ username }) => username);

export const isEmpty = async (tx: Tx): Promise<boolean> => {
  const rows = await tx.select({ id: users.id }).from(users).limit(1);
  return rows.length === 0;
};

/** The sandbox reads this file when it starts. */
const writeSandboxState = (dataDir: string, snapshot: object): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'sandbox.json'), JSON.stringify(snapshot));
};

/**
 * Fills an empty portal with a demo community whose payments the sandbox knows; people and amounts are always the same, and times are
 * relative to now. Throws in production, because the passwords are public.
 */
export const seedDemoCommunity = async (
  platform: Pick<Platform, 'env' | 'clock' | 'database' | 'crypto' | 'passwords'>,
): Promise<Record<string, unknown>> => {
  if (platform.env.production) throw new EnvironmentError('The demo community is not allowed in production.');
  // Hashing is slow, so it runs once and outside the transaction.
  const passwordHash = await hashPassword(platform, demoPassword);
  let files: Awaited<ReturnType<typeof seedMedia>> = [];
  const snapshot = await platform.database.transaction(async (tx) => {
    const sandbox = recordDemoPayments();
    const random = createRandom(7_261_119);
    const now = platform.clock.now();
    const players = await seedPlayers(tx, platform, { random, now, passwordHash });
    const bans = await seedBans(tx, random, now, players);
    const shop = await seedPackages(tx, now);
    const purchases = await seedPayments(tx, { random, now, players, shop, sandbox });
    const donations = await seedDonations(tx, { random, now, players, sandbox });
    const payments = [...purchases, ...donations];
    await seedGatewayEvents(tx, payments, now);
    await seedSponsors(tx, { random: createRandom(46_046), now, players, payments, crypto: platform.crypto });
    const rewards = await seedVoteSites(tx, { random: createRandom(30_017), now, players, crypto: platform.crypto });
    await seedAudit(tx, { random, now, players, bans });
    await seedOversight(tx, createRandom(5_309), now);
    await seedSessions(tx, now);
    await seedStaff(tx, players, now);
    await seedAccounts(tx, players, now);
    await seedFeatures(tx, now);
    await seedAnnouncements(tx, now);
    await seedEvents(tx, players, now);
    await seedNews(tx, now);
    await seedGame(tx, platform, { random: createRandom(88_301), now, players, password: demoPassword });
    await seedWordFilter(tx, now);
    await seedForum(tx, { random: createRandom(40_961), now, players });
    await seedForumPoll(tx, players, now);
    await seedChat(tx, players, now);
    await seedDeliveries(tx, now);
    await seedDifferences(tx, now);
    await seedAvatars(tx, now);
    files = await seedMedia(tx, now);
    const orders = await seedItems(tx, now, files);
    await seedLedger(tx, payments, [...rewards, ...orders], now);
    await seedRedeemCodes(tx, platform.crypto, now);
    await seedApiKeys(tx, now);
    await seedWebhooks(tx, platform.crypto, now);
    await seedNotifications(tx, now);
    await seedWorld(tx, now);
    await seedRecruiting(tx, now);
    await seedContentReports(tx, now);
    await seedDownloads(tx, platform.env.publicUrl, now);
    await seedLauncher(tx, { now, publicUrl: platform.env.publicUrl, crypto: platform.crypto });
    await seedGameSettings(tx, now);
    await seedSupport(tx, now);
    await seedTickets(tx, now);
    await seedPresentations(tx, now, files);
    await seedCustomPages(tx, now);
    await writeSettings(
      tx,
      { demo: true, forum_public_removals: true, statistics_coins: true, donation_reward_rate: demoRewardRate },
      now,
    );
    return sandbox.snapshot();
  });
  await platform.database.query('analyze');
  await storeMedia(platform.env, files);
  if (platform.env.mode !== 'test') writeSandboxState(platform.env.dataDir, snapshot);
  return snapshot;
};
