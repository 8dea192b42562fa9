import { and, eq, ne } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { checkLinks } from './health.ts';
import { downloads } from './table.ts';

export const defineDownloadJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'downloads.check-links', cron: '*/5 * * * *', run: () => checkDownloads(platform) });
};

/** Checks the links that players see. */
export const checkDownloads = async (platform: Platform): Promise<void> => {
  const rows = await platform.database.db
    .select()
    .from(downloads)
    .where(and(eq(downloads.active, true), ne(downloads.status, 'coming_soon')));
  await checkLinks(
    platform,
    rows.flatMap(({ link, mirrors, size, sha256 }) =>
      [link, ...mirrors.map((mirror) => mirror.link)].map((each) => ({ link: each, file: each, size, sha256 })),
    ),
  );
};
