import type { Contract } from '@wyrmgate/contract';
import type { Announcement } from '@wyrmgate/contract/announcements';
import { type Api, ApiError } from '@wyrmgate/contract/client';
import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';

/**
 * Loads the announcements for visitors, in one language each. Returns an empty list on errors, because pages work
 * without announcements.
 */
export const loadAnnouncements = async (api: Api<Contract>, language: Language): Promise<Announcement[]> => {
  try {
    const { announcements } = await api.announcements.list();
    return announcements.map((announcement) => {
      const shown = announcement.texts[language] === undefined ? defaultLanguage : language;
      return { ...announcement, texts: { [shown]: announcement.texts[shown] } };
    });
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
};
