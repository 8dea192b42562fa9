import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { passkeyChallenges, passkeys } from './table.ts';

export const passkeysPersonalData: PersonalData = {
  tables: [passkeys, passkeyChallenges],
  export: (tx, userId) =>
    tx
      .select({
        name: passkeys.name,
        transports: passkeys.transports,
        backed_up: passkeys.backed_up,
        created_at: passkeys.created_at,
        last_used_at: passkeys.last_used_at,
      })
      .from(passkeys)
      .where(eq(passkeys.user_id, userId))
      .orderBy(asc(passkeys.id)),
  erase: async (tx, userId) => {
    await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.user_id, userId));
    await tx.delete(passkeys).where(eq(passkeys.user_id, userId));
  },
};
