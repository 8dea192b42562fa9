import type { Language } from '@wyrmgate/contract/languages';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import type { SupportArticle } from '@wyrmgate/contract/support';
import { expect, it } from 'vitest';
import { findArticles } from './find-articles.ts';

const says = (text: string): RichTextDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const article = (questions: SupportArticle['questions']): SupportArticle => ({
  id: 1,
  topic: 'game',
  questions,
  answers: Object.fromEntries(Object.entries(questions).map(([language]) => [language, says('…')])),
  outdated: [],
  version: 1,
});

it.each<[string, Language, string, Language, number]>([
  ['en', 'en', 'My Item Is Gone', 'en', 1],
  // In Turkish, the capital of i is not I.
  ['an English text on a Turkish page', 'en', 'My Item Is Gone', 'tr', 1],
  ['tr', 'tr', 'EŞYAM KAYIP, ISIĞI YOK', 'tr', 1],
])('the help search ignores case in %s', (_, language, question, wanted, count) => {
  const articles = [article({ en: 'Other', [language]: question })];
  expect(findArticles(articles, question.toLowerCase(), wanted)).toHaveLength(count);
  expect(findArticles(articles, question.toUpperCase(), wanted)).toHaveLength(count);
});

it.each([
  ['zgubilem haslo', 'Zgubiłem hasło', 'pl'],
  ['kayip', 'Eşyam kayıp', 'tr'],
  ['cong', 'Công thành', 'en'],
] as const)('the help search for %s finds “%s”', (query, question, language) => {
  expect(findArticles([article({ en: 'Other', [language]: question })], query, language)).toHaveLength(1);
  expect(findArticles([article({ en: 'Other', [language]: question })], `${query} nothing`, language)).toEqual([]);
});
