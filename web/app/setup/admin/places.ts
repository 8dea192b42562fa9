import type { SetupItem } from '@wyrmgate/contract/setup-constants';
import { adminUrls, settingsUrl } from '../../shell/admin/sections.ts';

/** The screen on which each setup step is completed. Steps without a screen are completed on the server itself. */
export const places: Partial<Record<SetupItem, string>> = {
  mail: adminUrls.email,
  game: adminUrls.gameSettings,
  factors: adminUrls.gms,
  staff_factor: settingsUrl('security'),
  dual_approval: settingsUrl('security'),
  email_verification: settingsUrl('general'),
  site_name: settingsUrl('general'),
  support_email: settingsUrl('general'),
  legal: adminUrls.legal,
  branding: adminUrls.branding,
  discord: settingsUrl('general'),
  gateway: adminUrls.gatewayKeys,
  seller: adminUrls.packages,
  packages: adminUrls.packages,
  download: adminUrls.downloads,
  news: adminUrls.news,
};
