import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inArray } from 'drizzle-orm';
import { avatars } from '../src/avatars/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { users } from '../src/users/table.ts';
import { artFolder } from './media.ts';

const pictures: Record<string, string> = {
  highwizard: 'item-shield-320.webp',
  sponsor: 'item-vip-320.webp',
  god: 'item-bell-320.webp',
};

/** Gives a few accounts one of the item shop's drawings as their profile picture. */
export const seedAvatars = async (tx: Tx, now: Date): Promise<void> => {
  if (artFolder === undefined) return;
  const rows = await tx
    .select({ id: users.id, name: users.username })
    .from(users)
    .where(inArray(users.username, Object.keys(pictures)));
  for (const { id, name } of rows)
    await tx.insert(avatars).values({
      user_id: id,
      token: createHash('md5').update(`demo ${name}`).digest('hex'),
      webp: readFileSync(`${artFolder}${pictures[name]}`),
      updated_at: now,
    });
};
