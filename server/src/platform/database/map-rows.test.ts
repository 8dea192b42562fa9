import { and, eq, sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { long, moment } from './columns.ts';
import type { Database, Tx } from './database.ts';
import { openInMemory } from './embedded.ts';
import { mapOnce } from './map-rows.ts';

const authors = pgTable('test_authors', { id: integer().primaryKey(), name: text(), joined_at: moment() });
const books = pgTable('test_books', {
  id: integer().primaryKey(),
  author_id: integer(),
  tags: text().array(),
  detail: jsonb(),
  pages: long(),
});

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
  await database.query('create table test_authors (id integer primary key, name text, joined_at timestamptz)');
  await database.query(
    'create table test_books (id integer primary key, author_id integer, tags text[], detail jsonb, pages bigint)',
  );
  await database.query(`insert into test_authors values (1, 'Ada', '2026-11-28 10:00+00'), (2, null, null)`);
  await database.query(`insert into test_books values (1, 1, '{a,b}', '{"one": [1, null]}', 300), (2, 2, '{}', '"text"', 1),
    (3, 9, null, null, null), (4, null, '{c}', '[]', 0)`);
});
afterAll(() => database.close());

const joined = (tx: Tx) => tx.select().from(books).leftJoin(authors, eq(authors.id, books.author_id)).orderBy(books.id);
const queries = {
  'the columns of one table': (tx: Tx) => tx.select().from(books).orderBy(books.id),
  'a left join that finds no row': joined,
  'a right join': (tx: Tx) =>
    tx
      .select()
      .from(books)
      .rightJoin(authors, and(eq(authors.id, books.author_id), eq(books.id, 1)))
      .orderBy(authors.id),
  'a full join': (tx: Tx) =>
    tx.select().from(books).fullJoin(authors, eq(authors.id, books.author_id)).orderBy(books.id, authors.id),
  'an inner join': (tx: Tx) =>
    tx.select().from(books).innerJoin(authors, eq(authors.id, books.author_id)).orderBy(books.id),
  'columns next to nested objects and expressions': (tx: Tx) =>
    tx
      .select({
        id: books.id,
        joined: authors.joined_at,
        author: { name: authors.name, since: authors.joined_at },
        length: sql`${books.pages}`.mapWith(Number),
        label: sql<string>`'book ' || ${books.id}`.as('label'),
        both: { title: sql<string>`'of ' || ${authors.name}`, pages: books.pages, name: authors.name },
      })
      .from(books)
      .leftJoin(authors, eq(authors.id, books.author_id))
      .orderBy(books.id),
  'a subquery': (tx: Tx) => {
    const long_ = tx
      .select({ id: books.id, size: sql<number>`${books.pages} * 2`.as('size') })
      .from(books)
      .as('long_books');
    return tx.select().from(long_).leftJoin(authors, eq(authors.id, long_.id)).orderBy(long_.id);
  },
};

describe('a prepared query whose rows are mapped with one plan', () => {
  for (const [what, build] of Object.entries(queries))
    it(`returns the same as the query builder for ${what}`, async () => {
      const own = mapOnce(build(database.db).prepare(''));
      expect(own).toHaveProperty('customResultMapper', expect.any(Function));
      const [mapped, original] = [await own.execute(), await build(database.db)];
      expect(mapped).toEqual(original);
      expect(JSON.stringify(mapped)).toBe(JSON.stringify(original));
    });
});
