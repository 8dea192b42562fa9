import {
  type ForumReaction,
  forumReactions,
  forumRights,
  sectionIcons,
  threadPrefixes,
} from '@wyrmgate/contract/forum-constants';
import { type Language, languages } from '@wyrmgate/contract/languages';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text';
import { getTableColumns, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, isOneOf, long, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { searchVector, wordsOf } from '../platform/database/full-text.ts';
import { users } from '../users/table.ts';
import { rangeKeys } from './post-ranges.ts';

type Texts = Partial<Record<Language, string>>;

export const forumGroups = pgTable('forum_groups', {
  id: id(),
  names: jsonb().$type<Texts>().notNull(),
  sort_order: integer().notNull(),
  version: version(),
});

/** At most a hundred, so every call reads all of them to find out what the caller may see. */
export const forumSections = pgTable(
  'forum_sections',
  {
    id: id(),
    group_id: reference(() => forumGroups.id).notNull(),
    slug: text().notNull(),
    names: jsonb().$type<Texts>().notNull(),
    descriptions: jsonb().$type<Texts>().notNull(),
    icon: oneOf(sectionIcons).notNull(),
    language: text().$type<Language>(),
    see_right: oneOf(forumRights).notNull(),
    post_right: oneOf(forumRights).notNull(),
    reply_right: oneOf(forumRights).notNull(),
    /** Required if one of the rights is `permission`. */
    permission: text(),
    /** Ids of roles, each required if its right is `role`. Roles are never deleted. */
    see_role: long(),
    post_role: long(),
    reply_role: long(),
    read_only: boolean().notNull(),
    sort_order: integer().notNull(),
    /** Number of threads that are not hidden, and of their posts that are not removed. */
    threads: integer().notNull().default(0),
    posts: integer().notNull().default(0),
    version: version(),
  },
  (table) => [
    uniqueIndex('forum_sections_slug').on(table.slug),
    check('forum_sections_icon', isOneOf(table.icon, sectionIcons)),
    check(
      'forum_sections_rights',
      sql`${isOneOf(table.see_right, forumRights)} and ${isOneOf(table.post_right, forumRights)} and ${isOneOf(table.reply_right, forumRights)}`,
    ),
  ],
);
/** Former addresses of sections. Each redirects to its section until another section takes it. */
export const forumSectionSlugs = pgTable(
  'forum_section_slugs',
  {
    slug: text().primaryKey(),
    section_id: reference(() => forumSections.id, 'cascade').notNull(),
  },
  (table) => [index('forum_section_slugs_section').on(table.section_id)],
);
export type SectionRow = typeof forumSections.$inferSelect;

/** The words of a title. The declared cost of the function keeps PostgreSQL from computing them for every title. */
export const threadWords = 'forum_title_words(title)';

/** Stores counters and the last post, so that lists need not count posts. */
export const forumThreads = pgTable(
  'forum_threads',
  {
    id: id(),
    section_id: reference(() => forumSections.id).notNull(),
    author_id: reference(() => users.id).notNull(),
    title: text().notNull(),
    /** The beginning of the first post. */
    excerpt: text().notNull(),
    prefix: oneOf(threadPrefixes),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    pinned: boolean().notNull().default(false),
    featured: boolean().notNull().default(false),
    locked: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    hidden_reason: text().notNull().default(''),
    /** When staff hid the thread. Also null for threads that were never shown. */
    hidden_at: moment(),
    /** The clean-up that hid the thread. */
    hidden_cleanup_id: long(),
    /** Minimum number of seconds between two replies by one player. 0 turns slow mode off. */
    slow_seconds: integer().notNull().default(0),
    /** True while the thread waits for approval. Only its author and staff see it. */
    held: boolean().notNull().default(false),
    created_at: moment().notNull(),
    /** The highest post number assigned so far. It never decreases, so that no number is used twice. */
    last_no: integer().notNull(),
    /** Number of posts that are not removed, including the first one. */
    posts: integer().notNull(),
    /** The post with the highest number that is not removed. Author and time are those of the most recent post. */
    last_post_no: integer().notNull(),
    last_post_author_id: reference(() => users.id).notNull(),
    last_post_at: moment().notNull(),
    participants: integer().notNull(),
    views: integer().notNull().default(0),
    /** Votes on the first post. */
    score: integer().notNull().default(0),
    /** Rank in the popular list. Participants and votes count logarithmically: ten times as many are worth two days. */
    heat: long()
      .notNull()
      .generatedAlwaysAs(
        sql`round(1000 * (log(greatest(1, participants * 2 + score)::double precision) + extract(epoch from created_at at time zone 'UTC')::double precision / 172800))::bigint`,
      ),
    solution_id: long(),
    /** The first of the posts that a merge moved to another thread. This thread's address redirects to it. */
    merged_post_id: long(),
    /** Whether individual replies of other threads were moved here. Hiding this thread would remove them. */
    took_replies: boolean().notNull().default(false),
    /** Whether posts were moved here, which can be older than posts with lower numbers. */
    mixed: boolean().notNull().default(false),
    version: version(),
  },
  (table) => [
    index('forum_threads_section').on(table.section_id, table.pinned, table.last_post_at.desc(), table.id.desc()),
    index('forum_threads_feed').on(table.section_id, table.created_at.desc(), table.id.desc()),
    index('forum_threads_new').on(table.last_post_at.desc(), table.id.desc()),
    index('forum_threads_popular').on(table.heat.desc(), table.id.desc()),
    index('forum_threads_unanswered').on(table.created_at.desc(), table.id.desc()).where(sql`${table.posts} = 1`),
    index('forum_threads_author').on(table.author_id, table.id),
    index('forum_threads_title_words').using('gin', sql.raw(threadWords)),
    index('forum_threads_tags').using('gin', table.tags),
    index('forum_threads_last_author').on(table.last_post_author_id),
    index('forum_threads_hidden')
      .on(table.hidden_at.desc(), table.id.desc())
      .where(sql`${table.hidden_at} is not null`),
    check('forum_threads_prefix', isOneOf(table.prefix, threadPrefixes)),
    check(
      'forum_threads_counts',
      sql`(${table.hidden} or not ${table.held}) and ${table.posts} >= 0 and ${table.last_post_no} <= ${table.last_no} and ${table.participants} >= 0`,
    ),
  ],
);
export type ThreadRecord = typeof forumThreads.$inferSelect;

/** With `approval`, the post waits for staff, who restore it or set `rejected`. No other reader has seen such posts. */
export const removers = ['author', 'staff', 'approval', 'rejected'] as const;

export const forumPosts = pgTable(
  'forum_posts',
  {
    id: id(),
    thread_id: reference(() => forumThreads.id).notNull(),
    /** Unique in the thread. Pages are ranges of these numbers, so deep pages cost no more than the first. */
    no: integer().notNull(),
    author_id: reference(() => users.id).notNull(),
    /** The language of the section, or else of the author's interface. Determines how the words are indexed. */
    language: oneOf(languages).notNull().default('en'),
    body: jsonb().$type<RichTextDoc>().notNull(),
    text: text().notNull(),
    quote_post_id: long(),
    quote_text: text(),
    created_at: moment().notNull(),
    /** When the author sent the post, if it waited for approval. `created_at` is then the time of approval. */
    sent_at: moment(),
    edited_at: moment(),
    removed_at: moment(),
    removed_by: oneOf(removers),
    removal_reason: text().notNull().default(''),
    upvotes: integer().notNull().default(0),
    downvotes: integer().notNull().default(0),
    reactions: jsonb().$type<Partial<Record<ForumReaction, number>>>().notNull().default({}),
    version: version(),
    /** Players mentioned by earlier versions, who are not notified again. Only edits read this column. */
    mentioned: long().array().notNull().default(sql`'{}'::bigint[]`),
    lexemes: searchVector().generatedAlwaysAs(sql.raw(wordsOf('language', 'text'))),
  },
  (table) => [
    // In kilobytes. The limit is small, because each search reads the whole list of pending entries.
    index('forum_posts_words_by_range')
      .using('gin', table.lexemes, sql.raw(rangeKeys('id')))
      .with({ gin_pending_list_limit: 64 }),
    uniqueIndex('forum_posts_no').on(table.thread_id, table.no),
    index('forum_posts_author').on(table.author_id, table.created_at.desc()),
    index('forum_posts_removals')
      .on(table.removed_at.desc(), table.id.desc())
      .where(sql`${table.removed_by} = 'staff'`),
    index('forum_posts_by_author').on(table.thread_id, table.author_id).where(sql`${table.removed_at} is null`),
    check('forum_posts_language', isOneOf(table.language, languages)),
    check('forum_posts_removed', sql`(${table.removed_at} is null) = (${table.removed_by} is null)`),
    check('forum_posts_votes', sql`${table.upvotes} >= 0 and ${table.downvotes} >= 0`),
  ],
);
export const sentAt = sql<Date>`coalesce(${forumPosts.sent_at}, ${forumPosts.created_at})`.mapWith(
  forumPosts.created_at,
);
const { lexemes: _, mentioned: __, ...shortColumns } = getTableColumns(forumPosts);
/** All columns except those that few calls need. */
export const postColumns = shortColumns;
export type PostRecord = Omit<typeof forumPosts.$inferSelect, 'lexemes' | 'mentioned'>;

export const forumVotes = pgTable(
  'forum_votes',
  {
    post_id: reference(() => forumPosts.id, 'cascade').notNull(),
    user_id: reference(() => users.id).notNull(),
    value: smallint().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.post_id, table.user_id] }),
    index('forum_votes_user').on(table.user_id),
    check('forum_votes_value', sql`${table.value} in (-1, 1)`),
  ],
);

