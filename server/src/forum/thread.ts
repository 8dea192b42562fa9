import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { editHours, pageOfPost, postsPerPage, threadSlug } from '@wyrmgate/contract/forum-constants';
import type { ForumPost, ForumThread } from '@wyrmgate/contract/forum-shapes';
import { imageKeysOf, mentionIdsOf, type RichTextDoc, type RichTextNode } from '@wyrmgate/contract/rich-text-document';
import { and, asc, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Actor, Work } from '../http/context.ts';
import { readTogether, type Tx } from '../platform/database/database.ts';
import { findNames } from '../users/service.ts';
import { showAuthors } from './authors.ts';
import { readDraft, threadTarget } from './drafts.ts';
import { type FoundThread, requirePost, requireThread } from './find.ts';
import { imagesIn, mostImages, readImages, withImages } from './images/posted.ts';
import { readLimits } from './limits.ts';
import { ownMarks } from './marks.ts';
import { lastFirst } from './order.ts';
import { showPoll } from './polls/service.ts';
import { previewLinksOf, readPreviews } from './previews/service.ts';
import { mayDelete, mayModerate, mayReply, seesHidden, showSection } from './rights.ts';
import { firstUnread, readBefore, readersOf, showThreads } from './show-thread.ts';
import {
  forumPosts,
  forumPostVersions,
  forumThreads,
  type PostRecord,
  postColumns,
  type ThreadRecord,
} from './table.ts';

type Contract = typeof contract;

const hourMs = 3_600_000;

export const mayStillEdit = (post: PostRecord, actor: Actor, now: Date): boolean =>
  actor.kind === 'user' &&
  post.author_id === actor.id &&
  (mayModerate(actor) || now.getTime() - post.created_at.getTime() < editHours * hourMs);

/** Whether a locked or held thread or a read-only section keeps the caller from changing own posts. */
export const isClosed = ({ thread, section }: FoundThread, actor: Actor): boolean =>
  (thread.locked || thread.held || section.read_only) && !mayModerate(actor);

/** Posts that are quoted on the page and can still be read in this thread. A quote of a removed post is not shown. */
const quotedPosts = async (tx: Tx, thread: ThreadRecord, rows: readonly PostRecord[]) => {
  const ids = rows.flatMap(({ quote_post_id }) => quote_post_id ?? []);
  if (ids.length === 0) return new Map<number, { no: number; author: number }>();
  const quoted = await tx
    .select({ id: forumPosts.id, no: forumPosts.no, author: forumPosts.author_id })
    .from(forumPosts)
    .where(
      and(inArray(forumPosts.id, ids), eq(forumPosts.thread_id, thread.id), sql`${forumPosts.removed_at} is null`),
    );
  return new Map(quoted.map((row) => [row.id, row]));
};

/** The text with the current names of the accounts it mentions. An erased account has none. */
const withPresentNames = (doc: RichTextDoc, names: ReadonlyMap<number, string>): RichTextDoc => {
  if (mentionIdsOf(doc).length === 0) return doc;
  const rename = (node: RichTextNode): RichTextNode =>
    node.type === 'mention'
      ? { ...node, attrs: { ...node.attrs, label: names.get(Number(node.attrs?.id)) ?? '…' } }
      : { ...node, ...(node.content && { content: node.content.map(rename) }) };
  return { type: 'doc', content: doc.content.map(rename) };
};

const showPosts = async (work: Work, found: FoundThread, rows: readonly PostRecord[]): Promise<ForumPost[]> => {
  const { thread } = found;
  const { tx, actor, platform, now } = work;
  const bodies = rows.map(({ body }) => body);
  const ids = rows.map(({ id }) => id);
  const authors = [...new Set(rows.map(({ author_id }) => author_id))];
  const links = [...new Set(bodies.flatMap(previewLinksOf))];
  const [quotes, author, marks, previews, images] = await readTogether(
    tx,
    () => quotedPosts(tx, thread, rows),
    () => showAuthors(tx, platform, authors),
    () => ownMarks(tx, actor, ids),
    () => readPreviews(tx, links, found.section.language),
    () => readImages(tx, bodies),
  );
  const named = [...[...quotes.values()].map((quote) => quote.author), ...bodies.flatMap(mentionIdsOf)];
  const names = await findNames(tx, [...new Set(named)]);
  const staff = seesHidden(actor);
  return rows.map((row): ForumPost => {
    const quote = row.quote_post_id === null ? undefined : quotes.get(row.quote_post_id);
    const mine = actor.kind === 'user' && actor.id === row.author_id;
    const readable = row.removed_by === null || staff || (mine && row.removed_by !== 'staff');
    return {
      id: row.id,
      no: row.no,
      author: author(row.author_id),
      by_opener: row.author_id === thread.author_id,
      body: readable ? withPresentNames(row.body, names) : null,
      quote:
        readable && quote && row.quote_post_id !== null
          ? { id: row.quote_post_id, no: quote.no, author: names.get(quote.author) ?? null, text: row.quote_text ?? '' }
          : null,
      previews: readable ? previewLinksOf(row.body).flatMap((url) => previews.get(url) ?? []) : [],
      images: readable ? imagesIn(row.body, images) : [],
      created_at: row.created_at.toISOString(),
      edited_at: row.edited_at?.toISOString() ?? null,
      removed: row.removed_by === null ? null : { by: row.removed_by, reason: row.removal_reason },
      upvotes: row.upvotes,
      downvotes: row.downvotes,
      reactions: row.reactions,
      solution: thread.solution_id === row.id,
      version: row.version,
      own: marks
        ? {
            mine,
            vote: marks.vote.get(row.id) ?? null,
            reactions: (marks.reactions.get(row.id) ?? []).map(({ reaction }) => reaction),
            may_edit: mayStillEdit(row, actor, now) && !isClosed(found, actor),
          }
        : null,
    };
  });
};

