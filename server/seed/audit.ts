import { eq } from 'drizzle-orm';
import { auditLogs } from '../src/audit/table.ts';
import { sha256 } from '../src/platform/crypto/crypto.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { users } from '../src/users/table.ts';
import type { DemoBan, DemoUser } from './players.ts';
import { createRandom, day, minute, type Random } from './random.ts';

type Row = typeof auditLogs.$inferInsert;
const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
];

const rowOf = (random: Random, actor: DemoUser, at: Date, details: Partial<Row>): Row => ({
  // The trigger sets id and hashes.
  id: 0,
  previous_hash: '',
  hash: '',
  timestamp: at,
  user_id: actor.id,
  username: actor.username,
  authority: actor.authority,
  action: 'login',
  resource: '/api/auth/login',
  method: 'POST',
  result: 'success',
  http_status: 200,
  // One IP address and one browser per person.
  ip_address: `203.0.113.${10 + actor.id}`,
  user_agent: browsers[actor.id % browsers.length] ?? '',
  duration_ms: random.between(40, 160),
  request_id: sha256(`${actor.id}:${at.getTime()}`).slice(0, 16),
  ...details,
});

const loginsOf = (random: Random, actor: DemoUser, now: Date): Row[] =>
  Array.from({ length: random.between(10, 24) }, (_, index) => {
    const ago = index === 0 ? random.between(5, 90) * minute : Math.floor(random.next() * 58 * day);
    const failure = random.chance(0.1) ? ({ result: 'failed', http_status: 401 } as const) : {};
    const target = { target_type: 'user', target_id: String(actor.id) };
    return rowOf(random, actor, new Date(now.getTime() - ago), { ...target, ...failure });
  });

const banRow = (random: Random, actor: DemoUser, ban: DemoBan): Row =>
  rowOf(random, actor, ban.created_at, {
    action: 'user_ban',
    resource: '/api/admin/users/ban',
    target_type: 'user',
    target_id: String(ban.user_id),
    duration_ms: random.between(6, 30),
    changes: { status: { before: 'active', after: 'banned' } },
    notes: ban.reason,
  });

/** Seeds more actions within an hour than the suspicion rule allows. */
const burst = (staff: DemoUser[], players: DemoUser[], now: Date): Row[] => {
  const actor = staff.find(({ authority }) => authority === 'high_wizard');
  if (!actor) return [];
  const random = createRandom(2_017);
  return players.slice(-24).map(({ id }, index) =>
    rowOf(random, actor, new Date(now.getTime() - 5 * 60 * minute - index * minute), {
      action: 'account_modify',
      resource: `/api/admin/users/${id}`,
      method: 'PATCH',
      target_type: 'user',
      target_id: String(id),
      duration_ms: 9 + index,
      changes: { real_name: { before: null, after: 'Requested by ticket' } },
    }),
  );
};

/**
 * Seeds audit rows of staff logins and bans, oldest first, and sets each staff member's last-played time to their
 * newest login.
 */
export const seedAudit = async (
  tx: Tx,
  options: { random: Random; now: Date; players: DemoUser[]; bans: DemoBan[] },
): Promise<void> => {
  const { random, now, players, bans } = options;
  const staff = players.filter(({ authority }) => authority !== 'player');
  const banned = bans.flatMap((ban) => {
    const moderator = staff.find(({ id }) => id === ban.created_by);
    return moderator ? [banRow(random, moderator, ban)] : [];
  });
  const rows = [...staff.flatMap((actor) => loginsOf(random, actor, now)), ...banned, ...burst(staff, players, now)];
  rows.sort((one, other) => Number(one.timestamp) - Number(other.timestamp));
  await tx.insert(auditLogs).values(rows);
  const logins = rows.filter(({ action, result }) => action === 'login' && result === 'success');
  for (const { id } of staff) {
    const last = logins.findLast(({ user_id }) => user_id === id);
    if (last) await tx.update(users).set({ last_play: last.timestamp }).where(eq(users.id, id));
  }
};
