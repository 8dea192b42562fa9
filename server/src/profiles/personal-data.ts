import { shownEmail } from '@wyrmgate/contract/users-constants';
import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { deletions, emailChanges } from './table.ts';

export const profilesPersonalData: PersonalData = {
  tables: [emailChanges, deletions],
  export: async (tx, userId) => {
    const rows = await tx
      .select({
        old_email: emailChanges.old_email,
        new_email: emailChanges.new_email,
        requested_at: emailChanges.requested_at,
        closed_at: emailChanges.closed_at,
        outcome: emailChanges.outcome,
      })
      .from(emailChanges)
      .where(eq(emailChanges.user_id, userId))
      .orderBy(asc(emailChanges.id));
    return { email_changes: rows.map((row) => ({ ...row, old_email: shownEmail(row.old_email) })) };
  },
  erase: async (tx, userId) => {
    await tx.delete(emailChanges).where(eq(emailChanges.user_id, userId));
    await tx.delete(deletions).where(eq(deletions.user_id, userId));
  },
};
