import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { deletions, emailChanges } from './table.ts';

export const profilesPersonalData: PersonalData = {
  tables: [emailChanges, deletions],
  export: async (tx, userId) => ({
    email_changes: await tx
      .select({
        old_email: emailChanges.old_email,
        new_email: emailChanges.new_email,
        requested_at: emailChanges.requested_at,
        closed_at: emailChanges.closed_at,
        outcome: emailChanges.outcome,
      })
      .from(emailChanges)
      .where(eq(emailChanges.user_id, userId))
      .orderBy(asc(emailChanges.id)),
  }),
  erase: async (tx, userId) => {
    await tx.delete(emailChanges).where(eq(emailChanges.user_id, userId));
    await tx.delete(deletions).where(eq(deletions.user_id, userId));
  },
};
