import { threadsPerSitemap } from '@wyrmgate/contract/forum-constants';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, readSitemap } from '../../test/forum.ts';
import { createTestUser } from '../../test/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
});
afterAll(() => app.close());

it('the sitemap lists every public thread of a large forum once, with at most 10,000 in a file', async () => {
  const { db } = app.platform.database;
  const { id: author } = await createTestUser(app);
  const open = await addSection(app, 'open');
  const members = await addSection(app, 'members', { see_right: 'players' });
  const threads = 3 * threadsPerSitemap + 2;
  // The third file has only threads that visitors do not see. Every hundredth thread of the others is hidden.
  await db.execute(sql`
    insert into forum_threads (section_id, author_id, title, excerpt, hidden, created_at, last_no, posts, last_post_no,
      last_post_author_id, last_post_at, participants)
    select case when (n - 1) / ${threadsPerSitemap}::int = 2 then ${members}::int else ${open}::int end, ${author}::int, 'Gate ' || n, '', n % 100 = 0,
      now(), 1, 1, 1, ${author}::int, timestamptz '2026-11-01 12:00:00Z' + n * interval '1 second', 1
    from generate_series(1, ${threads}::int) n`);
  const { sections, files, threads: listed } = await readSitemap(app.as());
  expect(sections).toEqual(['open']);
  expect(files).toEqual([1, 2, 4]);
  const publicIds = Array.from({ length: threads }, (_, index) => index + 1).filter(
    (n) => n % 100 !== 0 && (n <= 2 * threadsPerSitemap || n > 3 * threadsPerSitemap),
  );
  expect(listed.map(({ id }) => id)).toEqual(publicIds);
  expect(listed[0]).toEqual({ id: 1, slug: 'gate-1', section: 'open', at: '2026-11-01T12:00:01.000Z' });
  for (const file of [3, 5, Number.MAX_SAFE_INTEGER])
    expect((await errorOf(app.as().forum.sitemapFile({ params: { file } }))).code).toBe('forum.notFound');
});
