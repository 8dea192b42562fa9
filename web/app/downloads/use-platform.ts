import type { DownloadPlatform } from '@wyrmgate/contract/downloads-constants';
import { useHydrated } from '../platform/use-hydrated.ts';

/** Detects the platform from a user agent. Falls back to Windows, for example on phones, which cannot run the client. */
export const platformOf = (userAgent: string): DownloadPlatform => {
  if (/android/i.test(userAgent)) return 'android';
  return /linux|x11|cros/i.test(userAgent) ? 'linux' : 'windows';
};

/** The visitor's platform. Until hydration it is Windows, because cached pages are the same for everyone. */
export const usePlatform = (): DownloadPlatform => (useHydrated() ? platformOf(navigator.userAgent) : 'windows');
