import { eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { releaseLink } from './links.ts';
import { discordLinks } from './table.ts';

export const discordPersonalData: PersonalData = {
  tables: [discordLinks],
  export: (tx, userId) =>
    tx
      .select({ id: discordLinks.discord_id, name: discordLinks.name, linked_at: discordLinks.linked_at })
      .from(discordLinks)
      .where(eq(discordLinks.user_id, userId)),
  // The remaining row contains no name, and is deleted once the roles are revoked.
  erase: async (tx, userId, now) => {
    await releaseLink(tx, userId, now);
  },
};
