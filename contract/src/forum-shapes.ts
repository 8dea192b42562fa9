import { z } from 'zod';
import { authorityLevels } from './authority.ts';
import { Avatar } from './avatars.ts';
import {
  forumReactions,
  forumRights,
  forumVotes,
  isTag,
  maxQuote,
  maxTags,
  sectionIcons,
  tagOf,
  threadPrefixes,
  threadStatuses,
  trustLevels,
} from './forum-constants.ts';
import { ForumImage } from './forum-image-shape.ts';
import { ForumPoll } from './forum-poll-shapes.ts';
import { empires } from './game-constants.ts';
import { languages } from './languages.ts';
import type { RichTextDoc } from './rich-text.ts';
import { Id, Moment, Version } from './shapes.ts';

/** By language; the default language is always present. */
export const Texts = z.partialRecord(z.enum(languages), z.string());

/** Text of a post. Its structure was validated when it was written and is not validated again. */
export const StoredText = z
  .custom<RichTextDoc>((value) => typeof value === 'object' && value !== null)
  .meta({ type: 'object', description: 'Rich text as a ProseMirror document.' });

export const ThreadRef = z.object({ id: Id, slug: z.string(), title: z.string(), section: z.string() });

export const ForumSection = z.object({
  id: Id,
  slug: z.string(),
  names: Texts,
  descriptions: Texts,
  icon: z.enum(sectionIcons),
  /** Language of the section; null for all languages. */
  language: z.enum(languages).nullable(),
  /** Whether every visitor can see the section. */
  open: z.boolean(),
  read_only: z.boolean(),
  threads: z.int(),
  posts: z.int(),
  may_post: z.boolean(),
});
export type ForumSection = z.output<typeof ForumSection>;

const NameOrFormer = z.string().nullable();

export const ForumGroup = z.object({
  id: Id,
  names: Texts,
  sections: z.array(
    ForumSection.extend({
      last: ThreadRef.extend({ author: NameOrFormer, at: Moment }).nullable(),
      /** Whether any of the newest threads has posts that the caller has not read; false for visitors. */
      unread: z.boolean(),
    }),
  ),
});
export type ForumGroup = z.output<typeof ForumGroup>;

export const ThreadRow = ThreadRef.extend({
  section_names: Texts,
  prefix: z.enum(threadPrefixes).nullable(),
  statuses: z.array(z.enum(threadStatuses)),
  /** Null if the author erased their account. */
  author: NameOrFormer,
  avatar: Avatar,
  created_at: Moment,
  excerpt: z.string(),
  replies: z.int(),
  views: z.int(),
  score: z.int(),
  solved: z.boolean(),
  tags: z.array(z.string()),
  last: z.object({ author: NameOrFormer, at: Moment, no: z.int() }),
  /** Null for visitors. `unread` is the number of the first unread post, or null if all are read. */
  own: z.object({ unread: z.int().nullable(), follows: z.boolean(), bookmarked: z.boolean() }).nullable(),
});
export type ThreadRow = z.output<typeof ThreadRow>;

const tagsError = 'forum:validation.tags';
/** A thread's tags in their stored form. */
export const Tags = z
  .array(z.string(tagsError).max(100, tagsError).transform(tagOf).refine(isTag, tagsError))
  .max(maxTags, tagsError)
  .transform((tags) => [...new Set(tags)]);

/** Public information about the author of a post. */
export const ForumAuthor = z.object({
  /** Null if the author erased their account. */
  name: NameOrFormer,
  avatar: Avatar,
  authority: z.enum(authorityLevels),
  posts: z.int(),
  since: Moment.nullable(),
  /** The highest-ranked linked character that is not private. */
  character: z
    .object({
      id: Id,
      name: z.string(),
      level: z.int(),
      empire: z.enum(empires).nullable(),
      guild: z.object({ id: Id, name: z.string() }).nullable(),
    })
    .nullable(),
});
export type ForumAuthor = z.output<typeof ForumAuthor>;

/** Title and description of a linked page, as plain text. */
export const LinkPreview = z.object({ url: z.string(), title: z.string(), description: z.string(), site: z.string() });
export type LinkPreview = z.output<typeof LinkPreview>;

export const ForumPost = z.object({
  id: Id,
  /** Position in the thread, from 1. It does not change when other posts are removed. */
  no: z.int(),
  author: ForumAuthor,
  /** Whether the author of the thread wrote the post. */
  by_opener: z.boolean(),
  /** Null if the post was removed, except for staff. */
  body: StoredText.nullable(),
  /** `thread`: where the quoted post is, which differs from this thread if one of the posts was moved. */
  quote: z.object({ id: Id, thread: Id, no: z.int(), author: NameOrFormer, text: z.string() }).nullable(),
  /** Previews of links that are alone in their paragraph. Empty unless the owner enabled previews. */
  previews: z.array(LinkPreview),
  images: z.array(ForumImage),
  created_at: Moment,
  edited_at: Moment.nullable(),
  /** `approval`: the post is awaiting approval, and only its author and staff see it. */
  removed: z.object({ by: z.enum(['author', 'staff', 'approval']), reason: z.string() }).nullable(),
  upvotes: z.int(),
  downvotes: z.int(),
  reactions: z.partialRecord(z.enum(forumReactions), z.int()),
  solution: z.boolean(),
  version: Version,
  /** Null for visitors. */
  own: z
    .object({
      mine: z.boolean(),
      vote: z.enum(forumVotes).nullable(),
      reactions: z.array(z.enum(forumReactions)),
      may_edit: z.boolean(),
    })
    .nullable(),
});
export type ForumPost = z.output<typeof ForumPost>;

