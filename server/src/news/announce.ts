import { and, gt } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { emit } from '../webhooks/emit.ts';
import { isShown, textHeads } from './read.ts';
import { news } from './table.ts';

const lateMs = 86_400_000;

/**
 * Emits one webhook for each newly visible article. Runs every minute, because no request marks the moment
 * when a scheduled article becomes visible.
 */
export const announceDueNews = async (platform: Platform): Promise<void> => {
  const { database, clock, env } = platform;
  const now = clock.now();
  const rows = await database.db
    .select()
    .from(news)
    .where(and(isShown(now), gt(news.publish_at, new Date(now.getTime() - lateMs))))
    .limit(50);
  const heads = await textHeads(
    database.db,
    rows.map(({ id }) => id),
  );
  for (const { id, category, source_language: language, publish_at } of rows) {
    const texts = Object.fromEntries(
      (heads.get(id) ?? []).map(({ language: one, title, excerpt, slug }) => [
        one,
        { title, excerpt, url: `${env.publicUrl}/news/${slug}?lang=${one}` },
      ]),
    );
    const happened = { type: 'news.published', cause: `news:${id}`, data: { id, category, language, texts } } as const;
    await database.transaction((tx) => emit(platform, tx, happened, publish_at ?? now));
  }
};
