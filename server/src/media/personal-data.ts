import { eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { media } from './table.ts';

export const mediaPersonalData: PersonalData = {
  tables: [media],
  export: (tx, userId) =>
    tx
      .select({ file_name: media.file_name, created_at: media.created_at })
      .from(media)
      .where(eq(media.uploader_id, userId)),
  // The file belongs to the site, so only the reference to its uploader is removed.
  erase: async (tx, userId) => {
    await tx.update(media).set({ uploader_id: null }).where(eq(media.uploader_id, userId));
  },
};
