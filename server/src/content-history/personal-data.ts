import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { contentDrafts, contentRevisions } from './table.ts';

/** Saved versions belong to the site and are kept without the author's name. Drafts are deleted with their author. */
export const contentHistoryPersonalData: PersonalData = {
  tables: [contentDrafts, contentRevisions],
  export: async (tx, userId) => ({
    drafts: await tx
      .select({ kind: contentDrafts.kind, target: contentDrafts.target, saved_at: contentDrafts.saved_at })
      .from(contentDrafts)
      .where(eq(contentDrafts.saved_by, userId))
      .orderBy(asc(contentDrafts.saved_at)),
    saved: await tx
      .select({ kind: contentRevisions.kind, target: contentRevisions.target, saved_at: contentRevisions.saved_at })
      .from(contentRevisions)
      .where(eq(contentRevisions.saved_by, userId))
      .orderBy(asc(contentRevisions.id)),
  }),
  erase: async (tx, userId) => {
    await tx.delete(contentDrafts).where(eq(contentDrafts.saved_by, userId));
    await tx.update(contentRevisions).set({ saved_by: null }).where(eq(contentRevisions.saved_by, userId));
  },
};
