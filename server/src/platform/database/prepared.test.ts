import { eq, sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moment } from './columns.ts';
import type { Database } from './database.ts';
import { openInMemory } from './embedded.ts';
import { preparedRows, preparedWrite } from './prepared.ts';

const notes = pgTable('notes', {
  id: integer().primaryKey(),
  words: text().notNull().default('none'),
  detail: jsonb(),
  at: moment(),
});

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
  await database.query(
    `create table notes (id integer primary key, words text not null default 'none', detail jsonb, at timestamptz)`,
  );
});
afterAll(() => database.close());

describe('a prepared write', () => {
  const built: string[] = [];
  const insert = preparedWrite(notes, 'notes_insert', (tx, values: typeof notes.$inferInsert, name) => {
    built.push(name);
    return tx.insert(notes).values(values).returning().prepare(name);
  });
  const update = preparedWrite(notes, 'notes_update', (tx, change: Partial<typeof notes.$inferInsert>, name) =>
    tx
      .update(notes)
      .set(change)
      .where(eq(notes.id, sql.placeholder('which')))
      .returning()
      .prepare(name),
  );

  it('uses the defaults of missing columns, and is built once for each set of columns', async () => {
    const at = new Date('2026-11-26T12:00:00.000Z');
    expect(await insert(database.db, { id: 1 })).toEqual([{ id: 1, words: 'none', detail: null, at: null }]);
    expect(await insert(database.db, { id: 2, detail: { one: 1 }, at })).toEqual([
      { id: 2, words: 'none', detail: { one: 1 }, at },
    ]);
    expect(await insert(database.db, { id: 3, words: undefined })).toMatchObject([{ id: 3, words: 'none' }]);
    expect(built).toEqual(['notes_insert_0', 'notes_insert_1']);
  });

  it('stores null as SQL null, even in a JSON column', async () => {
    await insert(database.db, { id: 4, detail: { one: 1 }, at: new Date(0) });
    expect(await update(database.db, { detail: null, at: null }, { which: 4 })).toMatchObject([{ id: 4, at: null }]);
    const { rows } = await database.query('select detail is null as empty from notes where id = 4');
    expect(rows).toEqual([{ empty: true }]);
  });
});

it('prepared hand-written SQL takes values by name', async () => {
  const add = preparedRows<{ sum: number }>(
    'notes_add',
    () => sql`select ${sql.placeholder('one')}::int + ${sql.placeholder('other')}::int as sum`,
  );
  expect(await add(database.db, { other: 2, one: 40 })).toEqual([{ sum: 42 }]);
  expect(await database.transaction((tx) => add(tx, { one: 1, other: 1 }))).toEqual([{ sum: 2 }]);
});
