import { and, count, eq, isNull } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { backupCodes, challenges, twoFactor } from './table.ts';

export const twoFactorPersonalData: PersonalData = {
  tables: [twoFactor, backupCodes, challenges],
  export: async (tx, userId) => {
    const [row] = await tx
      .select({ enabled_at: twoFactor.enabled_at, locked_until: twoFactor.locked_until })
      .from(twoFactor)
      .where(eq(twoFactor.user_id, userId));
    const [codes] = await tx
      .select({ left: count() })
      .from(backupCodes)
      .where(and(eq(backupCodes.user_id, userId), isNull(backupCodes.used_at)));
    return { ...row, backup_codes_left: codes?.left ?? 0 };
  },
  erase: async (tx, userId) => {
    await tx.delete(challenges).where(eq(challenges.user_id, userId));
    await tx.delete(backupCodes).where(eq(backupCodes.user_id, userId));
    await tx.delete(twoFactor).where(eq(twoFactor.user_id, userId));
  },
};
