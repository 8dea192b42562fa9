import { premium } from '../src/accounts/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { writeSettings } from '../src/settings/service.ts';
import { notes } from '../src/users/table.ts';
import type { DemoUser } from './players.ts';

const dayMs = 86_400_000;
const granted = [
  { type: 'vip', days: 21, reason: 'Winner of the autumn tournament' },
  { type: 'premium', days: 12, reason: null },
  { type: 'basic', days: 5, reason: null },
  { type: 'premium', days: 58, reason: 'Helped with the translation' },
] as const;
/** Premium of the demo login `player`. It ends soon, so that the reminder is shown. */
const ofDemoPlayer = { type: 'vip', days: 2, reason: 'Winner of the screenshot contest' } as const;
const benefits = {
  premium_benefits_basic: '10 % more experience\nA second storage page',
  premium_benefits_premium: '25% more experience\n10 % more yang\nTwo more storage pages',
  premium_benefits_vip: '50% more experience\n25% more yang\nAll storage pages\nA golden name in chat',
};

/** Seeds premium for a few players, and staff notes about them. */
export const seedAccounts = async (tx: Tx, players: DemoUser[], now: Date): Promise<void> => {
  const staff = players.find(({ authority }) => authority === 'implementor');
  const chosen = players.filter(({ authority, status }) => authority === 'player' && status === 'active');
  if (!staff) return;
  const rows: { user: DemoUser; type: 'basic' | 'premium' | 'vip'; days: number; reason: string | null }[] =
    granted.flatMap(({ type, days, reason }, index) => {
      const user = chosen[index * 7];
      return user ? [{ user, type, days, reason }] : [];
    });
  const demoPlayer = players.find(({ username }) => username === 'player');
  if (demoPlayer) rows.push({ user: demoPlayer, ...ofDemoPlayer });
  if (rows.length === 0) return;
  await writeSettings(tx, benefits, now);
  await tx.insert(premium).values(
    rows.map(({ user, type, days, reason }) => ({
      user_id: user.id,
      type,
      granted_at: new Date(now.getTime() - 9 * dayMs),
      expires_at: new Date(now.getTime() + days * dayMs),
      granted_by: staff.id,
      reason,
    })),
  );
  await tx.insert(notes).values(
    rows.slice(0, 2).map(({ user }) => ({
      user_id: user.id,
      text: 'Wrote to support about a lost item; settled by mail.',
      created_at: new Date(now.getTime() - 4 * dayMs),
      created_by: staff.id,
    })),
  );
};
