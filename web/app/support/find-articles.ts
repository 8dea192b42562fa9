import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import { plainTextOf } from '@wyrmgate/contract/rich-text-document';
import { folded } from '@wyrmgate/contract/search-text';
import type { SupportArticle } from '@wyrmgate/contract/support';

/** Returns articles that contain every search word. The question and the answer of each are in the same language. */
export const findArticles = (articles: readonly SupportArticle[], query: string, wanted: Language) => {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return articles.flatMap(({ id, topic, questions, answers }) => {
    const language = questions[wanted] && answers[wanted] ? wanted : defaultLanguage;
    const [question = '', answer] = [questions[language], answers[language]];
    if (!answer) return [];
    const text = folded(`${question} ${plainTextOf(answer)}`);
    return words.every((word) => text.includes(word)) ? [{ id, topic, language, question, answer }] : [];
  });
};
