import { and, asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { approvals } from './table.ts';

export const approvalsPersonalData: PersonalData = {
  tables: [approvals],
  export: (tx, userId) =>
    tx
      .select({
        action: approvals.action,
        reason: approvals.reason,
        status: approvals.status,
        created_at: approvals.created_at,
        decided_at: approvals.decided_at,
      })
      .from(approvals)
      .where(eq(approvals.asked_by, userId))
      .orderBy(asc(approvals.id)),
  // Withdraws pending requests. Decided requests are kept and contain only user ids.
  erase: async (tx, userId, now) => {
    await tx
      .update(approvals)
      .set({ status: 'withdrawn', decided_at: now })
      .where(and(eq(approvals.asked_by, userId), eq(approvals.status, 'pending')));
  },
};
