import type { Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { threadSlug } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { readSettings } from '../settings/service.ts';
import { lastFirst } from './order.ts';
import { visibleSections } from './rights.ts';
import { forumPosts, forumThreads } from './table.ts';

type Contract = typeof contract;
type Removal = Returned<Contract['removals']>['removals'][number];

const maxShown = 100;

/**
 * Lists removals by staff in the sections that all visitors see, with the reason but without the text, the author or
 * the moderator. Omits the title of a hidden thread, because the title may be the reason.
 */
export const listRemovals = async ({ tx }: Work): Promise<Returned<Contract['removals']>> => {
  const { forum_public_removals: isPublic } = await readSettings(tx);
  if (!isPublic) throw problem(forumProblems.notFound);
  const sections = await visibleSections(tx, { kind: 'visitor' });
  if (sections.size === 0) return { removals: [] };
  const inSections = inArray(forumThreads.section_id, [...sections.keys()]);
  const posts = await tx
    .select({
      post: { no: forumPosts.no, at: forumPosts.removed_at, reason: forumPosts.removal_reason },
      thread: forumThreads,
    })
    .from(forumPosts)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
    .where(and(eq(forumPosts.removed_by, 'staff'), gt(forumPosts.no, 1), inSections))
    .orderBy(lastFirst(forumPosts.removed_at), lastFirst(forumPosts.id))
    .limit(maxShown);
  const threads = await tx
    .select()
    .from(forumThreads)
    .where(and(isNotNull(forumThreads.hidden_at), inSections))
    .orderBy(lastFirst(forumThreads.hidden_at), lastFirst(forumThreads.id))
    .limit(maxShown);
  const show = (
    thread: typeof forumThreads.$inferSelect,
    { at, no, reason }: { at: Date | null; no: number | null; reason: string },
  ): Removal[] => {
    const section = sections.get(thread.section_id);
    if (!section || !at) return [];
    return [
      {
        kind: no === null ? 'thread' : 'reply',
        section: section.slug,
        section_names: section.names,
        thread: thread.hidden ? null : { id: thread.id, slug: threadSlug(thread.title), title: thread.title },
        no,
        reason,
        at: at.toISOString(),
      },
    ];
  };
  const removals = [
    ...posts.flatMap(({ post, thread }) => show(thread, post)),
    ...threads.flatMap((thread) => show(thread, { at: thread.hidden_at, no: null, reason: thread.hidden_reason })),
  ];
  return { removals: removals.sort((one, other) => other.at.localeCompare(one.at)).slice(0, maxShown) };
};
