import { defaultLanguage } from '@wyrmgate/contract/languages';
import { plainTextOf } from '@wyrmgate/contract/rich-text-document';
import type { ResultOf } from '@wyrmgate/contract/search';
import { coversSearch, excerptFor } from '@wyrmgate/contract/search-text';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { type TextSearch, textQuery } from '../platform/database/full-text.ts';
import { presentations, presentationWords } from './table.ts';

/** Finds published presentations in the language that the reader sees, in the order of the page. */
export const searchPresentations = async ({ tx }: Work, search: TextSearch): Promise<ResultOf<'pages'>[]> => {
  const found = await tx
    .select()
    .from(presentations)
    .where(
      and(
        eq(presentations.status, 'published'),
        sql`${sql.raw(presentationWords)} @@ ${textQuery(search.text, search.language)}`,
      ),
    )
    .orderBy(asc(presentations.sort_order), asc(presentations.id));
  return found.flatMap(({ slug, titles, excerpts, contents }) => {
    const language = titles[search.language] ? search.language : defaultLanguage;
    const body = contents[language];
    const title = titles[language] ?? slug;
    const text = `${excerpts[language] ?? ''} ${body ? plainTextOf(body) : ''}`;
    if (!coversSearch(`${title} ${text}`, search.text)) return [];
    const excerpt = excerptFor(text, search.text);
    return { type: 'pages' as const, kind: 'presentation' as const, slug, title, excerpt, language };
  });
};
