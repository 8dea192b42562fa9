import type { TestUser } from './users.ts';

export type People = {
  /** Staff who can see and do everything. */
  staff: readonly TestUser[];
  /** A moderator without the permission to remove posts. */
  helper: TestUser;
  /** Writes, removes and restores replies in open sections. Some of these replies wait for approval. */
  player: TestUser;
  /** Can see everything, but only reads. */
  reader: TestUser;
};
/** The ids of two open sections and one for staff. */
export type Forum = People & { sections: readonly number[]; now(): number; advance(ms: number): void };

export type Post = {
  id: number;
  no: number;
  author: number;
  at: number;
  removed: boolean;
  /** Time at which staff removed the post. */
  removedAt?: number;
  held?: boolean;
  /** Staff rejected the post while it waited for approval. */
  rejected?: boolean;
  thanks: number;
};
export type Thread = {
  id: number;
  section: number;
  hidden: boolean;
  lastNo: number;
  author: number;
  at: number;
  posts: Post[];
  /** Number of the last post that the reader has read. */
  read: number;
  merged?: boolean;
  solution: number | null;
  /** Whether replies by others were split off into this thread. */
  took?: boolean;
  /** The clean-up that hid the thread. */
  hiddenBy?: number | undefined;
  /** Whether the reader has opened the thread. */
  opened?: boolean;
};

type Cleanup = { id: number; at: number; posts: Post[] };
/** What the forum should contain. `all` includes the threads of earlier runs. */
export type Model = { all: Thread[]; cleanups: Cleanup[]; readBefore: number };

/** The expected counters, counted from scratch. */
export const expectedOf = (thread: Thread) => {
  const visible = thread.posts.filter(({ removed }) => !removed);
  const last = visible.toSorted((one, other) => one.no - other.no).at(-1);
  const newest = visible.toSorted((one, other) => one.at - other.at || one.no - other.no).at(-1);
  return {
    id: thread.id,
    section_id: thread.section,
    hidden: thread.hidden,
    last_no: thread.lastNo,
    posts: visible.length,
    participants: new Set(visible.map(({ author }) => author)).size,
    last_post_no: last?.no ?? 0,
    last_post_author_id: newest?.author ?? thread.author,
    last_post_at: new Date(newest?.at ?? thread.at),
    solution_id: thread.solution,
  };
};

/** The first post that the reader has not read, by the rule of the lists. */
export const unreadOf = (thread: Thread, { readBefore }: Model): number | null => {
  const { last_post_no, last_post_at } = expectedOf(thread);
  if (last_post_no <= thread.read || last_post_at.getTime() <= readBefore) return null;
  const unread = thread.posts.filter(({ no, at, removed }) => !removed && no > thread.read && at > readBefore);
  return unread.length > 0 ? Math.min(...unread.map(({ no }) => no)) : thread.read + 1;
};

/** Whether visitors and players see the thread. */
export const isOpen = ({ hidden, section }: Pick<Thread, 'hidden' | 'section'>, { sections }: Forum): boolean =>
  !hidden && section !== sections[2];

export const isStaffOnly = ({ section }: Thread, { sections }: Forum): boolean => section === sections[2];

/** Whether a merge moved all posts away. Its address leads to the target, so it cannot be shown or get replies. */
export const isEmptied = ({ merged, posts }: Thread): boolean =>
  merged === true && posts.every(({ removed }) => removed);

export const addThread = (model: Model, threads: Thread[], thread: Thread): void => {
  threads.push(thread);
  model.all.push(thread);
};

export const setHidden = (thread: Thread, hidden: boolean): void => {
  thread.hidden = hidden;
  if (hidden) return;
  thread.merged = false;
  thread.hiddenBy = undefined;
};

/** Gives the posts the next numbers in the target thread. The solution moves too, unless the target has one. */
export const movePosts = (from: Thread, to: Thread, posts: readonly Post[]): void => {
  const solution = posts.find(({ id }) => id === from.solution)?.id ?? null;
  if (solution !== null) from.solution = null;
  to.solution ??= solution;
  from.posts = from.posts.filter((post) => !posts.includes(post));
  for (const post of posts) {
    to.lastNo += 1;
    to.posts.push(Object.assign(post, { no: to.lastNo }));
  }
};
