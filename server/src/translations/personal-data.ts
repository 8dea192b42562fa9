import { eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { changes, translations } from './table.ts';

/** The texts belong to the site; only the names of their writers are personal. */
export const translationsPersonalData: PersonalData = {
  tables: [translations, changes],
  export: (tx, userId) =>
    tx
      .select({ language: changes.language, key: changes.key, text: changes.after, changed_at: changes.changed_at })
      .from(changes)
      .where(eq(changes.changed_by, userId)),
  erase: async (tx, userId) => {
    await tx.update(translations).set({ updated_by: null }).where(eq(translations.updated_by, userId));
    await tx.update(changes).set({ changed_by: null }).where(eq(changes.changed_by, userId));
  },
};
