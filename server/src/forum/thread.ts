import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { editHours, pageOfPost, postsPerPage, threadSlug } from '@wyrmgate/contract/forum-constants';
import type { ForumPost, ForumThread } from '@wyrmgate/contract/forum-shapes';
import { mentionIdsOf, type RichTextDoc, type RichTextNode } from '@wyrmgate/contract/rich-text-document';
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, type Placeholder, sql } from 'drizzle-orm';
import type { Actor, Work } from '../http/context.ts';
import { readTogether, type Tx } from '../platform/database/database.ts';
import { fixedLimit, prepared } from '../platform/database/prepared.ts';
import { findNames } from '../users/service.ts';
import { signaturesOf } from '../world/signature.ts';
import { readCards, showAuthor } from './authors.ts';
import { type FoundThread, followThread, requirePost } from './find.ts';
import { imagesIn, readImages } from './images/posted.ts';
import { ownMarks } from './marks.ts';
import { lastFirst } from './order.ts';
import { ownState } from './own-state.ts';
import { showPoll } from './polls/service.ts';
import { previewLinksOf, readPreviews } from './previews/service.ts';
import { quotedPosts } from './quoted.ts';
import { isUnseen, mayModerate, mayPlace, mayReply, seesHidden, showSection } from './rights.ts';
import { showRow } from './show-thread.ts';
import { forumPosts, forumThreads, type PostRecord, postColumns, type ThreadRecord } from './table.ts';

type Contract = typeof contract;

const hourMs = 3_600_000;

export const mayStillEdit = (post: PostRecord, actor: Actor, now: Date): boolean =>
  actor.kind === 'user' &&
  post.author_id === actor.id &&
  (mayModerate(actor) || now.getTime() - post.created_at.getTime() < editHours * hourMs);

/**
 * Whether the caller cannot change their post, because the thread is locked or held, the section is read-only, or they
 * could not write the post there now.
 */
export const isClosed = ({ thread, section }: FoundThread, { no }: Pick<PostRecord, 'no'>, actor: Actor): boolean =>
  ((thread.locked || thread.held || section.read_only) && !mayModerate(actor)) ||
  !mayPlace(section, actor, no === 1 ? 'thread' : 'reply');

/** Returns the text with the current names of mentioned accounts. Erased accounts have no name. */
export const withPresentNames = (doc: RichTextDoc, names: ReadonlyMap<number, string>): RichTextDoc => {
  if (mentionIdsOf(doc).length === 0) return doc;
  const rename = (node: RichTextNode): RichTextNode =>
    node.type === 'mention'
      ? { ...node, attrs: { ...node.attrs, label: names.get(Number(node.attrs?.id)) ?? '…' } }
      : { ...node, ...(node.content && { content: node.content.map(rename) }) };
  return { type: 'doc', content: doc.content.map(rename) };
};

const showRemoval = ({ removed_by: by, removal_reason: reason }: PostRecord): ForumPost['removed'] =>
  by === null ? null : { by: by === 'rejected' ? 'staff' : by, reason };

/** Returns the posts as the caller sees them, with the cards of their authors and of the thread's authors. */
const showPosts = async (work: Work, found: FoundThread, rows: readonly PostRecord[]) => {
  const { thread } = found;
  const { tx, actor, platform, now } = work;
  const bodies = rows.map(({ body }) => body);
  const ids = rows.map(({ id }) => id);
  const authors = [...new Set(rows.map(({ author_id }) => author_id))];
  const named = [
    ...new Set([...authors, thread.author_id, thread.last_post_author_id, ...bodies.flatMap(mentionIdsOf)]),
  ];
  const links = [...new Set(bodies.flatMap(previewLinksOf))];
  const [quotes, cards, characters, marks, previews, images] = await readTogether(
    tx,
    () => quotedPosts(tx, actor, thread, rows),
    () => readCards(tx, named),
    () => signaturesOf(tx, platform, authors),
    () => ownMarks(tx, actor, ids),
    () => readPreviews(tx, links, found.section.language),
    () => readImages(work, bodies),
  );
  const names = new Map([...cards].flatMap(([id, { name }]) => (name === null ? [] : [[id, name]])));
  // Most quoted authors also have a post on the page.
  const others = [...quotes.values()].flatMap((quote) => (cards.has(quote.author) ? [] : quote.author));
  for (const [id, name] of await findNames(tx, [...new Set(others)])) names.set(id, name);
  const staff = seesHidden(actor);
  const posts = rows.map((row): ForumPost => {
    const quote = row.quote_post_id === null ? undefined : quotes.get(row.quote_post_id);
    const mine = actor.kind === 'user' && actor.id === row.author_id;
    const readable = row.removed_by === null || staff || (mine && row.removed_by !== 'staff');
    return {
      id: row.id,
      no: row.no,
      author: showAuthor(cards.get(row.author_id), characters.get(row.author_id)),
      by_opener: row.author_id === thread.author_id,
      body: readable ? withPresentNames(row.body, names) : null,
      quote:
        readable && quote
          ? {
              ...{ id: quote.id, thread: quote.thread, no: quote.no },
              ...{ author: names.get(quote.author) ?? null, text: row.quote_text ?? '' },
            }
          : null,
      previews: readable ? previewLinksOf(row.body).flatMap((url) => previews.get(url) ?? []) : [],
      images: readable ? imagesIn(row.body, images) : [],
      created_at: row.created_at.toISOString(),
      edited_at: row.edited_at?.toISOString() ?? null,
      removed: showRemoval(row),
      upvotes: row.upvotes,
      downvotes: row.downvotes,
      reactions: row.reactions,
      solution: thread.solution_id === row.id,
      version: row.version,
      own: marks
        ? {
            mine,
            vote: marks.vote.get(row.id) ?? null,
            reactions: marks.reactions.get(row.id) ?? [],
            may_edit: mayStillEdit(row, actor, now) && !isClosed(found, row, actor),
          }
        : null,
    };
  });
  return { posts, cards };
};

