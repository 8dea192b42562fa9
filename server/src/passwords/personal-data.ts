import { eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { deleteResetLink } from './links.ts';
import { resetLinks } from './table.ts';

export const passwordsPersonalData: PersonalData = {
  tables: [resetLinks],
  export: async (tx, userId) =>
    tx
      .select({ created_at: resetLinks.created_at, expires_at: resetLinks.expires_at })
      .from(resetLinks)
      .where(eq(resetLinks.user_id, userId)),
  erase: deleteResetLink,
};
