import { eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { avatars } from './table.ts';

export const avatarsPersonalData: PersonalData = {
  tables: [avatars],
  export: async (tx, userId) => {
    const rows = await tx.select().from(avatars).where(eq(avatars.user_id, userId));
    return {
      picture: rows.map(({ webp, reason, paused_until, updated_at }) => ({
        webp_base64: webp && Buffer.from(webp).toString('base64'),
        removed_because: reason,
        paused_until,
        updated_at,
      })),
    };
  },
  erase: async (tx, userId) => {
    await tx.delete(avatars).where(eq(avatars.user_id, userId));
  },
};
