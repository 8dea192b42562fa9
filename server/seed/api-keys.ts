import { eq } from 'drizzle-orm';
import { createKey } from '../src/api-keys/format.ts';
import { apiKeys } from '../src/api-keys/table.ts';
import { sha256 } from '../src/platform/crypto/crypto.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { users } from '../src/users/table.ts';
import { day, hour } from './random.ts';

const examples = [
  { name: 'Demo statistics page', scopes: ['statistics:read', 'rankings:read'], age: 20, days: 90, usedHoursAgo: 1 },
  { name: 'Demo moderation bot', scopes: ['users:read', 'audit:read'], age: 5, days: 30, usedHoursAgo: null },
  { name: 'Demo news mirror', scopes: ['news:read', 'events:read'], age: 40, days: 30, usedHoursAgo: 260 },
] as const;

/** Seeds API keys of the demo admin, whose secrets no one knows: two valid ones and an expired one. */
export const seedApiKeys = async (tx: Tx, now: Date): Promise<void> => {
  const [creator] = await tx.select({ id: users.id }).from(users).where(eq(users.username, 'implementor'));
  if (!creator) throw new Error('The demo has no implementor.');
  await tx.insert(apiKeys).values(
    examples.map(({ name, scopes, age, days, usedHoursAgo }) => {
      const { key, publicId } = createKey();
      const created = new Date(now.getTime() - age * day);
      return {
        public_id: publicId,
        hash: sha256(key),
        last_four: key.slice(-4),
        name,
        scopes: [...scopes],
        created_by: creator.id,
        created_at: created,
        expires_at: new Date(created.getTime() + days * day),
        last_used_at: usedHoursAgo === null ? null : new Date(now.getTime() - usedHoursAgo * hour),
        calls_per_minute: 60,
        minute_ends_at: created,
      };
    }),
  );
};
