import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { launcherLogins } from './table.ts';

/** Denies logins that the user has approved but whose launcher has not fetched its token yet. */
export const denyApprovedLogins = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .update(launcherLogins)
    .set({ state: 'denied' })
    .where(and(eq(launcherLogins.user_id, userId), eq(launcherLogins.state, 'approved')));
};