const replyState = ({ thread, section }: FoundThread, actor: Actor): ForumThread['reply'] => {
  if (thread.held) return 'held';
  if (section.read_only && !mayModerate(actor)) return 'readOnly';
  if (thread.locked && !mayModerate(actor)) return 'locked';
  if (actor.kind === 'visitor')
    return section.reply_right === 'everyone' || section.reply_right === 'players' ? 'login' : 'notAllowed';
  return mayReply(section, actor) ? 'open' : 'notAllowed';
};

const related = async (tx: Tx, { thread, section }: FoundThread) => {
  const rows = await tx
    .select({ id: forumThreads.id, title: forumThreads.title, posts: forumThreads.posts })
    .from(forumThreads)
    .where(
      and(
        eq(forumThreads.section_id, section.id),
        eq(forumThreads.pinned, false),
        ne(forumThreads.id, thread.id),
        sql`not ${forumThreads.hidden}`,
      ),
    )
    .orderBy(lastFirst(forumThreads.last_post_at), lastFirst(forumThreads.id))
    .limit(4);
  return rows.map(({ id, title, posts }) => ({
    id,
    title,
    slug: threadSlug(title),
    section: section.slug,
    replies: Math.max(0, posts - 1),
  }));
};

const ownState = async (work: Work, { thread }: FoundThread): Promise<ForumThread['own']> => {
  const { tx, actor } = work;
  if (actor.kind === 'visitor') return null;
  const [readers, before = actor.createdAt, draft, limits] = await readTogether(
    tx,
    () => readersOf(tx, actor, [thread.id]),
    () => readBefore(tx, actor),
    () => readDraft(tx, actor.id, threadTarget(thread.id)),
    () => readLimits(work as Work<typeof actor>),
  );
  const reader = readers.get(thread.id);
  return {
    read_no: reader?.read_no ?? 0,
    first_unread: firstUnread(thread, reader, before),
    follows: reader?.follows ?? false,
    bookmarked: reader?.bookmarked_at != null,
    may_moderate: mayModerate(actor),
    may_remove: mayDelete(actor),
    may_solve: mayModerate(actor) || actor.id === thread.author_id,
    draft,
    fresh: limits?.level === 'new',
    images: await mostImages(tx, limits),
    limits,
  };
};

const seesHeld = (post: PostRecord, actor: Actor): boolean =>
  seesHidden(actor) || (actor.kind === 'user' && actor.id === post.author_id);

/** A page is a range of numbers, so a deep one costs as much as the first. */
export const postsOnPage = (tx: Tx, id: number, page: number) =>
  tx
    .select(postColumns)
    .from(forumPosts)
    .where(
      and(
        eq(forumPosts.thread_id, id),
        gt(forumPosts.no, (page - 1) * postsPerPage),
        lte(forumPosts.no, page * postsPerPage),
      ),
    )
    .orderBy(asc(forumPosts.no));

export const showThread = async (
  work: Work,
  { params: { id }, query: { page: wanted } }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => {
  const { tx, actor } = work;
  const found = await requireThread(tx, actor, id);
  const { thread, section } = found;
  const pages = Math.max(1, pageOfPost(thread.last_no));
  const page = Math.min(wanted, pages);
  const sections = new Map([[section.id, section]]);
  const [posts, [row], poll, others, own] = await readTogether(
    tx,
    async () => {
      const inRange = await postsOnPage(tx, id, page);
      // What waits for approval does not exist for others.
      const rows = inRange.filter((post) => post.removed_by !== 'approval' || seesHeld(post, actor));
      return showPosts(work, found, rows);
    },
    () => showThreads(tx, [thread], { sections, actor: { kind: 'visitor' } }),
    () => showPoll(work, found),
    () => related(tx, found),
    () => ownState(work, found),
  );
  if (!row) throw new Error('The thread was not shown');
  const { own: _, section_names: __, ...shown } = row;
  return {
    section: showSection(section, actor),
    thread: {
      ...shown,
      participants: thread.participants,
      last_no: thread.last_no,
      held: thread.held,
      slow_seconds: thread.slow_seconds,
      version: thread.version,
    },
    poll,
    posts,
    page,
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

export const showHistory = async (
  { tx, actor }: Work,
  { params }: Received<Contract['history']>,
): Promise<Returned<Contract['history']>> => {
  const { post } = await requirePost(tx, actor, params.id);
  // A picture may be why a text was changed.
  const all = seesHidden(actor);
  const rows = await tx
    .select()
    .from(forumPostVersions)
    .where(eq(forumPostVersions.post_id, post.id))
    .orderBy(desc(forumPostVersions.id))
    .limit(10);
  const names = await findNames(tx, [...new Set(rows.flatMap(({ body }) => mentionIdsOf(body)))]);
  const present = new Set(imageKeysOf(post.body));
  const shown = rows.map((row) => ({ ...row, body: all ? row.body : withImages(row.body, present) }));
  const images = await readImages(
    tx,
    shown.map(({ body }) => body),
  );
  return {
    versions: shown.map(({ body, until }) => ({
      body: withPresentNames(body, names),
      images: imagesIn(body, images),
      until: until.toISOString(),
    })),
  };
};
