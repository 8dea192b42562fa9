import { eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { differences } from './table.ts';

export const differencesPersonalData: PersonalData = {
  tables: [differences],
  export: async (tx, userId) => {
    const rows = await tx.select().from(differences).where(eq(differences.user_id, userId));
    return rows.map(({ kind, login, portal, game, status, found_at, resolved_at }) => ({
      kind,
      login,
      portal,
      game,
      status,
      found_at,
      resolved_at,
    }));
  },
  erase: async (tx, userId) => {
    await tx.delete(differences).where(eq(differences.user_id, userId));
    await tx.update(differences).set({ resolved_by: null }).where(eq(differences.resolved_by, userId));
  },
};
