import { eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { notify } from '../notifications/notify.ts';
import { findUsers, mailTo } from '../users/service.ts';
import type { ReportRecord } from './queues/table.ts';
import { readersAmong } from './rights.ts';
import { forumPosts, forumSections, forumThreads } from './table.ts';

type Outcome = { upheld: boolean; answer: string };

/** Tells the reporters of a post, in the portal and by email, what staff decided. */
export const tellReporters = async (
  { tx, platform }: Work<User>,
  decided: readonly ReportRecord[],
  { upheld, answer }: Outcome,
): Promise<void> => {
  const [first] = decided;
  if (!first) return;
  const { mail } = platform;
  const [found] = await tx
    .select({ thread: forumThreads, section: forumSections })
    .from(forumPosts)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
    .innerJoin(forumSections, eq(forumSections.id, forumThreads.section_id))
    .where(eq(forumPosts.id, first.post_id));
  if (!found) return;
  const { thread, section: place } = found;
  const people = await findUsers(
    tx,
    decided.map(({ reporter_id }) => reporter_id),
  );
  // Reporters see the title only if they may read the section, because staff may have moved the post. The title of a
  // hidden thread is included, because its readers already know it.
  const readers = await readersAmong(tx, { thread: { hidden: false }, section: place }, [...people.keys()]);
  const titleFor = (user: number): string => (readers.includes(user) ? thread.title : '…');
  for (const report of decided) {
    const person = people.get(report.reporter_id);
    if (person?.status !== 'active') continue;
    await notify(platform, tx, {
      user: report.reporter_id,
      kind: 'forum_report',
      cause: `forum:report:${report.id}`,
      data: { thread: titleFor(report.reporter_id), upheld, answer },
      link: null,
    });
    await mail.enqueue(tx, {
      cause: `forum:report:${report.id}`,
      template: 'forum-report',
      values: {
        username: person.username,
        title: titleFor(report.reporter_id),
        upheld,
        answer,
      },
      ...mailTo(person),
    });
  }
};
