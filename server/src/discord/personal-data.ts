import { eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { releaseLink } from './links.ts';
import { discordLinks, discordMuted } from './table.ts';

export const discordPersonalData: PersonalData = {
  tables: [discordLinks, discordMuted],
  export: async (tx, userId) => ({
    linked: await tx
      .select({ id: discordLinks.discord_id, name: discordLinks.name, linked_at: discordLinks.linked_at })
      .from(discordLinks)
      .where(eq(discordLinks.user_id, userId)),
    unlinked: await tx
      .select({ id: discordMuted.discord_id, unlinked_at: discordMuted.unlinked_at })
      .from(discordMuted)
      .where(eq(discordMuted.user_id, userId)),
  }),
  // The remaining row contains no name, and is deleted once the roles are revoked.
  erase: async (tx, userId, now) => {
    await releaseLink(tx, userId, now);
    await tx.delete(discordMuted).where(eq(discordMuted.user_id, userId));
  },
};
