import { postsPerPage, threadSlug } from '@wyrmgate/contract/forum-constants';
import pg from 'pg';

/**
 * Fills the first page of a public demo thread with copies of its first post by other authors. Returns the paths of its section and of
 * the thread.
 */
export const fillTopic = async (databaseUrl: string): Promise<{ section: string; topic: string }> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; title: string; slug: string; last_no: number }>(`
      select t.id, t.title, s.slug, t.last_no from forum_threads t join forum_sections s on s.id = t.section_id
      where s.see_right = 'everyone' and not t.hidden and t.last_no < ${postsPerPage} order by t.last_no desc, t.id limit 1`);
    const [thread] = rows;
    if (!thread) throw new Error('The demo has no public thread.');
    await client.query(
      `insert into forum_posts (thread_id, no, author_id, language, body, text, created_at)
       select p.thread_id, n, u.id, p.language, p.body, p.text, p.created_at
       from forum_posts p, generate_series($2::int + 1, ${postsPerPage}) n
         join (select id, row_number() over (order by id) as position from users where status = 'active') u on u.position = n
       where p.thread_id = $1 and p.no = 1`,
      [thread.id, thread.last_no],
    );
    await client.query(`update forum_threads set last_no = ${postsPerPage}, posts = ${postsPerPage} where id = $1`, [
      thread.id,
    ]);
    return {
      section: `/forum/${thread.slug}`,
      topic: `/forum/${thread.slug}/${thread.id}-${threadSlug(thread.title)}`,
    };
  } finally {
    await client.end();
  }
};
