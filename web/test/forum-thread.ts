import type { ForumPost, ForumSection, ForumThread, ThreadRow } from '@wyrmgate/contract/forum-shapes';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';

const at = '2026-11-23T10:00:00.000Z';

export const docOf = (text: string): RichTextDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

export const forumSection: ForumSection = {
  id: 1,
  slug: 'questions',
  names: { en: 'Questions' },
  descriptions: {},
  icon: 'scroll',
  language: null,
  open: true,
  read_only: false,
  threads: 1,
  posts: 1,
  may_post: true,
};

/** A thread as shown in lists. */
export const threadRow = (id: number, more: Partial<ThreadRow> = {}): ThreadRow => ({
  id,
  slug: `thread-${id}`,
  title: `Thread ${id}`,
  section: forumSection.slug,
  section_names: forumSection.names,
  prefix: null,
  statuses: ['active'],
  author: 'Berta',
  avatar: null,
  created_at: at,
  excerpt: '',
  replies: 40,
  views: 90,
  score: 0,
  solved: false,
  tags: [],
  last: { author: 'Berta', at, no: 41 },
  own: null,
  ...more,
});

export const forumPost = (no: number, more: Partial<ForumPost> = {}): ForumPost => ({
  id: 100 + no,
  no,
  author: { name: 'Berta', avatar: null, authority: 'player', posts: 1, since: null, character: null },
  by_opener: false,
  body: docOf(`Text of post ${no}`),
  quote: null,
  previews: [],
  images: [],
  created_at: at,
  edited_at: null,
  removed: null,
  upvotes: 0,
  downvotes: 0,
  reactions: {},
  solution: false,
  version: 1,
  own: { mine: false, vote: null, reactions: [], may_edit: false },
  ...more,
});

type Own = NonNullable<ForumThread['own']>;

/** The part of a thread that only its reader gets, for a player without special rights. */
export const ownInThread = (more: Partial<Own> = {}): Own => ({
  read_no: 0,
  first_unread: null,
  follows: false,
  bookmarked: false,
  may_solve: false,
  may_moderate: false,
  may_remove: false,
  draft: null,
  draft_version: 0,
  fresh: false,
  images: 0,
  limits: null,
  warned_until: null,
  ...more,
});

/** A thread with three posts, as a visitor sees it. */
export const forumThread = (more: Partial<ForumThread> = {}): ForumThread => {
  const { own, section_names, ...thread } = threadRow(7, { replies: 2, last: { author: 'Berta', at, no: 3 } });
  return {
    section: forumSection,
    thread: { ...thread, participants: 1, last_no: 3, held: false, slow_seconds: 0, version: 1 },
    poll: null,
    posts: [1, 2, 3].map((no) => forumPost(no)),
    page: 1,
    merged_no: null,
    pages: 1,
    related: [],
    reply: 'login',
    own: null,
    ...more,
  };
};
