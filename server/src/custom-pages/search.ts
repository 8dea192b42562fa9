import { defaultLanguage } from '@wyrmgate/contract/languages';
import { plainTextOf } from '@wyrmgate/contract/rich-text-document';
import type { ResultOf } from '@wyrmgate/contract/search';
import { coversSearch, excerptFor } from '@wyrmgate/contract/search-text';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { type TextSearch, textQuery } from '../platform/database/full-text.ts';
import { customPages, customPageWords } from './table.ts';

/** Returns published pages in the language in which the reader sees them, in the order that staff set. */
export const searchCustomPages = async ({ tx }: Work, search: TextSearch): Promise<ResultOf<'pages'>[]> => {
  const found = await tx
    .select()
    .from(customPages)
    .where(
      and(
        eq(customPages.status, 'published'),
        sql`${sql.raw(customPageWords)} @@ ${textQuery(search.text, search.language)}`,
      ),
    )
    .orderBy(asc(customPages.sort_order), asc(customPages.id));
  return found.flatMap(({ slug, titles, excerpts, contents }) => {
    const language = titles[search.language] && contents[search.language] ? search.language : defaultLanguage;
    const body = contents[language];
    const title = titles[language] ?? slug;
    const text = `${excerpts[language] ?? ''} ${body ? plainTextOf(body) : ''}`;
    if (!coversSearch(`${title} ${text}`, search.text)) return [];
    const excerpt = excerptFor(text, search.text);
    return { type: 'pages' as const, kind: 'page' as const, slug, title, excerpt, language };
  });
};
