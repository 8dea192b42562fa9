import { and, eq, isNull } from 'drizzle-orm';
import { differenceChecks, differences } from '../src/differences/table.ts';
import { demoAccounts, demoCharacters } from '../src/game/demo/table.ts';
import { gameAccounts } from '../src/game-accounts/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { bans, users } from '../src/users/table.ts';
import { day, hour, minute } from './random.ts';

/** Temporary bans end at the same time in the demo world, so that a comparison finds only what is seeded here. */
const copyBans = async (tx: Tx): Promise<void> => {
  const running = await tx
    .select({ account: gameAccounts.account_id, ends: bans.ends_at })
    .from(bans)
    .innerJoin(gameAccounts, eq(gameAccounts.user_id, bans.user_id))
    .where(isNull(bans.lifted_at));
  for (const { account, ends } of running)
    if (ends)
      await tx
        .update(demoAccounts)
        .set({ ban_permanent: false, banned_until: ends })
        .where(eq(demoAccounts.id, Number(account)));
};

/**
 * Seeds a ban and a staff level that were set by hand in the demo world, and coin differences that staff have decided
 * on.
 */
export const seedDifferences = async (tx: Tx, now: Date): Promise<void> => {
  await copyBans(tx);
  const [boss] = await tx.select({ id: users.id }).from(users).where(eq(users.authority, 'implementor')).limit(1);
  const linked = await tx
    .select({ user_id: users.id, account_id: gameAccounts.account_id, login: gameAccounts.login })
    .from(gameAccounts)
    .innerJoin(users, eq(users.id, gameAccounts.user_id))
    .where(and(eq(users.status, 'active'), eq(users.authority, 'player')))
    .orderBy(users.id);
  const [banned, promoted, paid] = linked.slice(-9);
  if (!banned || !promoted || !paid || !boss) throw new Error('The demo community has too few players.');
  await tx
    .update(demoAccounts)
    .set({ ban_permanent: true })
    .where(eq(demoAccounts.id, Number(banned.account_id)));
  await tx
    .update(demoCharacters)
    .set({ authority: 'low_wizard' })
    .where(eq(demoCharacters.account_id, Number(promoted.account_id)));
  const checked = new Date(now.getTime() - 23 * minute);
  const found = { family: 'demo', found_at: new Date(checked.getTime() - 2 * hour), seen_at: checked };
  const longAgo = new Date(now.getTime() - 2 * day);
  await tx.insert(differences).values([
    {
      ...{ ...paid, ...found, kind: 'coins', portal: '1200', game: '6200', found_at: longAgo, seen_at: longAgo },
      ...{ status: 'resolved', resolved_at: new Date(longAgo.getTime() + 3 * hour), applied_to: 'game', version: 2 },
      ...{ resolution: 'Duplicated through the trade window, see the logs', resolved_by: boss.id },
    },
    { ...banned, ...found, kind: 'ban', portal: 'none', game: 'permanent' },
    { ...promoted, ...found, kind: 'staff_level', portal: 'player', game: 'low_wizard' },
  ]);
  const accounts = await tx
    .select({ coins: demoAccounts.coins })
    .from(demoAccounts)
    .innerJoin(gameAccounts, eq(gameAccounts.login, demoAccounts.login));
  await tx.insert(differenceChecks).values({
    ...{ family: 'demo', started_at: new Date(checked.getTime() - 2000), finished_at: checked },
    ...{ accounts: accounts.length, coins: accounts.reduce((sum, { coins }) => sum + coins, 0) },
  });
};
