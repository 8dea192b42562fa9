// Every change to the posts of a thread goes through this file. To prevent deadlocks, rows are locked in this order:
// the author's member row, threads by id, posts, counts of authors by author and section, sections by id.
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import {
  forumAuthorCounts,
  forumMembers,
  forumPostReactions,
  forumPosts,
  forumReaders,
  forumSections,
  forumThreads,
  type ThreadRecord,
} from './table.ts';

/** Locks the row of a player, creating it if needed, and changes their post count. */
export const lockMember = async (tx: Tx, userId: number, posts = 0): Promise<void> => {
  await tx
    .insert(forumMembers)
    .values({ user_id: userId, posts: Math.max(0, posts) })
    .onConflictDoUpdate({
      target: forumMembers.user_id,
      set: { posts: sql`greatest(0, ${forumMembers.posts} + ${posts}::int)` },
    });
};

export const lockThreads = async (tx: Tx, ids: readonly number[]): Promise<Map<number, ThreadRecord>> => {
  const rows = await tx
    .select()
    .from(forumThreads)
    .where(inArray(forumThreads.id, [...ids]))
    .orderBy(forumThreads.id)
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
};

export type SectionChange = { id: number; threads: number; posts: number };

/** Adds to the counters of sections, ordered by id. */
export const countInSections = async (tx: Tx, changes: readonly SectionChange[]): Promise<void> => {
  const sums = new Map<number, SectionChange>();
  for (const { id, threads, posts } of changes) {
    const sum = sums.get(id) ?? { id, threads: 0, posts: 0 };
    sums.set(id, { id, threads: sum.threads + threads, posts: sum.posts + posts });
  }
  for (const { id, threads, posts } of [...sums.values()].sort((one, other) => one.id - other.id)) {
    if (threads === 0 && posts === 0) continue;
    await tx
      .update(forumSections)
      .set({ threads: sql`${forumSections.threads} + ${threads}`, posts: sql`${forumSections.posts} + ${posts}` })
      .where(eq(forumSections.id, id));
  }
};

/**
 * Returns the authors who have a post that is not removed. Call it before a change, and pass the result to
 * `recountThread` after it.
 */
export const participantsAmong = async (tx: Tx, threadId: number, authors: readonly number[]): Promise<Set<number>> => {
  if (authors.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ author: forumPosts.author_id })
    .from(forumPosts)
    .where(
      and(
        eq(forumPosts.thread_id, threadId),
        inArray(forumPosts.author_id, [...new Set(authors)]),
        sql`${forumPosts.removed_at} is null`,
      ),
    );
  return new Set(rows.map(({ author }) => author));
};

const arrayOf = (ids: readonly number[]) => sql.raw(`array[${ids.map(Number).join(',')}]::bigint[]`);
/** Thanks from others, because the author's own reaction does not count. */
const thanks = sql`coalesce((p.reactions ->> 'thanks')::int, 0) - (exists (select 1 from ${forumPostReactions} r
  where r.post_id = p.id and r.user_id = p.author_id and r.reaction = 'thanks'))::int`;

/** Returns the change in the authors' counts for these posts, including removed ones. `sign` adds or subtracts them. */
export const countedPosts = (posts: readonly number[], section: number, sign: number): SQL =>
  sql`select p.author_id, ${section}::bigint, ${sign}::int, ${sign}::int * (${thanks}) from ${forumPosts} p
    where p.id = any(${arrayOf(posts)})`;

/**
 * Returns the change in the authors' counts when these threads enter or leave the section. Ignores their removed posts.
 */
export const countedThreads = (threads: readonly number[], section: number, sign: number): SQL =>
  sql`select p.author_id, ${section}::bigint, ${sign}::int, ${sign}::int * (${thanks}) from ${forumPosts} p
    where p.thread_id = any(${arrayOf(threads)}) and p.removed_at is null`;

export const countedThanks = (author: number, section: number, change: number): SQL =>
  sql`select ${author}::bigint, ${section}::bigint, 0, ${change}::int`;

/** Adds to the counts of authors in sections. An erased author has no row to subtract from. */
export const countForAuthors = async (tx: Tx, changes: readonly SQL[]): Promise<void> => {
  if (changes.length === 0) return;
  await tx.execute(sql`
    insert into ${forumAuthorCounts} as c (user_id, section_id, posts, thanks)
    select author, section, sum(posts), sum(thanks)
    from (${sql.join([...changes], sql` union all `)}) change(author, section, posts, thanks)
    group by author, section
    having sum(posts) > 0 or sum(thanks) > 0
      or exists (select 1 from ${forumAuthorCounts} k where k.user_id = author and k.section_id = section)
    order by author, section
    on conflict (user_id, section_id) do update
      set posts = greatest(0, c.posts + excluded.posts), thanks = greatest(0, c.thanks + excluded.thanks)`);
};

type Recount = {
  /** Change in the number of posts that are not removed. */
  posts: number;
  /** The posts that change, except those that were already removed. */
  changed: readonly number[];
  /** The authors of the changed posts, and which of them already had a post in the thread. */
  authors: readonly number[];
  before: ReadonlySet<number>;
  /** The new highest post number, if the change assigned numbers. */
  lastNo?: number;
};

