import type { Contract } from '@wyrmgate/contract';
import type { Announcement } from '@wyrmgate/contract/announcements';
import { type Api, ApiError } from '@wyrmgate/contract/client';

/** Loads the announcements for visitors. Returns none on errors, because pages work without them. */
export const loadAnnouncements = async (api: Api<Contract>): Promise<Announcement[]> => {
  try {
    return (await api.announcements.list()).announcements;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
};
