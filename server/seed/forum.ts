import { type ForumReaction, forumReactions } from '@wyrmgate/contract/forum-constants';
import { plainTextOf, type RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { eq, sql } from 'drizzle-orm';
import { forumHeld, forumReports } from '../src/forum/queues/table.ts';
import {
  forumAuthorCounts,
  forumGroups,
  forumMembers,
  forumPostReactions,
  forumPosts,
  forumReaders,
  forumSections,
  forumThreads,
  forumVotes,
} from '../src/forum/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { demoGroups } from './forum-sections.ts';
import { type DemoThread, demoThreads } from './forum-texts.ts';
import type { DemoUser } from './players.ts';
import { day, hour, type Random } from './random.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const docOf = (text: string, points: readonly string[] = []): RichTextDoc => ({
  type: 'doc',
  content: [
    paragraph(text),
    ...(points.length > 0
      ? [{ type: 'bulletList', content: points.map((point) => ({ type: 'listItem', content: [paragraph(point)] })) }]
      : []),
  ],
});

const seedSections = async (tx: Tx): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (const [index, { names, sections }] of demoGroups.entries()) {
    const [group] = await tx
      .insert(forumGroups)
      .values({ names, sort_order: index + 1 })
      .returning();
    if (!group) throw new Error('The group was not stored');
    for (const { slug, icon, names: own, descriptions, language, rights } of sections) {
      const [row] = await tx
        .insert(forumSections)
        .values({
          group_id: group.id,
          slug,
          icon,
          names: own,
          descriptions,
          language: language ?? null,
          see_right: rights?.see ?? 'everyone',
          post_right: rights?.post ?? 'players',
          reply_right: 'players',
          read_only: false,
          sort_order: ids.size + 1,
        })
        .returning();
      if (row) ids.set(slug, row.id);
    }
  }
  return ids;
};

type Options = { random: Random; now: Date; players: readonly DemoUser[] };

const seedThread = async (tx: Tx, section: number, thread: DemoThread, { random, now, players }: Options) => {
  const idOf = (name: string) => players.find(({ username }) => username === name)?.id ?? players[0]?.id ?? 0;
  const posts = [
    { by: thread.by, text: thread.text, points: thread.points },
    ...thread.replies.map((reply) => ({ ...reply, points: undefined })),
  ];
  const start = now.getTime() - thread.daysAgo * day;
  const step = Math.min(9 * hour, (thread.daysAgo * day) / (posts.length + 1));
  const at = (index: number) => new Date(start + Math.floor(index * step));
  const last = posts.at(-1);
  const [row] = await tx
    .insert(forumThreads)
    .values({
      section_id: section,
      author_id: idOf(thread.by),
      title: thread.title,
      excerpt: thread.text.slice(0, 240),
      prefix: thread.prefix ?? null,
      tags: thread.tags ?? [],
      pinned: thread.pinned ?? false,
      featured: thread.featured ?? false,
      locked: thread.locked ?? false,
      created_at: at(0),
      last_no: posts.length,
      posts: posts.length,
      last_post_no: posts.length,
      last_post_author_id: idOf(last?.by ?? thread.by),
      last_post_at: at(posts.length - 1),
      participants: new Set(posts.map(({ by }) => by)).size,
      views: random.between(20, 4900),
    })
    .returning();
  if (!row) throw new Error('The thread was not stored');
  const stored: (typeof forumPosts.$inferSelect)[] = [];
  for (const [index, { by, text, points, ...more }] of posts.entries()) {
    const quoted = 'quote' in more && more.quote ? stored[more.quote - 1] : undefined;
    const body = docOf(text, points);
    const [post] = await tx
      .insert(forumPosts)
      .values({
        thread_id: row.id,
        no: index + 1,
        author_id: idOf(by),
        body,
        text: plainTextOf(body),
        quote_post_id: quoted?.id ?? null,
        quote_text: quoted ? (quoted.text.split('\n').at(-1) ?? null) : null,
        created_at: at(index),
      })
      .returning();
    if (post) stored.push(post);
  }
  const writers = [...new Set(stored.map(({ author_id }) => author_id))];
  await tx
    .insert(forumReaders)
    .values(
      writers.map((user_id) => ({ user_id, thread_id: row.id, read_no: posts.length, follows: true, wrote: true })),
    );
  if (thread.solved)
    await tx
      .update(forumThreads)
      .set({ solution_id: stored[thread.solved - 1]?.id ?? null })
      .where(eq(forumThreads.id, row.id));
  return stored;
};

