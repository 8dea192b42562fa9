import { and, asc, eq, lte, ne, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findUser } from '../users/service.ts';
import { devices, pendingRegistrations, sessions } from './table.ts';

export const authPersonalData: PersonalData = {
  tables: [sessions, devices, pendingRegistrations],
  export: async (tx, userId) => ({
    // Other fields of a device are keyed hashes, which are not exported.
    devices: await tx
      .select({ last_seen_at: devices.last_seen_at })
      .from(devices)
      .where(eq(devices.user_id, userId))
      .orderBy(asc(devices.last_seen_at)),
    sessions: await tx
      .select({
        created_at: sessions.created_at,
        last_used_at: sessions.last_used_at,
        expires_at: sessions.expires_at,
        ended_at: sessions.ended_at,
        end_reason: sessions.end_reason,
        launcher: sessions.launcher,
        ip_address: sessions.ip_address,
        user_agent: sessions.user_agent,
      })
      .from(sessions)
      .where(eq(sessions.user_id, userId))
      .orderBy(asc(sessions.id)),
  }),
  // Deleting a session also deletes its tokens.
  erase: async (tx, userId) => {
    const address = (await findUser(tx, userId))?.email.toLowerCase() ?? '';
    await tx.delete(pendingRegistrations).where(eq(sql`lower(${pendingRegistrations.email})`, address));
    await tx.delete(devices).where(eq(devices.user_id, userId));
    await tx.delete(sessions).where(eq(sessions.user_id, userId));
  },
};

/** Clears the IP address and user agent of sessions that started before this moment. All of these must have ended. */
export const eraseSessionAddresses = async (tx: Tx, before: Date): Promise<void> => {
  await tx
    .update(sessions)
    .set({ ip_address: '', user_agent: '' })
    .where(and(lte(sessions.created_at, before), ne(sessions.ip_address, '')));
};
