import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { startForum } from '../../test/forum-start.ts';
import { rowsOf } from '../platform/database/database.ts';
import { maxMatches, textQuery } from '../platform/database/full-text.ts';
import { titledSql } from './search.ts';

const { app, ...forum } = await startForum();
afterAll(() => app.close());

type Plan = { 'Index Name'?: string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const threads = 5000;
const { thread } = await forum.open(forum.author);
const { db } = app.platform.database;
await db.execute(sql`
  insert into forum_threads (section_id, author_id, title, excerpt, created_at, last_no, posts, last_post_no,
    last_post_author_id, last_post_at, participants)
  select section_id, author_id, 'Thread ' || n || ' about the siege', excerpt, created_at, 1, 1, 1, author_id,
    created_at + n * interval '1 second', 1
  from forum_threads, generate_series(1, ${threads}::int) n where id = ${thread}`);
await db.execute(sql`analyze forum_threads`);

const explain = async (text: string) => {
  const query = titledSql(textQuery(text, 'en'), sql`not t.hidden`);
  const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: Plan }] }>(db, sql`explain (analyze, format json) ${query}`);
  return row ? nodesOf(row['QUERY PLAN'][0].Plan) : [];
};

it('a search for a word that every title contains reads only the newest threads', async () => {
  for (const node of await explain('siege'))
    expect(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)).toBeLessThanOrEqual(2 * maxMatches);
});

it('a search for a rare word in titles reads only the threads with this word', async () => {
  const nodes = await explain('4711');
  expect(nodes.map((node) => node['Index Name'])).toContain('forum_threads_title_words');
  for (const node of nodes) expect(node['Rows Removed by Filter'] ?? 0).toBe(0);
});

it('a search finds titles by the beginning of a word and without accents', async () => {
  await forum.open(forum.author, { title: 'Übergänge über die Mauer' });
  const found = async (q: string) => {
    const { groups } = await forum.reader.api.search.list({ query: { q, type: 'forum', lang: 'de' } });
    return groups.flatMap(({ results }) => results.map((result) => ('title' in result ? result.title : '')));
  };
  expect(await found('ubergan')).toEqual(['Übergänge über die Mauer']);
});
