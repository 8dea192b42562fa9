import type { FastifyInstance } from 'fastify';
import { mountAvatars } from './avatars/files.ts';
import { mountBrandingFiles } from './branding/files.ts';
import { findSiteSubject } from './branding/share.ts';
import { findPageSubject } from './custom-pages/share.ts';
import { mountMailbox } from './dev/mailbox.ts';
import { mountDocs } from './docs/routes.ts';
import { mountCalendars } from './events/calendars.ts';
import { findEventSubject } from './events/share.ts';
import { mountForumImages } from './forum/images/files.ts';
import { mountManifest } from './launcher/manifest.ts';
import { mountMediaFiles } from './media/files.ts';
import { findNewsSubject } from './news/share.ts';
import { mountUnsubscribe } from './notifications/unsubscribe.ts';
import { mountPages } from './pages/pages.ts';
import { mountContract } from './pipeline/endpoints.ts';
import { mountHealth } from './pipeline/health.ts';
import { mountRealtime } from './pipeline/realtime.ts';
import { createServer } from './pipeline/server.ts';
import type { Platform } from './platform/platform.ts';
import { findPresentationSubject } from './presentations/share.ts';
import { mountSharePictures } from './share-pictures/mount.ts';
import { mountSponsorLink } from './sponsors/link.ts';
import { mountStatistics } from './statistics/routes.ts';

/** `pages` sets the handler for URLs without a route, which include all pages. */
export type AppOptions = { pages?: (app: FastifyInstance, platform: Platform) => Promise<void> | void };

/** Creates the HTTP application for an open platform, without listening yet. */
export const createApp = async (
  platform: Platform,
  { pages = mountPages }: AppOptions = {},
): Promise<FastifyInstance> => {
  const app = await createServer(platform);
  await mountContract(app, platform);
  mountDocs(app, platform);
  mountSponsorLink(app, platform);
  mountCalendars(app, platform);
  mountUnsubscribe(app, platform);
  mountSharePictures(app, platform, {
    news: findNewsSubject,
    event: findEventSubject,
    page: findPageSubject,
    presentation: findPresentationSubject,
    site: findSiteSubject,
  });
  mountManifest(app, platform);
  mountStatistics(app, platform);
  mountHealth(app, platform);
  mountMailbox(app, platform);
  mountMediaFiles(app, platform);
  mountAvatars(app, platform);
  mountForumImages(app, platform);
  mountBrandingFiles(app, platform);
  await pages(app, platform);
  mountRealtime(app, platform);
  return app;
};
