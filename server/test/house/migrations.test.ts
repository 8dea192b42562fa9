import { readdirSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';
import { migrationsFolder, readJournal } from '../../src/platform/database/migrations.ts';
import { repositoryFiles, root } from './files.ts';
import { findContractions, uniqueIndexesOf } from './migration-rules.ts';

const tables = async (): Promise<Record<string, unknown>> => {
  const parts = repositoryFiles(/^server\/src\/.*\/table\.ts$/).map((path) => import(`${root}${path}`));
  return Object.assign({}, ...(await Promise.all(parts)));
};
const snapshots = () => readdirSync(`${migrationsFolder}/meta`).filter((file) => file.endsWith('_snapshot.json'));
const lastSnapshot = () => JSON.parse(readFileSync(`${migrationsFolder}/meta/${snapshots().sort().at(-1)}`, 'utf8'));

/** Contractions that are safe, each with the reason. */
const allowed: Record<string, string> = {
  '0010_ledger_balances': 'Only the trigger that it replaces called the function.',
  '0026_forum_heat':
    'The database computes the column, so no version writes it, and it is back at the end of the transaction.',
  '0096_reports_per_author':
    'The previous version ignores conflicts on all indexes, and the new index accepts every row that the old one did.',
  '0100_claim_times':
    'The previous version ignores conflicts on all indexes, and the new index accepts every row that the old one did.',
};

describe('the committed migrations', () => {
  it('keep only the latest snapshot', () => {
    const latest = readJournal().at(-1)?.tag.slice(0, 4);
    expect(snapshots()).toEqual([`${latest}_snapshot.json`]);
  });

  it('are applied in timestamp order, so that none is skipped', () => {
    const times = readJournal().map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it('keep what the previous version reads and writes, so that both can run during an upgrade', () => {
    // The first two migrations create the schema of the first release, so nothing older can break.
    const all = readJournal().map(({ tag }) => ({ tag, sql: readFileSync(`${migrationsFolder}/${tag}.sql`, 'utf8') }));
    const unique: string[] = [];
    const broken: string[] = [];
    for (const [index, { tag, sql }] of all.entries()) {
      if (index >= 2 && findContractions(sql, unique).length > 0) broken.push(tag);
      unique.push(...uniqueIndexesOf(sql));
    }
    expect(broken).toEqual(Object.keys(allowed));
  });

  it.each([
    'DROP TABLE "news";',
    'ALTER TABLE "news" DROP COLUMN "title";',
    'ALTER TABLE "news" RENAME COLUMN "title" TO "name";',
    'ALTER TABLE "news" ALTER COLUMN "title" SET NOT NULL;',
    'ALTER TABLE "news" ALTER COLUMN "title" SET DATA TYPE bigint;',
    'ALTER TABLE "news" ADD COLUMN "slug" text NOT NULL;',
    'ALTER TABLE "news" ADD CONSTRAINT "news_title" CHECK (title <> $$$$);',
    'CREATE UNIQUE INDEX "news_title" ON "news" USING btree ("title");',
    'DROP FUNCTION old_rule();',
    'ALTER TABLE "public"."news" DROP COLUMN "title";',
    'alter table if exists only public.news drop column if exists title;',
    'CREATE UNIQUE INDEX IF NOT EXISTS news_title ON public.news (title);',
    'DO $$ BEGIN ALTER TABLE "news" DROP COLUMN "title"; EXCEPTION WHEN undefined_column THEN NULL; END $$;',
    'DROP INDEX "news_slug";',
  ])('must not contain: %s', (statement) => {
    expect(findContractions(statement, ['news_slug'])).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE "polls" ("id" bigint);--> statement-breakpoint\nCREATE UNIQUE INDEX "polls_id" ON "polls" USING btree ("id");',
    'ALTER TABLE "news" ADD COLUMN "slug" text;--> statement-breakpoint\nALTER TABLE "news" ADD CONSTRAINT "slug_filled" CHECK ("slug" <> $$$$);',
    'ALTER TABLE "news" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;',
    'ALTER TABLE "news" DROP CONSTRAINT "kind";--> statement-breakpoint\nALTER TABLE "news" ADD CONSTRAINT "kind" CHECK (true);',
    'CREATE INDEX "news_title" ON "news" USING btree ("title");',
    'DROP INDEX "news_title";',
    'DO $$ BEGIN ALTER TABLE "news" ADD COLUMN "slug" text; END $$;',
  ])('may contain: %s', (statement) => {
    expect(findContractions(statement, ['news_slug'])).toEqual([]);
  });

  it('create exactly the tables that the code declares', async () => {
    const declared = generateDrizzleJson(await tables(), lastSnapshot().id);
    expect(await generateMigration(lastSnapshot(), declared)).toEqual([]);
  });

  it('store money, coins and counts as whole numbers', async () => {
    const columns = Object.values(
      lastSnapshot().tables as Record<string, { columns: Record<string, { type: string }> }>,
    );
    const types = columns.flatMap((table) => Object.values(table.columns).map((column) => column.type));
    expect(types.filter((type) => /real|double|numeric|decimal|money/.test(type))).toEqual([]);
  });
});