/** Seeds other players' votes and reactions, and sets the counters on the posts. */
const seedMarks = async (
  tx: Tx,
  post: typeof forumPosts.$inferSelect,
  voters: readonly DemoUser[],
  random: Random,
  now: Date,
) => {
  const crowd = voters.filter(({ id }) => id !== post.author_id && random.chance(0.25));
  if (crowd.length === 0) return;
  const votes = crowd.map(({ id }) => ({
    post_id: post.id,
    user_id: id,
    value: random.chance(0.9) ? 1 : -1,
    created_at: now,
  }));
  await tx.insert(forumVotes).values(votes);
  const reactions = crowd
    .filter(() => random.chance(0.5))
    .map(({ id }) => ({ post_id: post.id, user_id: id, reaction: random.pick(forumReactions) }));
  if (reactions.length > 0) await tx.insert(forumPostReactions).values(reactions);
  const counts: Partial<Record<ForumReaction, number>> = {};
  for (const { reaction } of reactions) counts[reaction] = (counts[reaction] ?? 0) + 1;
  const upvotes = votes.filter(({ value }) => value > 0).length;
  const downvotes = votes.length - upvotes;
  await tx.update(forumPosts).set({ upvotes, downvotes, reactions: counts }).where(eq(forumPosts.id, post.id));
  if (post.no === 1)
    await tx
      .update(forumThreads)
      .set({ score: upvotes - downvotes })
      .where(eq(forumThreads.id, post.thread_id));
};

/** A reply that the word filter holds for approval. */
const seedHeldReply = async (tx: Tx, thread: number, author: number, now: Date): Promise<void> => {
  const at = new Date(now.getTime() - hour);
  const [row] = await tx
    .update(forumThreads)
    .set({ last_no: sql`${forumThreads.last_no} + 1` })
    .where(eq(forumThreads.id, thread))
    .returning({ no: forumThreads.last_no });
  const body = docOf('Any hour for me. And I know a place with cheap coins, write to me.');
  const [post] = await tx
    .insert(forumPosts)
    .values({
      thread_id: thread,
      no: row?.no ?? 0,
      author_id: author,
      body,
      text: plainTextOf(body),
      created_at: at,
      removed_at: at,
      removed_by: 'approval',
    })
    .returning();
  if (!post) throw new Error('The held reply was not stored');
  await tx
    .insert(forumHeld)
    .values({ post_id: post.id, author_id: author, reason: 'filter', found: ['cheap coins'], opens: false });
};

/** A forum with three groups, eight sections, threads of demo players, votes and two reports. */
export const seedForum = async (tx: Tx, options: Options): Promise<void> => {
  const { random, now, players } = options;
  const sections = await seedSections(tx);
  const voters = players.filter(({ status }) => status === 'active').slice(0, 60);
  const posts: (typeof forumPosts.$inferSelect)[] = [];
  for (const thread of demoThreads) {
    const section = sections.get(thread.section);
    if (section === undefined) throw new Error(`No section ${thread.section}`);
    posts.push(...(await seedThread(tx, section, thread, options)));
  }
  for (const post of posts) await seedMarks(tx, post, voters, random, now);
  await tx.execute(sql`
    update ${forumSections} s set threads = counted.threads, posts = counted.posts
    from (select section_id, count(*)::int as threads, sum(posts)::int as posts from ${forumThreads} group by 1) counted
    where counted.section_id = s.id`);
  await tx.execute(sql`
    insert into ${forumMembers} (user_id, posts)
    select author_id, count(*)::int from ${forumPosts} group by 1`);
  await tx.execute(sql`
    insert into ${forumAuthorCounts} (user_id, section_id, posts, thanks)
    select p.author_id, t.section_id, count(*), coalesce(sum((p.reactions ->> 'thanks')::int), 0)
    from ${forumPosts} p join ${forumThreads} t on t.id = p.thread_id group by 1, 2`);
  const [open] = posts.filter(({ text }) => text.startsWith('Which hours suit you?'));
  const writer = voters.find(({ id }) => id !== open?.author_id);
  if (open && writer) await seedHeldReply(tx, open.thread_id, writer.id, now);
  const reported = posts.filter(({ text }) => /Open to offers|Sura, if two/.test(text));
  const reporters = voters.filter(({ id }) => !reported.some(({ author_id }) => author_id === id));
  for (const [index, post] of reported.entries())
    await tx.insert(forumReports).values({
      post_id: post.id,
      reporter_id: reporters[index]?.id ?? post.author_id,
      reason: index === 0 ? 'misinformation' : 'spam',
      note: index === 0 ? 'This build has not worked since 4.2.' : 'Sells outside the trade rules.',
      post_text: post.text,
      created_at: new Date(now.getTime() - (index + 1) * hour),
    });
};
