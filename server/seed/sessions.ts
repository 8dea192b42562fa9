import { inArray } from 'drizzle-orm';
import { sessions } from '../src/auth/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { users } from '../src/users/table.ts';

const hourMs = 3_600_000;
/** Lifetime of these sessions in days, so that the demo shows them for a while. */
const lastingDays = 7;

const devices = [
  {
    hoursAgo: 3,
    usedHoursAgo: 1,
    ip: '198.51.100.23',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  },
  {
    hoursAgo: 20,
    usedHoursAgo: 14,
    ip: '2001:db8:4a2f:10::7',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  },
];

/** Seeds sessions on other devices for the demo's players. They have no tokens, so they cannot be used. */
export const seedSessions = async (tx: Tx, now: Date): Promise<void> => {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.username, ['player', 'sponsor']));
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  await tx.insert(sessions).values(
    owners.flatMap(({ id }) =>
      devices.map(({ hoursAgo, usedHoursAgo, ip, userAgent }) => ({
        user_id: id,
        created_at: ago(hoursAgo),
        last_used_at: ago(usedHoursAgo),
        expires_at: ago(-lastingDays * 24),
        ip_address: ip,
        user_agent: userAgent,
      })),
    ),
  );
};
