import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { launcherLogins } from './table.ts';

export const launcherLoginsPersonalData: PersonalData = {
  tables: [launcherLogins],
  export: async (tx, userId) => ({
    logins: await tx
      .select({ name: launcherLogins.name, state: launcherLogins.state, created_at: launcherLogins.created_at })
      .from(launcherLogins)
      .where(eq(launcherLogins.user_id, userId))
      .orderBy(asc(launcherLogins.id)),
  }),
  erase: async (tx, userId) => {
    await tx.delete(launcherLogins).where(eq(launcherLogins.user_id, userId));
  },
};
