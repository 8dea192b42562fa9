import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { contentReports } from './table.ts';

export const moderationPersonalData: PersonalData = {
  tables: [contentReports],
  export: async (tx, userId) => ({
    reports: await tx
      .select({
        kind: contentReports.kind,
        reason: contentReports.reason,
        note: contentReports.note,
        created_at: contentReports.created_at,
        state: contentReports.state,
        answer: contentReports.answer,
      })
      .from(contentReports)
      .where(eq(contentReports.reporter_id, userId))
      .orderBy(asc(contentReports.id)),
  }),
  erase: async (tx, userId) => {
    await tx.update(contentReports).set({ note: '' }).where(eq(contentReports.reporter_id, userId));
    await tx.update(contentReports).set({ content: '' }).where(eq(contentReports.author_id, userId));
    await tx
      .update(contentReports)
      .set({ claimed_by: null, claimed_at: null })
      .where(eq(contentReports.claimed_by, userId));
  },
};
