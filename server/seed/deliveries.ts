import { eq } from 'drizzle-orm';
import { deliveries } from '../src/deliveries/table.ts';
import { gameAccounts } from '../src/game-accounts/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { bans, users } from '../src/users/table.ts';
import { hour, minute } from './random.ts';

/** Number of newest players whose registrations appear in the list. */
const registrations = 40;
const done = { family: 'demo', status: 'delivered', attempts: 1, claims: 1 } as const;

/** Seeds the deliveries for registrations and bans, and one item that the game does not accept. */
export const seedDeliveries = async (tx: Tx, now: Date): Promise<void> => {
  const links = await tx
    .select({ user: users, account: gameAccounts.account_id, login: gameAccounts.login })
    .from(gameAccounts)
    .innerJoin(users, eq(users.id, gameAccounts.user_id));
  const accounts = new Map(links.map((link) => [link.user.id, link]));
  const newest = links
    .sort((a, b) => b.user.create_time.getTime() - a.user.create_time.getTime())
    .slice(0, registrations);
  const of = (userId: number) => {
    const link = accounts.get(userId);
    return link && { user_id: userId, account_id: link.account, login: link.login, lane: `demo:${link.account}` };
  };
  const at = (created: Date) => ({ created_at: created, next_attempt_at: created, delivered_at: created });
  const rows: (typeof deliveries.$inferInsert)[] = newest.flatMap(({ user }) => {
    const account = of(user.id);
    return account
      ? [{ ...done, ...account, ...at(user.create_time), kind: 'register', payload: {}, key: `register:${user.id}` }]
      : [];
  });
  for (const ban of await tx.select().from(bans)) {
    const account = of(ban.user_id);
    if (!account) continue;
    const payload = { until: ban.ends_at?.toISOString() ?? null };
    rows.push({
      ...done,
      ...account,
      ...at(ban.created_at),
      kind: 'ban',
      payload,
      key: `ban:${ban.id}:${account.account_id}`,
    });
    if (ban.lifted_at)
      rows.push({
        ...done,
        ...account,
        ...at(ban.lifted_at),
        kind: 'unban',
        payload: {},
        key: `unban:${ban.id}:${account.account_id}`,
      });
  }
  const stuck = newest[3] && of(newest[3].user.id);
  if (stuck)
    rows.push({
      ...stuck,
      family: 'demo',
      kind: 'item',
      // More items than fit into one stack, so the demo world rejects every attempt.
      payload: { item: 27_003, count: 500, sockets: [] },
      key: 'demo-item',
      status: 'needs_attention',
      error: 'invalid',
      attempts: 3,
      claims: 3,
      created_at: new Date(now.getTime() - 2 * hour),
      next_attempt_at: new Date(now.getTime() + 25 * minute),
    });
  rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  if (rows.length > 0) await tx.insert(deliveries).values(rows);
};
