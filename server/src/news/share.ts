import type { Language } from '@wyrmgate/contract/languages';
import { and, eq } from 'drizzle-orm';
import { translate } from '../platform/language/messages.ts';
import type { ShareSubject } from '../share-pictures/describe.ts';
import type { ShareFinder } from '../share-pictures/mount.ts';
import { isShown } from './read.ts';
import { type NewsRow, news, newsTexts } from './table.ts';

export const newsSubject = (
  { id, category, cover_id }: Pick<NewsRow, 'id' | 'category' | 'cover_id'>,
  { language, title }: { language: Language; title: string },
): ShareSubject => ({
  kind: 'news',
  id,
  language,
  title,
  label: translate(language, `news:categories.${category}`),
  coverId: cover_id,
});

export const findNewsSubject: ShareFinder = async (tx, { id, language, now }) => {
  const [found] = await tx
    .select({ row: news, title: newsTexts.title })
    .from(news)
    .innerJoin(newsTexts, and(eq(newsTexts.news_id, news.id), eq(newsTexts.language, language)))
    .where(and(eq(news.id, id), isShown(now)));
  return found && newsSubject(found.row, { language, title: found.title });
};
