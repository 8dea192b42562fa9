import { eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { premium } from './table.ts';

export const accountsPersonalData: PersonalData = {
  tables: [premium],
  export: (tx, userId) =>
    tx
      .select({ type: premium.type, granted_at: premium.granted_at, expires_at: premium.expires_at })
      .from(premium)
      .where(eq(premium.user_id, userId)),
  erase: async (tx, userId) => {
    await tx.delete(premium).where(eq(premium.user_id, userId));
  },
};
