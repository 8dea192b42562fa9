/**
 * Who may see a section, open threads in it or reply. `permission` stands for the permission that the section names, `role` for the role
 * that it names for this right.
 */
export const forumRights = ['everyone', 'players', 'staff', 'permission', 'role'] as const;
export type ForumRight = (typeof forumRights)[number];

/**
 * Statuses from the specification. `active` means neither locked nor hidden; pinned and featured can be combined with
 * any other status.
 */
export const threadStatuses = ['active', 'locked', 'pinned', 'featured', 'hidden'] as const;
export type ThreadStatus = (typeof threadStatuses)[number];

export const forumVotes = ['upvote', 'downvote'] as const;
export type ForumVote = (typeof forumVotes)[number];

export const forumReactions = ['agree', 'honour', 'flame', 'laugh', 'thanks'] as const;
export type ForumReaction = (typeof forumReactions)[number];

export const reportReasons = [
  'spam',
  'harassment',
  'inappropriate_content',
  'misinformation',
  'copyright_violation',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** `claimed`: a member of staff is working on the report. */
export const reportStates = ['open', 'claimed', 'upheld', 'dismissed'] as const;

/** `warn` only warns the author. `delete` and `hide` change the post or its thread. */
export const reportDecisions = ['dismiss', 'warn', 'delete', 'hide', 'mute'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

export const threadPrefixes = ['question', 'guide', 'suggestion', 'bug', 'event'] as const;
export type ThreadPrefix = (typeof threadPrefixes)[number];

/** A place in a list of threads: the id of a thread and, except in older links, its sort value. */
export const threadCursor = /^[1-9]\d{0,15}(-\d{1,17})?$/;

/** Thread lists across all sections. The last three are the player's own. */
export const threadLists = ['new', 'popular', 'unanswered', 'mine', 'followed', 'bookmarks'] as const;
export type ThreadList = (typeof threadLists)[number];
export const ownThreadLists: readonly ThreadList[] = ['mine', 'followed', 'bookmarks'];

export const sectionIcons = [
  'scroll',
  'horn',
  'swords',
  'castle',
  'shield',
  'coins',
  'wrench',
  'tankard',
  'crown',
] as const;
export type SectionIcon = (typeof sectionIcons)[number];

export const threadActions = ['pin', 'unpin', 'feature', 'unfeature', 'lock', 'unlock', 'hide', 'show'] as const;
export type ThreadAction = (typeof threadActions)[number];

/**
 * Posts per page of a thread. Page N contains post numbers 20·(N−1)+1 to 20·N, so that a page is a single index range.
 */
export const postsPerPage = 20;
export const threadsPerPage = 30;
/** File N of the sitemap has the thread ids from 10,000·(N−1)+1 to 10,000·N, so that a thread never changes its file. */
export const threadsPerSitemap = 10_000;
export const pageOfPost = (no: number): number => Math.ceil(no / postsPerPage);

export const maxTitle = 120;
export const maxReportNote = 500;
export const maxReason = 300;
export const maxQuote = 500;
export const maxSections = 100;

/** Hours during which players can edit and remove their own posts. */
export const editHours = 24;
/** An edit within this many seconds of posting is not marked and stores no version. */
export const quietEditSeconds = 300;

/** Maximum number of earlier versions stored per post. */
export const maxVersions = 30;
export const maxDrafts = 50;

/** How far the forum trusts a player. Limits become less strict with each level. */
export const trustLevels = ['new', 'known', 'trusted'] as const;
export type TrustLevel = (typeof trustLevels)[number];

const upTo1000 = (normal: number) => ({ min: 0, max: 1000, normal });
/**
 * Trust settings. An account is `new` until it reaches the first two values, and `known` until it reaches the next
 * three.
 */
export const forumTrust = {
  forum_known_hours: upTo1000(48),
  forum_known_posts: upTo1000(5),
  forum_trusted_days: upTo1000(30),
  forum_trusted_posts: upTo1000(50),
  forum_trusted_thanks: upTo1000(5),
  /** Number of a new account's first posts that need approval. */
  forum_held_posts: upTo1000(0),
  /** Days after which the points of a warning expire. */
  forum_warning_days: upTo1000(90),
  /** Number of points at which a player is prevented from writing; 0 sets no limit. */
  forum_warning_points: upTo1000(10),
} as const;
/** Per level: seconds between two posts, posts and threads in 24 hours, links and mentions per post. */
export const postLimits = {
  new: { seconds: 30, posts: 20, threads: 3, links: 0, mentions: 2 },
  known: { seconds: 5, posts: 300, threads: 30, links: 5, mentions: 5 },
  trusted: { seconds: 5, posts: 300, threads: 30, links: 30, mentions: 10 },
} as const;

/**
 * Settings for pictures in posts. The limits in megabytes apply to a single upload, and to all stored pictures
 * together.
 */
export const forumImageLimits = {
  forum_images_per_post: { min: 1, max: 20, normal: 4 },
  forum_images_per_day: upTo1000(20),
  forum_images_megabytes: { min: 1, max: 15, normal: 5 },
  forum_images_quota_megabytes: { min: 10, max: 1_000_000, normal: 2000 },
} as const;
export const forumImageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** `pass` authorises the reader of a picture that is not public. */
export const forumImageUrl = (key: string, pass: string | null = null): string =>
  `/forum-images/${key}.webp${pass === null ? '' : `?pass=${pass}`}`;

export const warningPoints = { min: 1, max: 10 } as const;
/** How many days a clean-up can reach back, and the maximum number of posts that it removes. */
export const cleanupDays = { min: 1, max: 3650 } as const;
export const maxCleanup = 1000;

export const heldReasons = ['newAccount', 'filter'] as const;
/** The same text posted again within this many minutes is a duplicate. */
export const duplicateMinutes = 10;
/** How often the back office polls the number of open reports. */
export const reportRefreshSeconds = 60;

/** A reader reports their presence every `heartbeatSeconds`, and counts as gone after `timeoutSeconds` without a report. */
export const forumPresence = { heartbeatSeconds: 45, timeoutSeconds: 100, typingSeconds: 4, maxShown: 50 } as const;

/** Choices for slow mode: seconds between a player's replies in a thread; 0 is off. */
export const threadSlowSteps = [0, 30, 60, 300, 900, 3600] as const;
export type ThreadSlowStep = (typeof threadSlowSteps)[number];

/** Section slugs that are not allowed, because other pages use them. */
export const reservedSlugs = ['lists', 'tags', 'posts', 'removals', 'new', 'feed', 'sitemap'];

/** Returns the readable part of a thread's URL. Only the id in front of it identifies the thread. */
export const threadSlug = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '') || 'thread';

/** Who sees the results of an open poll: everyone, or those who voted. Everyone sees the results of an ended poll. */
export const pollResults = ['always', 'voted'] as const;
export type PollResults = (typeof pollResults)[number];
export const minPollOptions = 2;
export const maxPollOptions = 10;
export const maxPollQuestion = 200;
export const maxPollOption = 100;
export const maxPollDays = 90;

export const maxTags = 5;
export const maxTagLength = 24;
/** Maximum length of the field for all tags, which are separated by a comma and a space. */
export const maxTagsField = maxTags * (maxTagLength + 2);
/** Letters and digits of any language, in groups joined by hyphens. */
const tagPattern = /^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u;
export const isTag = (tag: string): boolean => tag.length >= 2 && tag.length <= maxTagLength && tagPattern.test(tag);
/** Returns the stored form of a tag, which is the same for all spellings. */
export const tagOf = (written: string): string =>
  written
    .normalize('NFC')
    .trim()
    .replace(/^#/, '')
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
/** Parses comma-separated tags. */
export const tagsIn = (typed: string): string[] => [...new Set(typed.split(',').map(tagOf).filter(Boolean))];
