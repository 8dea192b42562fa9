import { threadSlug } from '@wyrmgate/contract/forum-constants';
import { sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { rowsOf } from '../platform/database/database.ts';
import { visibleSections } from './rights.ts';
import { forumAuthorCounts, forumPosts, forumThreads } from './table.ts';
import { excerptOf } from './text.ts';

type Recent = { id: number; no: number; title: string; section_id: number; text: string; at: Date | string };

/**
 * Returns the number of a player's posts that the caller can open, the thanks for them, and the newest ones. Hidden
 * posts never count.
 */
export const forumFactsOf = async ({ tx, actor }: Pick<Work, 'tx' | 'actor'>, userId: number, limit: number) => {
  const sections = await visibleSections(tx, actor);
  if (sections.size === 0) return { posts: 0, thanks: 0, recent: [] };
  const ids = sql.raw([...sections.keys()].map(Number).join(', '));
  const [sums] = await rowsOf<{ posts: number; thanks: number }>(
    tx,
    sql`select coalesce(sum(posts), 0)::int as posts, coalesce(sum(thanks), 0)::int as thanks
        from ${forumAuthorCounts} where user_id = ${userId} and section_id in (${ids})`,
  );
  const recent = await rowsOf<Recent>(
    tx,
    sql`select t.id, p.no, t.title, t.section_id, left(p.text, 2000) as text, p.created_at as at
        from ${forumPosts} p join ${forumThreads} t on t.id = p.thread_id
        where p.author_id = ${userId} and p.removed_at is null and not t.hidden and t.section_id in (${ids})
        order by p.created_at desc limit ${limit}`,
  );
  return {
    posts: Number(sums?.posts ?? 0),
    thanks: Number(sums?.thanks ?? 0),
    recent: recent.map(({ id, no, title, section_id, text, at }) => ({
      id: Number(id),
      no,
      title,
      slug: threadSlug(title),
      section: sections.get(Number(section_id))?.slug ?? '',
      excerpt: excerptOf(text),
      at: new Date(at).toISOString(),
    })),
  };
};