const replyState = ({ thread, section }: FoundThread, actor: Actor): ForumThread['reply'] => {
  if (thread.held) return 'held';
  if (section.read_only && !mayModerate(actor)) return 'readOnly';
  if (thread.locked && !mayModerate(actor)) return 'locked';
  if (actor.kind === 'visitor')
    return section.reply_right === 'everyone' || section.reply_right === 'players' ? 'login' : 'notAllowed';
  return mayReply(section, actor) ? 'open' : 'notAllowed';
};

const relatedQuery = prepared((tx) =>
  tx
    .select({ id: forumThreads.id, title: forumThreads.title, posts: forumThreads.posts })
    .from(forumThreads)
    .where(
      and(
        eq(forumThreads.section_id, sql.placeholder('section')),
        eq(forumThreads.pinned, false),
        ne(forumThreads.id, sql.placeholder('thread')),
        sql`not ${forumThreads.hidden}`,
      ),
    )
    .orderBy(lastFirst(forumThreads.last_post_at), lastFirst(forumThreads.id))
    .limit(fixedLimit(4))
    .prepare('forum_related'),
);

const related = async (tx: Tx, { thread, section }: FoundThread) => {
  const rows = await relatedQuery(tx).execute({ section: section.id, thread: thread.id });
  return rows.map(({ id, title, posts }) => ({
    id,
    title,
    slug: threadSlug(title),
    section: section.slug,
    replies: Math.max(0, posts - 1),
  }));
};

const seesHeld = (post: PostRecord, actor: Actor): boolean =>
  seesHidden(actor) || (actor.kind === 'user' && actor.id === post.author_id);

/**
 * Returns the highest number of a post that the caller sees, including removed posts that still have a place in the
 * thread.
 */
const lastSeen = async (tx: Tx, thread: ThreadRecord, actor: Actor): Promise<number> => {
  if (thread.last_post_no === thread.last_no) return thread.last_no;
  const [last] = await tx
    .select({ no: forumPosts.no })
    .from(forumPosts)
    .where(
      and(
        eq(forumPosts.thread_id, thread.id),
        seesHidden(actor)
          ? undefined
          : or(
              isNull(forumPosts.removed_by),
              inArray(forumPosts.removed_by, ['author', 'staff']),
              actor.kind === 'user' ? eq(forumPosts.author_id, actor.id) : undefined,
            ),
      ),
    )
    .orderBy(desc(forumPosts.no))
    .limit(1);
  return last?.no ?? 0;
};

type Range<Value> = Record<'thread' | 'above' | 'last', Value>;
export const rangeOfPage = (thread: number, page: number): Range<number> => ({
  thread,
  above: (page - 1) * postsPerPage,
  last: page * postsPerPage,
});

/** A page is a range of post numbers, so a deep page costs no more than the first. */
export const postsInRange = (tx: Tx, { thread, above, last }: Range<number | Placeholder>) =>
  tx
    .select(postColumns)
    .from(forumPosts)
    .where(and(eq(forumPosts.thread_id, thread), gt(forumPosts.no, above), lte(forumPosts.no, last)))
    .orderBy(asc(forumPosts.no));

const { placeholder } = sql;
const postsQuery = prepared((tx) =>
  postsInRange(tx, {
    thread: placeholder('thread'),
    above: placeholder('above'),
    last: placeholder('last'),
  }).prepare('forum_posts_in_range'),
);

export const showThread = async (
  work: Work,
  { params: { id }, query: { page: wanted } }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => {
  const { tx, actor } = work;
  const { found, merged_no } = await followThread(tx, actor, id);
  const { thread, section } = found;
  const lastNo = await lastSeen(tx, thread, actor);
  const pages = Math.max(1, pageOfPost(lastNo));
  const page = merged_no === null ? Math.min(wanted, pages) : pageOfPost(merged_no);
  const [{ posts, cards }, poll, others, own] = await readTogether(
    tx,
    async () => {
      const inRange = await postsQuery(tx).execute(rangeOfPage(thread.id, page));
      // For other readers, posts that wait for approval or were rejected do not exist.
      const rows = inRange.filter((post) => !isUnseen(post) || seesHeld(post, actor));
      return showPosts(work, found, rows);
    },
    () => showPoll(work, found),
    () => related(tx, found),
    () => ownState(work, found),
  );
  const { section_names: _, ...shown } = showRow(thread, section, {
    author: cards.get(thread.author_id),
    last: cards.get(thread.last_post_author_id)?.name,
  });
  return {
    section: showSection(section, actor),
    thread: {
      ...shown,
      participants: thread.participants,
      last_no: lastNo,
      held: thread.held,
      slow_seconds: thread.slow_seconds,
      version: thread.version,
    },
    poll,
    posts,
    page,
    merged_no,
    pages,
    related: others,
    reply: replyState(found, actor),
    own,
  };
};

export const placeOf = ({ thread, section, post }: FoundThread & { post: Pick<PostRecord, 'id' | 'no'> }) => ({
  id: post.id,
  no: post.no,
  thread: thread.id,
  slug: threadSlug(thread.title),
  section: section.slug,
});

export const findPost = async (
  { tx, actor }: Work,
  { params }: Received<Contract['find']>,
): Promise<Returned<Contract['find']>> => {
  const found = await requirePost(tx, actor, params.id, { removed: true });
  return { ...placeOf(found), page: pageOfPost(found.post.no) };
};
