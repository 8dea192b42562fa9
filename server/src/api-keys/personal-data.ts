import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { apiKeys } from './table.ts';

/** Keys are deleted with their creator, but the audit log still shows that they existed. */
export const apiKeysPersonalData: PersonalData = {
  tables: [apiKeys],
  export: async (tx, userId) => ({
    keys: await tx
      .select({
        name: apiKeys.name,
        scopes: apiKeys.scopes,
        created_at: apiKeys.created_at,
        expires_at: apiKeys.expires_at,
        last_used_at: apiKeys.last_used_at,
      })
      .from(apiKeys)
      .where(eq(apiKeys.created_by, userId))
      .orderBy(asc(apiKeys.id)),
  }),
  erase: async (tx, userId) => {
    await tx.delete(apiKeys).where(eq(apiKeys.created_by, userId));
  },
};
