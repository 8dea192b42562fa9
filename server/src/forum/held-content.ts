// What staff must see before they approve a post, because the approval publishes it.
import type { HeldContent } from '@wyrmgate/contract/forum-report-shapes';
import { inArray } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { imagesIn, readImages } from './images/posted.ts';
import { forumPolls } from './polls/table.ts';
import type { forumHeld } from './queues/table.ts';
import type { PostRecord, ThreadRecord } from './table.ts';

type Row = {
  held: Pick<typeof forumHeld.$inferSelect, 'opens'>;
  post: Pick<PostRecord, 'body'>;
  thread: Pick<ThreadRecord, 'id' | 'prefix' | 'tags'>;
};

/** Returns a function that gives the content of one of these posts, with as many queries as for one post. */
export const readHeldContent = async (work: Work<User>, rows: readonly Row[]): Promise<(row: Row) => HeldContent> => {
  const images = await readImages(
    work,
    rows.map(({ post }) => post.body),
  );
  const opened = rows.flatMap(({ held, thread }) => (held.opens ? thread.id : []));
  const polls = opened.length
    ? await work.tx.select().from(forumPolls).where(inArray(forumPolls.thread_id, opened))
    : [];
  return ({ held, post, thread }) => {
    const poll = held.opens ? polls.find(({ thread_id }) => thread_id === thread.id) : undefined;
    return {
      body: post.body,
      images: imagesIn(post.body, images),
      prefix: held.opens ? thread.prefix : null,
      tags: held.opens ? thread.tags : [],
      poll: poll ? { question: poll.question, options: poll.options.map(({ text }) => text) } : null,
    };
  };
};
