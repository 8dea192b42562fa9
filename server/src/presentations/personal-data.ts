import { eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { presentations } from './table.ts';

export const presentationsPersonalData: PersonalData = {
  tables: [presentations],
  export: (tx, userId) =>
    tx
      .select({ slug: presentations.slug, created_at: presentations.created_at })
      .from(presentations)
      .where(eq(presentations.creator_id, userId)),
  // The text belongs to the site, so only the reference to its creator is removed.
  erase: async (tx, userId) => {
    await tx.update(presentations).set({ creator_id: null }).where(eq(presentations.creator_id, userId));
  },
};
