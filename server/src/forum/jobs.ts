import type { Platform } from '../platform/platform.ts';
import { cleanDrafts } from './drafts/service.ts';
import { defineImageJobs } from './images/jobs.ts';
import { type NotifyJob, notifyAbout, notifyQueue } from './notices.ts';
import { previewQueue, readLinkedPages } from './previews/service.ts';

export const defineForumJobs = (platform: Platform): void => {
  defineImageJobs(platform);
  platform.jobs.define({
    name: 'forum.drafts.clean',
    cron: '53 4 * * *',
    retries: 2,
    run: () => cleanDrafts(platform),
  });
  platform.jobs.define<NotifyJob>({
    name: notifyQueue,
    retries: 3,
    expireInSeconds: 120,
    run: (job) => notifyAbout(platform, job),
  });
  platform.jobs.define<{ post: number }>({
    name: previewQueue,
    retries: 1,
    expireInSeconds: 60,
    run: (job) => readLinkedPages(platform, job),
  });
};
