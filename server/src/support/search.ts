import { defaultLanguage } from '@wyrmgate/contract/languages';
import { plainTextOf } from '@wyrmgate/contract/rich-text-document';
import type { ResultOf } from '@wyrmgate/contract/search';
import { coversSearch, excerptFor } from '@wyrmgate/contract/search-text';
import { asc, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { type Found, pageOf, type TextSearch, textQuery } from '../platform/database/full-text.ts';
import { supportArticles, supportWords } from './table.ts';

/** Finds help articles in the language that the reader sees, in the order of the page. */
export const searchSupport = async ({ tx }: Work, search: TextSearch): Promise<Found<ResultOf<'help'>>> => {
  const found = await tx
    .select()
    .from(supportArticles)
    .where(sql`${sql.raw(supportWords)} @@ ${textQuery(search.text, search.language)}`)
    .orderBy(asc(supportArticles.sort_order), asc(supportArticles.id));
  const rows = found.flatMap(({ id, questions, answers }) => {
    const language = questions[search.language] && answers[search.language] ? search.language : defaultLanguage;
    const [title, answer] = [questions[language], answers[language]];
    if (!title || !answer) return [];
    const text = plainTextOf(answer);
    if (!coversSearch(`${title} ${text}`, search.text)) return [];
    return { type: 'help' as const, id, title, excerpt: excerptFor(text, search.text), language };
  });
  return pageOf(rows, search);
};
