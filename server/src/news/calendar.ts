import type { PublishingEntry } from '@wyrmgate/contract/publishing';
import { and, asc, desc, eq, gte, lt } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { news, newsTexts } from './table.ts';

export type Range = { from: Date; to: Date; now: Date };

const maxShown = 600;
const maxDrafts = 20;
const inSource = and(eq(newsTexts.news_id, news.id), eq(newsTexts.language, news.source_language));

/** Articles that appear in a time range, for the publishing calendar. */
export const newsBetween = async (tx: Tx, { from, to, now }: Range): Promise<PublishingEntry[]> => {
  const rows = await tx
    .select({ id: news.id, at: news.publish_at, title: newsTexts.title })
    .from(news)
    .innerJoin(newsTexts, inSource)
    .where(and(eq(news.status, 'published'), gte(news.publish_at, from), lt(news.publish_at, to)))
    .orderBy(asc(news.publish_at), asc(news.id))
    .limit(maxShown);
  return rows.flatMap(({ id, at, title }) =>
    at
      ? [
          {
            kind: 'news',
            id,
            title,
            moment: 'start',
            at: at.toISOString(),
            day: null,
            state: at > now ? 'planned' : 'live',
          },
        ]
      : [],
  );
};

/** Drafts, newest first. */
export const newsDrafts = (tx: Tx): Promise<{ id: number; title: string }[]> =>
  tx
    .select({ id: news.id, title: newsTexts.title })
    .from(news)
    .innerJoin(newsTexts, inSource)
    .where(eq(news.status, 'draft'))
    .orderBy(desc(news.id))
    .limit(maxDrafts);
