import { postsPerPage } from '@wyrmgate/contract/forum-constants';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser } from '../../test/users.ts';
import { rowsOf } from '../platform/database/database.ts';
import { postsInRange, rangeOfPage } from './thread.ts';

const replies = 20_000;
const lastPage = replies / postsPerPage;
let app: TestApp;
let thread: number;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  const author = await createTestUser(app, { authority: 'implementor' });
  await addSection(app, 'open');
  const body = { section: 'open', title: 'Long thread', body: docOf('First') };
  ({ thread } = await author.api.forum.create({ body }));
  const { db } = app.platform.database;
  await db.execute(sql`
    insert into forum_posts (thread_id, no, author_id, language, body, text, created_at, version)
    select thread_id, n, author_id, language, body, 'Reply ' || n, created_at, 1
    from forum_posts, generate_series(2, ${replies}::int) n where thread_id = ${thread}`);
  await db.execute(sql`update forum_threads set last_no = ${replies}, posts = ${replies} where id = ${thread}`);
  await db.execute(sql`analyze forum_posts`);
}, 120_000);
afterAll(() => app.close());

type Plan = {
  'Node Type': string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Index Cond'?: string;
  Plans?: Plan[];
};
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it.each([1, lastPage / 2, lastPage])(
  'page %i of a thread with 20,000 replies loads without reading the posts of other pages',
  async (page) => {
    const { db } = app.platform.database;
    const query = postsInRange(db, rangeOfPage(thread, page)).getSQL();
    const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: Plan }] }>(db, sql`explain (analyze, format json) ${query}`);
    const nodes = row ? nodesOf(row['QUERY PLAN'][0].Plan) : [];
    expect(nodes.some((node) => node['Index Cond']?.includes('no'))).toBe(true);
    for (const node of nodes) {
      expect(node['Node Type']).not.toBe('Seq Scan');
      expect(node['Actual Rows']).toBeLessThanOrEqual(postsPerPage);
      expect(node['Rows Removed by Filter'] ?? 0).toBe(0);
    }
    const shown = await app.as().forum.get({ params: { id: thread }, query: { page } });
    expect(shown.posts.map(({ no }) => no)).toEqual(
      Array.from({ length: postsPerPage }, (_, at) => (page - 1) * postsPerPage + at + 1),
    );
  },
);
