import type { DownloadPlatform } from '@wyrmgate/contract/downloads-constants';
import { useHydrated } from '../platform/use-hydrated.ts';

/** The platform that a user agent names; Windows if it names another one, such as a phone that cannot run the client. */
export const platformOf = (userAgent: string): DownloadPlatform => {
  if (/android/i.test(userAgent)) return 'android';
  return /linux|x11|cros/i.test(userAgent) ? 'linux' : 'windows';
};

/** The visitor's platform. The server renders Windows, because its pages are cached for everyone. */
export const usePlatform = (): DownloadPlatform => (useHydrated() ? platformOf(navigator.userAgent) : 'windows');
