import { defineAccountJobs } from './accounts/jobs.ts';
import { defineApprovalJobs } from './approvals/jobs.ts';
import { defineAuditJobs } from './audit/jobs.ts';
import { defineAuthJobs } from './auth/jobs.ts';
import { defineChatJobs } from './chat/jobs.ts';
import { defineDashboardJobs } from './dashboard/jobs.ts';
import { defineDeliveryJobs } from './deliveries/jobs.ts';
import { defineDifferenceJobs } from './differences/jobs.ts';
import { defineDiscordJobs } from './discord/jobs.ts';
import { defineDownloadJobs } from './downloads/jobs.ts';
import { announceDueEvents } from './events/announce.ts';
import { defineEventJobs } from './events/jobs.ts';
import { isPublicEvent } from './events/service.ts';
import { isPublicThread, readableThreads } from './forum/article-threads.ts';
import { defineForumJobs } from './forum/jobs.ts';
import { defineHealthJobs } from './health/jobs.ts';
import { defineLauncherJobs } from './launcher/jobs.ts';
import { defineLauncherLoginJobs } from './launcher-logins/jobs.ts';
import { defineLedgerJobs } from './ledger/jobs.ts';
import { defineMediaJobs } from './media/jobs.ts';
import { announceDueNews } from './news/announce.ts';
import { defineNewsJobs } from './news/discussions.ts';
import { isPublicArticle } from './news/read.ts';
import { defineNotificationJobs } from './notifications/jobs.ts';
import { definePasswordJobs } from './passwords/jobs.ts';
import { definePaymentJobs } from './payments/jobs.ts';
import { defineDatabaseJobs } from './platform/database/maintenance.ts';
import type { Platform } from './platform/platform.ts';
import { definePresentationJobs } from './presentations/jobs.ts';
import { defineProfileJobs } from './profiles/jobs.ts';
import { defineRecruitingJobs } from './recruiting/jobs.ts';
import { defineSettingsJobs } from './settings/jobs.ts';
import { defineSponsorJobs } from './sponsors/jobs.ts';
import { defineTicketJobs } from './tickets/jobs.ts';
import { defineTwoFactorJobs } from './two-factor/jobs.ts';
import { defineUserJobs } from './users/jobs.ts';
import { defineVoteSiteJobs } from './vote-sites/jobs.ts';
import { defineWebhookJobs } from './webhooks/jobs.ts';
import { defineWorldJobs } from './world/jobs.ts';

/** Defines the background jobs of every domain. Call it before the queue starts. */
export const defineJobs = (platform: Platform): void => {
  defineAuthJobs(platform);
  defineUserJobs(platform);
  defineAccountJobs(platform);
  defineTwoFactorJobs(platform);
  definePaymentJobs(platform);
  defineLedgerJobs(platform);
  defineDeliveryJobs(platform);
  defineDifferenceJobs(platform);
  defineForumJobs(platform);
  defineChatJobs(platform);
  definePasswordJobs(platform);
  defineProfileJobs(platform);
  defineSettingsJobs(platform);
  defineApprovalJobs(platform);
  defineAuditJobs(platform);
  defineHealthJobs(platform);
  defineDatabaseJobs(platform);
  defineDashboardJobs(platform);
  defineWorldJobs(platform);
  defineMediaJobs(platform);
  defineDownloadJobs(platform);
  defineDiscordJobs(platform);
  defineLauncherJobs(platform);
  defineLauncherLoginJobs(platform);
  defineSponsorJobs(platform);
  defineVoteSiteJobs(platform);
  defineNewsJobs(platform);
  definePresentationJobs(platform);
  defineEventJobs(platform);
  defineRecruitingJobs(platform);
  defineNotificationJobs(platform, readableThreads);
  defineTicketJobs(platform);
  defineWebhookJobs(platform, {
    announceDue: [announceDueNews, announceDueEvents],
    publicChecks: {
      'forum.thread_created': isPublicThread,
      'news.published': isPublicArticle,
      'event.published': isPublicEvent,
    },
  });
};
