import { threadSlug } from '@wyrmgate/contract/forum-constants';
import { maxCountedPosts } from '@wyrmgate/contract/players-constants';
import { sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { rowsOf } from '../platform/database/database.ts';
import { visibleSections } from './rights.ts';
import { forumPosts, forumThreads } from './table.ts';
import { excerptOf } from './text.ts';

type Recent = { id: number; no: number; title: string; section_id: number; text: string; at: Date | string };

/** The posts of a player that the caller can open: how many, the thanks for them, and the newest. Hidden posts never count. */
export const forumFactsOf = async ({ tx, actor }: Pick<Work, 'tx' | 'actor'>, userId: number, limit: number) => {
  const sections = await visibleSections(tx, actor);
  if (sections.size === 0) return { posts: { count: 0, more: false }, thanks: 0, recent: [] };
  const ids = sql.raw([...sections.keys()].map(Number).join(', '));
  // Only the newest posts are counted, so that a player with very many posts costs no more.
  const seen = sql`select p.id, p.no, p.text, p.created_at, p.reactions, t.id as thread_id, t.title, t.section_id
    from ${forumPosts} p join ${forumThreads} t on t.id = p.thread_id
    where p.author_id = ${userId} and p.removed_at is null and not t.hidden and t.section_id in (${ids})
    order by p.created_at desc`;
  const [sums] = await rowsOf<{ posts: number; thanks: number }>(
    tx,
    sql`select count(*)::int as posts, coalesce(sum((reactions ->> 'thanks')::int), 0)::int as thanks
        from (${seen} limit ${maxCountedPosts + 1}) seen`,
  );
  const recent = await rowsOf<Recent>(
    tx,
    sql`select thread_id as id, no, title, section_id, left(text, 2000) as text, created_at as at from (${seen} limit ${limit}) seen`,
  );
  const count = Number(sums?.posts ?? 0);
  return {
    posts: { count: Math.min(count, maxCountedPosts), more: count > maxCountedPosts },
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
