// Removes the name of an erased player from texts in which others wrote "@Name".
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Replaces the name, as in mentions of erased accounts. */
const erased = '@…';

/**
 * A pattern that PostgreSQL and JavaScript read alike. Texts from Discord have a word joiner after the `@`.
 */
const patternOf = (name: string): string => {
  const literal = name.replace(/[^A-Za-z0-9]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `(?<![\\w@./])@\\u2060?${literal}(?!-*\\w)`;
};

/** SQL for whether a text contains "@Name". */
export const saysName = (text: AnyPgColumn, name: string): SQL => sql`${text} ~* ${patternOf(name)}`;

/** SQL for a text without the name. */
export const withoutNameSql = (text: AnyPgColumn, name: string): SQL =>
  sql`regexp_replace(${text}, ${patternOf(name)}, ${erased}, 'gi')`;

export const withoutNameIn = (text: string, name: string): string =>
  text.replace(new RegExp(patternOf(name), 'giu'), erased);
