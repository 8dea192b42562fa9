import { z } from 'zod';
import { languages } from './languages.ts';
import { Media } from './media.ts';
import {
  maxNewsExcerpt,
  maxNewsTitle,
  newsCategories,
  newsReactions,
  newsSlug,
  newsStates,
  newsStatuses,
} from './news-constants.ts';
import { StaffText } from './rich-text.ts';
import { Id, isReckonable, Moment, oneLine, Version } from './shapes.ts';

const LanguageCode = z.enum(languages);

/** An article in a list, in the available language that best suits the reader. */
export const NewsItem = z.object({
  id: Id,
  category: z.enum(newsCategories),
  pinned: z.boolean(),
  published_at: Moment,
  /** Null if the author's account was deleted. */
  author: z.string().nullable(),
  /** Language of slug, title and text: a fallback language if the article has no translation in the requested one. */
  language: LanguageCode,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  reading_minutes: z.int(),
  cover: Media.nullable(),
});
export type NewsItem = z.output<typeof NewsItem>;

/** The number of reactions of each kind to an article, and the caller's own reactions. */
export const NewsReactions = z.object({
  counts: z.partialRecord(z.enum(newsReactions), z.int()),
  own: z.array(z.enum(newsReactions)),
});
export type NewsReactions = z.output<typeof NewsReactions>;

/** The previous or next article. */
const Neighbour = z.object({ slug: z.string(), title: z.string(), language: LanguageCode }).nullable();

export const NewsArticle = NewsItem.extend({
  updated_at: Moment,
  body: StaffText,
  /** Pictures and videos in the text. */
  media: z.array(Media),
  /** All translations, including this one. */
  versions: z.array(z.object({ language: LanguageCode, slug: z.string() })),
  /** URL of the preview picture that other sites show for a link. */
  share_picture: z.string(),
  /** The forum thread for comments on the article. */
  discussion: z.object({ path: z.string(), replies: z.int() }).nullable(),
  previous: Neighbour,
  next: Neighbour,
  related: z.array(NewsItem),
});
export type NewsArticle = z.output<typeof NewsArticle>;

/** Must not contain control characters, because they would make a feed invalid. */
const Excerpt = z
  .string()
  .trim()
  .max(maxNewsExcerpt, 'news:validation.excerpt')
  .regex(oneLine, 'news:validation.excerpt');
const Title = z
  .string()
  .trim()
  .min(1, 'news:validation.title')
  .max(maxNewsTitle, 'news:validation.title')
  .regex(oneLine, 'news:validation.title');

/** The text of an article in one language. */
export const NewsText = z.object({
  title: Title,
  /** The last part of the URL. If empty, it is derived from the title. */
  slug: z
    .string()
    .trim()
    .max(100, 'news:validation.slug')
    .refine((slug) => slug === '' || newsSlug.test(slug), 'news:validation.slug')
    .default(''),
  excerpt: Excerpt.default(''),
  body: StaffText,
});
export type NewsText = z.output<typeof NewsText>;

export const NewsTextForm = z.strictObject({
  ...NewsText.shape,
  /** True if the change does not affect the meaning, so that translations do not become outdated. */
  minor: z.boolean().default(false),
  version: Version.optional(),
});

/** Text that was entered but not saved, so every field may be empty. */
export const NewsDraft = z.strictObject({
  title: z.string().max(maxNewsTitle),
  slug: z.string().max(100),
  excerpt: z.string().max(maxNewsExcerpt),
  body: StaffText,
});
export type NewsDraft = z.output<typeof NewsDraft>;

const Time = z.iso
  .datetime({ offset: true, error: 'news:validation.date' })
  .refine(isReckonable, 'news:validation.date');

export const NewsForm = z.strictObject({
  category: z.enum(newsCategories),
  status: z.enum(newsStatuses).default('draft'),
  /** When a published article appears; null means immediately. */
  publish_at: Time.nullable().default(null),
  pinned: z.boolean().default(false),
  cover_id: Id.nullable().default(null),
  /** Id of the forum section in which a comment thread is opened when the article appears. */
  forum_section_id: Id.nullable().default(null),
  version: Version.optional(),
});

export const NewsStart = z.strictObject({
  category: z.enum(newsCategories),
  language: LanguageCode,
  title: Title,
});

export const AdminNews = z.object({
  id: Id,
  category: z.enum(newsCategories),
  status: z.enum(newsStatuses),
  state: z.enum(newsStates),
  publish_at: Moment.nullable(),
  pinned: z.boolean(),
  cover_id: Id.nullable(),
  forum_section_id: Id.nullable(),
  /** Once this thread exists, choosing another section has no effect. */
  forum_thread_id: Id.nullable(),
  source_language: LanguageCode,
  title: z.string(),
  author: z.string().nullable(),
  /** `stale`: the source text changed after this translation. */
  languages: z.array(z.object({ language: LanguageCode, stale: z.boolean() })),
  version: Version,
  updated_at: Moment,
});
export type AdminNews = z.output<typeof AdminNews>;

export const AdminNewsText = z.object({
  language: LanguageCode,
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  body: StaffText,
  stale: z.boolean(),
  updated_at: Moment,
});

export const AdminNewsArticle = AdminNews.extend({
  texts: z.array(AdminNewsText),
  /** Autosaved drafts, by language, that have not been saved as texts. */
  drafts: z.array(z.object({ language: LanguageCode, version: Version, saved_at: Moment, content: NewsDraft })),
});
export type AdminNewsArticle = z.output<typeof AdminNewsArticle>;

export const NewsRevision = z.object({
  id: Id,
  title: z.string(),
  author: z.string().nullable(),
  saved_at: Moment,
});