export const forumPostReactions = pgTable(
  'forum_post_reactions',
  {
    post_id: reference(() => forumPosts.id, 'cascade').notNull(),
    user_id: reference(() => users.id).notNull(),
    reaction: oneOf(forumReactions).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.post_id, table.user_id, table.reaction] }),
    index('forum_post_reactions_user').on(table.user_id),
  ],
);

/** One row per reader and thread. */
export const forumReaders = pgTable(
  'forum_readers',
  {
    user_id: reference(() => users.id).notNull(),
    thread_id: reference(() => forumThreads.id, 'cascade').notNull(),
    read_no: integer().notNull().default(0),
    /** When the reader last had the thread open. Recent readers get a message about new posts. */
    read_at: moment(),
    follows: boolean().notNull().default(false),
    /** The last post that was announced by email. No further email is sent until the thread is read again. */
    notified_no: integer().notNull().default(0),
    bookmarked_at: moment(),
    /** Whether the reader has a post in the thread that is not removed. */
    wrote: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.thread_id] }),
    index('forum_readers_open').on(table.thread_id, table.read_at),
    index('forum_readers_follow').on(table.thread_id).where(sql`${table.follows}`),
    index('forum_readers_wrote').on(table.user_id, table.thread_id).where(sql`${table.wrote}`),
    index('forum_readers_followed').on(table.user_id, table.thread_id).where(sql`${table.follows}`),
    index('forum_readers_bookmarks').on(table.user_id, table.thread_id).where(sql`${table.bookmarked_at} is not null`),
  ],
);

/** One row per player who has written or read a post. Every change to a player's posts locks it first. */
export const forumMembers = pgTable('forum_members', {
  user_id: reference(() => users.id).primaryKey(),
  /** Number of posts that are not removed. */
  posts: integer().notNull().default(0),
  warnings: integer().notNull().default(0),
  /** Number of `thanks` reactions to the player's posts. */
  thanks: integer().notNull().default(0),
  /** Threads whose last post is older than this count as read. */
  read_before: moment(),
});

/**
 * Counts per author and section, without removed posts and hidden threads. Readers see the sum over the sections that
 * they can read.
 */
export const forumAuthorCounts = pgTable(
  'forum_author_counts',
  {
    user_id: reference(() => users.id).notNull(),
    section_id: reference(() => forumSections.id, 'cascade').notNull(),
    posts: integer().notNull(),
    thanks: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.section_id] }),
    index('forum_author_counts_section').on(table.section_id),
  ],
);
