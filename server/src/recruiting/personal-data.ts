import { eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { guildApplications, guildNotices } from './table.ts';

export const recruitingPersonalData: PersonalData = {
  tables: [guildNotices, guildApplications],
  export: async (tx, userId) => {
    const notices = await tx.select().from(guildNotices).where(eq(guildNotices.author_id, userId));
    const applications = await tx.select().from(guildApplications).where(eq(guildApplications.user_id, userId));
    return {
      notices: notices.map(({ text, min_level, updated_at }) => ({ text, min_level, updated_at })),
      applications: applications.map(({ guild_name, character_name, text, state, answer, created_at, decided_at }) => ({
        guild: guild_name,
        character: character_name,
        text,
        state,
        answer,
        created_at,
        decided_at,
      })),
    };
  },
  // A notice belongs to the guild, so only its reference to the author is removed.
  erase: async (tx, userId) => {
    await tx.update(guildNotices).set({ author_id: null }).where(eq(guildNotices.author_id, userId));
    await tx.delete(guildApplications).where(eq(guildApplications.user_id, userId));
  },
};
