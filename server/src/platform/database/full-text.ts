import { type Language, languages } from '@wyrmgate/contract/languages';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/** A generated column for full-text searches. Lists do not select it. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * PostgreSQL has no stemming rules for Polish before version 19, so Polish words are found only as written or by
 * prefix.
 */
const configurations: Record<Language, string> = {
  en: 'english',
  it: 'italian',
  es: 'spanish',
  ro: 'romanian',
  tr: 'turkish',
  de: 'german',
  fr: 'french',
  pl: 'simple',
  hu: 'hungarian',
  pt: 'portuguese',
};

/** A vector of more than one megabyte would prevent the row from being stored. */
const indexedCharacters = 50_000;

/** SQL that removes accents and case. It is immutable, unlike the `unaccent` extension, so that indexes may use it. */
const folded = (text: string): string =>
  `lower(translate(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]+', '', 'g'), 'ŁłĐđØøı', 'LlDdOoi'))`;

type Value = string | Placeholder;
const [beforeValue = '', afterValue = ''] = folded('?').split('?');
const foldedValue = (value: Value): SQL => sql`${sql.raw(beforeValue)}${value}::text${sql.raw(afterValue)}`;

/** SQL for the words of a text without stemming: for short texts, prefix searches and readers of other languages. */
export const plainWords = (text: string): string => `to_tsvector('simple', ${folded(text)})`;

/**
 * SQL for the words of a text whose language is in the column `language`. An index and its queries must use the same
 * SQL.
 */
export const wordsOf = (language: string, text: string): string => {
  const short = `left(${text}, ${indexedCharacters})`;
  const cases = languages.map((each) => `when '${each}' then '${configurations[each]}'::regconfig`).join(' ');
  return `(to_tsvector(case ${language} ${cases} else 'simple'::regconfig end, ${short}) || ${plainWords(short)})`;
};

/** JSON path to all texts in a rich text. Strict mode, because lax mode would find each text twice. */
const richText = 'strict $.**.text';

type TextColumn = { column: string; kind: 'text' | 'texts' | 'richText' };

/**
 * SQL for the words of columns that hold an object with one value per language: a text, an object of texts or a rich
 * text.
 */
export const wordsByLanguage = (columns: readonly TextColumn[]): string => {
  const all = columns.map(({ column, kind }) => {
    const path = { text: '$.*', texts: '$.*.*', richText }[kind];
    return `jsonb_path_query_array(${column}, '${path}')::text`;
  });
  const stemmed = languages
    .filter((language) => configurations[language] !== 'simple')
    .flatMap((language) =>
      columns.map(({ column, kind }) => {
        const text = `${column} -> '${language}'`;
        const strings = kind === 'richText' ? `jsonb_path_query_array(${text}, '${richText}')` : text;
        return `coalesce(to_tsvector('${configurations[language]}', ${strings}), '')`;
      }),
    );
  return `(${[...stemmed, plainWords(`left(${all.join(' || ')}, ${indexedCharacters})`)].join(' || ')})`;
};

/** The words to search for, and the page of results to return. */
export type TextSearch = { text: string; language: Language; offset: number; limit: number };
export type Found<Row> = { rows: Row[]; more: boolean };

/** Returns one page of a sorted list. */
export const pageOf = <Row>(rows: readonly Row[], { offset, limit }: TextSearch): Found<Row> => ({
  rows: rows.slice(offset, offset + limit),
  more: rows.length > offset + limit,
});

/** The maximum number of matches that are sorted, which is enough for every page that can be opened. */
export const maxMatches = 100;

const maxWords = 8;

const wordsIn = (text: string): string[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].map(([word]) => word).slice(0, maxWords);

/** Values for the placeholders in `preparedWords` and `preparedText`. A text without words matches nothing. */
export const wordValues = (text: string, language: Language) => {
  const words = wordsIn(text);
  return {
    configuration: configurations[language],
    words: words.length > 0 ? text : '',
    beginnings: words.map((word) => (word.length > 1 ? `'${word}':*` : `'${word}'`)).join(' & '),
  };
};

const stemmedWords = (configuration: Value, words: Value): SQL =>
  sql`plainto_tsquery(${configuration}::regconfig, ${words}::text)`;
const unstemmedWords = (words: Value): SQL => sql`plainto_tsquery('simple', ${foldedValue(words)})`;
const wholeWords = (configuration: Value, words: Value): SQL =>
  sql`(${stemmedWords(configuration, words)} || ${unstemmedWords(words)})`;

/**
 * Turns any text into a query for `@@` that finds whole words: stemmed in the reader's language, or as written. The
 * words are sent as query values instead of a subquery, so that the planner can estimate how many rows match.
 */
export const wordQuery = (text: string, language: Language): SQL => {
  const { configuration, words } = wordValues(text, language);
  return wholeWords(configuration, words);
};

const placeholders = [sql.placeholder('configuration'), sql.placeholder('words')] as const;

/**
 * Like `wordQuery`, with placeholders. A subquery, because PostgreSQL would evaluate a function for every row. Words without an ending are
 * searched only once.
 */
export const preparedWords = (): SQL => {
  const [configuration, words] = placeholders;
  return sql`(select case when stemmed = plain then plain else stemmed || plain end from (
    select ${stemmedWords(configuration, words)} as stemmed, ${unstemmedWords(words)} as plain) as words)`;
};

const orBeginnings = (whole: SQL, beginnings: Value): SQL =>
  sql`(${whole} || to_tsquery('simple', ${foldedValue(beginnings)}))`;

/** Like `wordQuery`, but also finds words that begin with those of the text. All words of the text must match. */
export const textQuery = (text: string, language: Language): SQL =>
  orBeginnings(wordQuery(text, language), wordValues(text, language).beginnings);

/** Like `textQuery`, with placeholders. */
export const preparedText = (): SQL => orBeginnings(wholeWords(...placeholders), sql.placeholder('beginnings'));