/**
 * The newest post that is not removed. Reads the whole thread, so it is used only if posts are not numbered by time.
 */
const newestPost = async (tx: Tx, threadId: number) => {
  const [newest] = await tx
    .select({ author: forumPosts.author_id, at: forumPosts.created_at })
    .from(forumPosts)
    .where(and(eq(forumPosts.thread_id, threadId), isNull(forumPosts.removed_at)))
    .orderBy(desc(forumPosts.created_at), desc(forumPosts.no))
    .limit(1);
  return newest;
};

/**
 * Updates the counters and the last post of a locked thread, with index lookups unless posts were moved into it. The
 * author and time of the last post are those of the newest one: unread marks compare the time, and moved posts can be
 * older than those before them.
 */
export const recountThread = async (tx: Tx, thread: ThreadRecord, change: Recount): Promise<void> => {
  const after = await participantsAmong(tx, thread.id, change.authors);
  const [last] = await tx
    .select({ id: forumPosts.id, no: forumPosts.no, author: forumPosts.author_id, at: forumPosts.created_at })
    .from(forumPosts)
    .where(and(eq(forumPosts.thread_id, thread.id), sql`${forumPosts.removed_at} is null`))
    .orderBy(desc(forumPosts.no))
    .limit(1);
  const isNew = last && last.at >= thread.last_post_at && change.changed.every((id) => id === last.id);
  const newest = thread.mixed && !isNew ? await newestPost(tx, thread.id) : last;
  await tx
    .update(forumThreads)
    .set({
      posts: thread.posts + change.posts,
      participants: thread.participants + after.size - change.before.size,
      last_no: change.lastNo ?? thread.last_no,
      last_post_no: last?.no ?? 0,
      last_post_author_id: newest?.author ?? thread.author_id,
      last_post_at: newest?.at ?? thread.created_at,
    })
    .where(eq(forumThreads.id, thread.id));
  const changed = [...new Set(change.authors)]
    .filter((author) => after.has(author) !== change.before.has(author))
    .sort((one, other) => one - other);
  if (changed.length > 0)
    await tx
      .insert(forumReaders)
      .values(changed.map((author) => ({ user_id: author, thread_id: thread.id, wrote: after.has(author) })))
      .onConflictDoUpdate({
        target: [forumReaders.user_id, forumReaders.thread_id],
        set: { wrote: sql`excluded.wrote` },
      });
  if (thread.hidden) return;
  if (change.changed.length > 0)
    await countForAuthors(tx, [countedPosts(change.changed, thread.section_id, Math.sign(change.posts))]);
  await countInSections(tx, [{ id: thread.section_id, threads: 0, posts: change.posts }]);
};

/** Returns the threads in which the author has a post that is not removed. */
export const takesPart = async (tx: Tx, author: number, threads: readonly number[]): Promise<Set<number>> => {
  const rows = await tx
    .selectDistinct({ id: forumPosts.thread_id })
    .from(forumPosts)
    .where(
      and(inArray(forumPosts.thread_id, [...threads]), eq(forumPosts.author_id, author), isNull(forumPosts.removed_at)),
    );
  return new Set(rows.map(({ id }) => id));
};

/** Updates the counters and last posts of locked threads after one author's posts changed. */
export const refreshThreads = async (
  tx: Tx,
  author: number,
  threads: readonly number[],
  { before, change }: { before: ReadonlySet<number>; change: ReadonlyMap<number, number> },
): Promise<void> => {
  const after = await takesPart(tx, author, threads);
  const numbers = (of: (id: number) => number) =>
    sql.raw(`array[${threads.map((id) => Number(of(id))).join(',')}]::int[]`);
  await tx.execute(sql`
    update ${forumThreads} t set posts = t.posts + c.posts, participants = t.participants + c.part,
      last_post_no = coalesce(l.no, 0), last_post_author_id = coalesce(n.author_id, l.author_id, t.author_id),
      last_post_at = coalesce(n.created_at, l.created_at, t.created_at)
    from unnest(${arrayOf(threads)}, ${numbers((id) => change.get(id) ?? 0)},
        ${numbers((id) => Number(after.has(id)) - Number(before.has(id)))}) as c(id, posts, part)
      join ${forumThreads} f on f.id = c.id
      left join lateral (select p.no, p.author_id, p.created_at from ${forumPosts} p
        where p.thread_id = c.id and p.removed_at is null order by p.no desc limit 1) l on true
      left join lateral (select p.author_id, p.created_at from ${forumPosts} p
        where f.mixed and p.thread_id = c.id and p.removed_at is null
        order by p.created_at desc, p.no desc limit 1) n on true
    where t.id = c.id`);
  for (const wrote of [true, false]) {
    const changed = threads.filter((id) => after.has(id) === wrote);
    if (changed.length > 0)
      await tx
        .update(forumReaders)
        .set({ wrote })
        .where(and(eq(forumReaders.user_id, author), inArray(forumReaders.thread_id, changed)));
  }
};
