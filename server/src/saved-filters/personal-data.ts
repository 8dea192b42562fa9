import { eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { savedFilters } from './table.ts';

export const savedFiltersPersonalData: PersonalData = {
  tables: [savedFilters],
  export: (tx, userId) =>
    tx
      .select({ list: savedFilters.list, name: savedFilters.name, query: savedFilters.query })
      .from(savedFilters)
      .where(eq(savedFilters.user_id, userId)),
  erase: async (tx, userId) => {
    await tx.delete(savedFilters).where(eq(savedFilters.user_id, userId));
  },
};
