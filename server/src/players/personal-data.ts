import { eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { playerChoices } from './table.ts';

export const playersPersonalData: PersonalData = {
  tables: [playerChoices],
  export: async (tx, userId) => ({
    public_page: await tx
      .select({ visibility: playerChoices.visibility })
      .from(playerChoices)
      .where(eq(playerChoices.user_id, userId)),
  }),
  erase: async (tx, userId) => {
    await tx.delete(playerChoices).where(eq(playerChoices.user_id, userId));
  },
};
