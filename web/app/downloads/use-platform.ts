import type { DownloadPlatform } from '@wyrmgate/contract/downloads-constants';
import { useHydrated } from '../platform/use-hydrated.ts';

/** The platform of a user agent; Windows for all others, such as phones, which cannot run the client. */
export const platformOf = (userAgent: string): DownloadPlatform => {
  if (/android/i.test(userAgent)) return 'android';
  return /linux|x11|cros/i.test(userAgent) ? 'linux' : 'windows';
};

/** The visitor's platform. The server renders Windows, because it caches its pages for everyone. */
export const usePlatform = (): DownloadPlatform => (useHydrated() ? platformOf(navigator.userAgent) : 'windows');
