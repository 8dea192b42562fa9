import type { Database } from '../server/src/platform/database/database.ts';

/** Replies in the longest thread at full size. A smaller forum has proportionally fewer. */
const longThread = 20_000;
const perThread = 20;

/** SQL for texts of ten common and five rare words, so that a search can match many posts or few. */
const words = `(select string_agg((array['siege', 'gate', 'guild', 'archer', 'ward', 'castle', 'horse', 'river', 'sword', 'shield', 'coin',
  'market', 'dragon', 'night', 'stone', 'bridge', 'temple', 'arrow', 'healer', 'quest'])[1 + ((i::bigint * 31 + n * 7919) % 20)] || case when n % 2 = 0 then '' else
  (' w' || ((i::bigint * 131 + n) % 5003)) end, ' ') from generate_series(1, 10) as n)`;

/**
 * Adds four sections (one for staff) and one thread per twenty posts; the first thread is very long. Also adds a reader
 * who has read most threads, and the counters that the service maintains.
 */
export const fillForum = async (
  database: Database,
  { posts, users, reader, now }: { posts: number; users: number; reader: number; now: string },
): Promise<void> => {
  const threads = Math.max(20, Math.floor(posts / perThread));
  const long = Math.min(longThread, Math.floor(posts / 10));
  await database.query(`insert into forum_groups (names, sort_order, version) values ('{"en": "Game"}', 1, 1)`);
  await database.query(`
    insert into forum_sections (group_id, slug, names, descriptions, icon, see_right, post_right, reply_right, read_only, sort_order,
      permission, version)
    select (select max(id) from forum_groups), slug, '{"en": "Section"}', '{}', 'scroll', sees, 'players', 'players', false, n,
      case when sees = 'permission' then 'admin.forum.sections' end, 1
    from (values (1, 'open', 'everyone'), (2, 'trade', 'everyone'), (3, 'guilds', 'players'), (4, 'staff', 'permission')) as s(n, slug, sees)`);
  await database.query(
    'create temporary table filled_sections as select id, sort_order from forum_sections order by sort_order',
  );
  const at = (expression: string) => `timestamptz '${now}' - interval '20 seconds' * (${expression})`;
  const author = (seed: string) => `1 + (${seed}::bigint * 7919) % ${users}`;
  await database.query(`
    insert into forum_threads (section_id, author_id, title, excerpt, tags, pinned, created_at, last_no, posts, last_post_no,
      last_post_author_id, last_post_at, participants, score, version)
    select s.id, ${author('t')}, 'Thread ' || t || ' about the siege', 'What do you think?',
      case when t % 10 = 0 then array['siege'] else '{}' end, t in (2, 3), ${at(`(${threads} - t) * ${perThread} + ${perThread}`)},
      1, 1, 1, ${author('t')}, ${at(`(${threads} - t) * ${perThread}`)}, 1, t % 40, 1
    from generate_series(1, ${threads}) t join filled_sections s
      on s.sort_order = case when t % 20 = 19 then 4 when t % 10 = 8 then 3 when t % 3 = 0 then 2 else 1 end`);
  // Numbers the posts of each thread without gaps, and marks every fiftieth reply as removed by staff.
  await database.query(`
    insert into forum_posts (thread_id, no, author_id, language, body, text, created_at, removed_at, removed_by, upvotes, version)
    select thread, no, ${author('i')}, 'en',
      jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
        jsonb_build_array(jsonb_build_object('type', 'text', 'text', text))))),
      text, made, case when gone then made end, case when gone then 'staff' end, i % 7, 1
    from (select i, thread, no, ${words} as text, ${at(`${posts} - i`)} as made, no > 1 and i % 50 = 7 as gone from (
      select i, case when i <= ${long} then 1 else 2 + (i - ${long} - 1) % ${threads - 1} end as thread,
        case when i <= ${long} then i else 1 + (i - ${long} - 1) / ${threads - 1} end as no
      from generate_series(1, ${posts}) i) placed) written`);
  await database.query(`
    update forum_threads t set last_no = c.last_no, posts = c.posts, participants = c.authors, last_post_no = c.last_post,
      last_post_at = c.at, last_post_author_id = (select p.author_id from forum_posts p where p.thread_id = t.id and p.no = c.last_post)
    from (select thread_id, max(no) as last_no, count(*) filter (where removed_at is null)::int as posts,
        max(no) filter (where removed_at is null) as last_post, max(created_at) filter (where removed_at is null) as at,
        count(distinct author_id) filter (where removed_at is null)::int as authors
      from forum_posts group by thread_id) c where c.thread_id = t.id`);
  await database.query(`
    update forum_sections s set threads = c.threads, posts = c.posts
    from (select section_id, count(*)::int as threads, sum(posts)::int as posts from forum_threads group by 1) c where c.section_id = s.id`);
  await database.query(`
    insert into forum_members (user_id, posts) select author_id, count(*)::int from forum_posts where removed_at is null group by 1
    on conflict (user_id) do update set posts = excluded.posts`);
  await database.query(`
    insert into forum_author_counts (user_id, section_id, posts, thanks)
    select p.author_id, t.section_id, count(*), 0 from forum_posts p join forum_threads t on t.id = p.thread_id
    where p.removed_at is null and not t.hidden group by 1, 2
    on conflict (user_id, section_id) do update set posts = excluded.posts`);
  await database.query(`
    insert into forum_readers (user_id, thread_id, read_no, read_at, follows, wrote, bookmarked_at)
    select ${reader}, id, greatest(0, last_no - id % 3), timestamptz '${now}', id % 5 = 0, id % 7 = 0,
      case when id % 11 = 0 then timestamptz '${now}' end
    from forum_threads where id % 5 < 4 on conflict do nothing`);
  await database.query('drop table filled_sections');
  // Autovacuum would otherwise run during the measurement.
  await database.query('vacuum analyze');
};