/** A removal by staff as shown to everyone: without the text, its author or the staff member. */
export const ForumRemoval = z.object({
  kind: z.enum(['reply', 'thread']),
  section: z.string(),
  section_names: Texts,
  /** Null if the thread is hidden. */
  thread: z.object({ id: Id, slug: z.string(), title: z.string() }).nullable(),
  /** Number of the reply in its thread. */
  no: z.int().nullable(),
  reason: z.string(),
  at: Moment,
});
export type ForumRemoval = z.output<typeof ForumRemoval>;

/** Whether the caller can reply and, if not, why. */
export const replyStates = ['open', 'login', 'locked', 'held', 'readOnly', 'notAllowed'] as const;

/** An exact excerpt from a post in the same thread. */
export const PostQuote = z.strictObject({ id: Id, text: z.string().trim().min(1).max(maxQuote) });

const images = z.array(ForumImage);
export const ForumDraft = z.object({
  title: z.string(),
  body: StoredText,
  images,
  /** The quote in a reply, if its post can still be read. */
  quote: z.object({ id: Id, author: NameOrFormer, text: z.string() }).nullable(),
  updated_at: Moment,
});
export type ForumDraft = z.output<typeof ForumDraft>;

/** Posting limits that apply to the caller, and what the next trust level requires. */
export const ForumLimits = z.object({
  level: z.enum(trustLevels),
  seconds: z.int(),
  posts: z.int(),
  threads: z.int(),
  links: z.int(),
  mentions: z.int(),
  /** How many of the caller's next posts will need approval. */
  held: z.int(),
  /** What the caller still needs for the next level; null at the highest level. */
  missing: z.object({ hours: z.int(), posts: z.int(), thanks: z.int() }).nullable(),
});
export type ForumLimits = z.output<typeof ForumLimits>;

export const ForumThread = z.object({
  section: ForumSection,
  thread: ThreadRow.omit({ own: true, section_names: true }).extend({
    participants: z.int(),
    /** Highest post number that the caller can see, which determines the number of pages. */
    last_no: z.int(),
    /** True if the thread is awaiting approval, so that only its author and staff see it. */
    held: z.boolean(),
    /** Slow mode: seconds between a player's replies; 0 is off. */
    slow_seconds: z.int(),
    version: Version,
  }),
  poll: ForumPoll.nullable(),
  posts: z.array(ForumPost),
  page: z.int(),
  /** If the requested thread was merged into this one, the new number of its first post. Otherwise null. */
  merged_no: z.int().nullable(),
  pages: z.int(),
  related: z.array(ThreadRef.extend({ replies: z.int() })),
  reply: z.enum(replyStates),
  own: z
    .object({
      /** Number of the last post that the caller read. */
      read_no: z.int(),
      first_unread: z.int().nullable(),
      follows: z.boolean(),
      bookmarked: z.boolean(),
      /** True for the author of the thread and for staff. */
      may_solve: z.boolean(),
      may_moderate: z.boolean(),
      /** Whether the caller may remove other users' posts. */
      may_remove: z.boolean(),
      draft: ForumDraft.nullable(),
      /** The version to send with the next save of the draft; 0 if none was saved. */
      draft_version: z.int(),
      /** True if the limits of new accounts apply to the caller. */
      fresh: z.boolean(),
      /** Number of pictures that the caller may add to a post. */
      images: z.int(),
      /** Null for moderators, who have no limits. */
      limits: ForumLimits.nullable(),
      /** When the caller may write again, if they have too many warning points. */
      warned_until: Moment.nullable(),
    })
    .nullable(),
});
export type ForumThread = z.output<typeof ForumThread>;

export const AdminSection = z.object({
  id: Id,
  group_id: Id,
  slug: z.string(),
  names: Texts,
  descriptions: Texts,
  icon: z.enum(sectionIcons),
  language: z.enum(languages).nullable(),
  see_right: z.enum(forumRights),
  post_right: z.enum(forumRights),
  reply_right: z.enum(forumRights),
  permission: z.string().nullable(),
  see_role: Id.nullable(),
  post_role: Id.nullable(),
  reply_role: Id.nullable(),
  read_only: z.boolean(),
  threads: z.int(),
  posts: z.int(),
  version: Version,
});
export type AdminSection = z.output<typeof AdminSection>;

export const AdminGroup = z.object({ id: Id, names: Texts, version: Version, sections: z.array(AdminSection) });
export type AdminGroup = z.output<typeof AdminGroup>;

/** A role that can be given rights in a section. An inactive role grants nothing. */
export const SectionRole = z.object({ id: Id, display_name: z.string(), is_active: z.boolean() });
export type SectionRole = z.output<typeof SectionRole>;
