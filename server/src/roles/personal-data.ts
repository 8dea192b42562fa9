import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { assignments, roles } from './table.ts';

export const rolesPersonalData: PersonalData = {
  tables: [assignments],
  export: (tx, userId) =>
    tx
      .select({ role: roles.name, granted_at: assignments.granted_at })
      .from(assignments)
      .innerJoin(roles, eq(roles.id, assignments.role_id))
      .where(eq(assignments.user_id, userId))
      .orderBy(asc(roles.name)),
  erase: async (tx, userId) => {
    await tx.delete(assignments).where(eq(assignments.user_id, userId));
    // Roles that the user granted to others stay.
    await tx.update(assignments).set({ granted_by: null }).where(eq(assignments.granted_by, userId));
  },
};
