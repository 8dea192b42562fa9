import { forumImageUrl } from '@wyrmgate/contract/forum-constants';
import { emptyRichText } from '@wyrmgate/contract/rich-text-document';
import { and, asc, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { isEmptyDraft } from './drafts/service.ts';
import { forumDrafts } from './drafts/table.ts';
import { eraseMentions } from './erase-mentions.ts';
import { forumImages } from './images/table.ts';
import { forumPolls, forumPollVotes } from './polls/table.ts';
import { forumCleanups, forumHeld, forumReports, forumWarnings } from './queues/table.ts';
import {
  forumAuthorCounts,
  forumMembers,
  forumPostReactions,
  forumPosts,
  forumReaders,
  forumSections,
  forumThreads,
  forumVotes,
} from './table.ts';
import { forumPostVersions } from './versions/table.ts';

/** Returns the title of a thread. Null unless all players can see the thread or this player opened it. */
const titleFor = (userId: number) =>
  sql<string | null>`case when ${or(
    and(inArray(forumSections.see_right, ['everyone', 'players']), eq(forumThreads.hidden, false)),
    eq(forumThreads.author_id, userId),
  )} then ${forumThreads.title} end`;

/** The options that the player chose. Vote counts are left out, because they can be hidden. */
const exportPollVotes = async (tx: Tx, userId: number) => {
  const rows = await tx
    .select({ poll: forumPolls, choices: forumPollVotes.choices, created_at: forumPollVotes.created_at })
    .from(forumPollVotes)
    .innerJoin(forumPolls, eq(forumPolls.thread_id, forumPollVotes.thread_id))
    .where(eq(forumPollVotes.user_id, userId))
    .orderBy(asc(forumPollVotes.thread_id));
  return rows.map(({ poll: { question, options }, choices, created_at }) => ({
    question,
    choices: choices.flatMap((choice) => options[choice]?.text ?? []),
    created_at,
  }));
};

/** The polls in the player's threads. Vote counts are left out, because they can be hidden. */
const exportPolls = async (tx: Tx, userId: number) => {
  const rows = await tx
    .select({ thread: forumThreads.title, poll: forumPolls })
    .from(forumPolls)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPolls.thread_id))
    .where(eq(forumThreads.author_id, userId))
    .orderBy(asc(forumPolls.thread_id));
  return rows.map(({ thread, poll: { question, options } }) => ({
    thread,
    question,
    options: options.map(({ text }) => text),
  }));
};

/**
 * Posts stay readable under "former player", and votes keep counting without the account. Data that only the player
 * could see is deleted.
 */
export const forumPersonalData: PersonalData = {
  tables: [
    forumThreads,
    forumPosts,
    forumVotes,
    forumPostReactions,
    forumReaders,
    forumMembers,
    forumAuthorCounts,
    forumDrafts,
    forumReports,
    forumHeld,
    forumWarnings,
    forumCleanups,
    forumPolls,
    forumPollVotes,
    forumImages,
  ],
  export: async (tx, userId) => ({
    posts: await tx
      .select({
        thread: titleFor(userId),
        text: forumPosts.text,
        created_at: forumPosts.created_at,
        edited_at: forumPosts.edited_at,
        removed_at: forumPosts.removed_at,
      })
      .from(forumPosts)
      .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
      .innerJoin(forumSections, eq(forumSections.id, forumThreads.section_id))
      .where(eq(forumPosts.author_id, userId))
      .orderBy(asc(forumPosts.id)),
    earlier_versions: await tx
      .select({ post: forumPostVersions.post_id, body: forumPostVersions.body, until: forumPostVersions.until })
      .from(forumPostVersions)
      .innerJoin(forumPosts, eq(forumPosts.id, forumPostVersions.post_id))
      .where(eq(forumPosts.author_id, userId))
      .orderBy(asc(forumPostVersions.id)),
    polls: await exportPolls(tx, userId),
    votes: await tx
      .select({ post: forumVotes.post_id, value: forumVotes.value, created_at: forumVotes.created_at })
      .from(forumVotes)
      .where(eq(forumVotes.user_id, userId))
      .orderBy(asc(forumVotes.post_id)),
    reactions: await tx
      .select({ post: forumPostReactions.post_id, reaction: forumPostReactions.reaction })
      .from(forumPostReactions)
      .where(eq(forumPostReactions.user_id, userId))
      .orderBy(asc(forumPostReactions.post_id)),
    reading: await tx
      .select({
        thread: titleFor(userId),
        read_no: forumReaders.read_no,
        follows: forumReaders.follows,
        bookmarked_at: forumReaders.bookmarked_at,
      })
      .from(forumReaders)
      .innerJoin(forumThreads, eq(forumThreads.id, forumReaders.thread_id))
      .innerJoin(forumSections, eq(forumSections.id, forumThreads.section_id))
      .where(eq(forumReaders.user_id, userId))
      .orderBy(asc(forumReaders.thread_id)),
    drafts: await tx
      .select({ title: forumDrafts.title, body: forumDrafts.body, updated_at: forumDrafts.updated_at })
      .from(forumDrafts)
      .where(and(eq(forumDrafts.user_id, userId), not(isEmptyDraft))),
    waiting: await tx
      .select({ post: forumHeld.post_id, reason: forumHeld.reason })
      .from(forumHeld)
      .where(eq(forumHeld.author_id, userId))
      .orderBy(asc(forumHeld.post_id)),
    warnings: await tx
      .select({
        points: forumWarnings.points,
        reason: forumWarnings.reason,
        created_at: forumWarnings.created_at,
        expires_at: forumWarnings.expires_at,
      })
      .from(forumWarnings)
      .where(eq(forumWarnings.user_id, userId))
      .orderBy(asc(forumWarnings.id)),
    cleanups: await tx
      .select({ reason: forumCleanups.reason, created_at: forumCleanups.created_at })
      .from(forumCleanups)
      .where(eq(forumCleanups.user_id, userId))
      .orderBy(asc(forumCleanups.id)),
    reports: await tx
      .select({
        reason: forumReports.reason,
        note: forumReports.note,
        created_at: forumReports.created_at,
        state: forumReports.state,
        answer: forumReports.answer,
      })
      .from(forumReports)
      .where(eq(forumReports.reporter_id, userId))
      .orderBy(asc(forumReports.id)),
    images: (
      await tx
        .select({ key: forumImages.key, post: forumImages.post_id, created_at: forumImages.created_at })
        .from(forumImages)
        .where(and(eq(forumImages.author_id, userId), eq(forumImages.status, 'ready')))
        .orderBy(asc(forumImages.created_at))
    ).map(({ key, ...row }) => ({ file: forumImageUrl(key), ...row })),
    poll_votes: await exportPollVotes(tx, userId),
    member: await tx
      .select({ posts: forumMembers.posts, thanks: forumMembers.thanks, warnings: forumMembers.warnings })
      .from(forumMembers)
      .where(eq(forumMembers.user_id, userId)),
  }),
  erase: async (tx, userId) => {
    await eraseMentions(tx, userId);
    await tx.delete(forumDrafts).where(eq(forumDrafts.user_id, userId));
    // The clean-up job deletes the files, which are not served from now on.
    await tx.update(forumImages).set({ author_id: null, status: 'removed' }).where(eq(forumImages.author_id, userId));
    await tx.delete(forumReaders).where(eq(forumReaders.user_id, userId));
    await tx.delete(forumMembers).where(eq(forumMembers.user_id, userId));
    await tx.delete(forumAuthorCounts).where(eq(forumAuthorCounts.user_id, userId));
    // Only staff read held posts, which will not be published.
    const held = tx
      .select({ id: forumThreads.id })
      .from(forumThreads)
      .where(and(eq(forumThreads.author_id, userId), eq(forumThreads.held, true)));
    await tx.delete(forumPolls).where(inArray(forumPolls.thread_id, held));
    await tx
      .update(forumThreads)
      .set({ held: false, title: '-', excerpt: '' })
      .where(and(eq(forumThreads.author_id, userId), eq(forumThreads.held, true)));
    const waiting = tx.select({ id: forumHeld.post_id }).from(forumHeld).where(eq(forumHeld.author_id, userId));
    await tx.update(forumPosts).set({ body: emptyRichText, text: '' }).where(inArray(forumPosts.id, waiting));
    await tx
      .update(forumPosts)
      .set({ removed_by: 'rejected' })
      .where(and(eq(forumPosts.author_id, userId), eq(forumPosts.removed_by, 'approval')));
    await tx.delete(forumWarnings).where(eq(forumWarnings.user_id, userId));
    await tx.update(forumCleanups).set({ reason: '' }).where(eq(forumCleanups.user_id, userId));
    await tx.delete(forumHeld).where(eq(forumHeld.author_id, userId));
    await tx.update(forumHeld).set({ claimed_by: null, claimed_at: null }).where(eq(forumHeld.claimed_by, userId));
    await tx
      .update(forumReports)
      .set({ state: 'open' })
      .where(and(eq(forumReports.claimed_by, userId), eq(forumReports.state, 'claimed')));
    await tx
      .update(forumReports)
      .set({ claimed_by: null, claimed_at: null })
      .where(eq(forumReports.claimed_by, userId));
    // Deletes the rows of votes and reactions. The counts on the posts stay.
    await tx.delete(forumVotes).where(eq(forumVotes.user_id, userId));
    await tx.delete(forumPollVotes).where(eq(forumPollVotes.user_id, userId));
    await tx.delete(forumPostReactions).where(eq(forumPostReactions.user_id, userId));
    const own = tx.select({ id: forumPosts.id }).from(forumPosts).where(eq(forumPosts.author_id, userId));
    await tx.delete(forumPostVersions).where(inArray(forumPostVersions.post_id, own));
    await tx
      .update(forumPosts)
      .set({ body: emptyRichText, text: '', quote_text: null, quote_post_id: null })
      .where(and(eq(forumPosts.author_id, userId), isNotNull(forumPosts.removed_at)));
    const removed = tx
      .select({ id: forumPosts.id })
      .from(forumPosts)
      .where(and(eq(forumPosts.author_id, userId), isNotNull(forumPosts.removed_at)));
    // Only quotes in other players' posts still contain the removed texts.
    await tx
      .update(forumPosts)
      .set({ quote_text: null, quote_post_id: null })
      .where(inArray(forumPosts.quote_post_id, removed));
    await tx.update(forumReports).set({ note: '' }).where(eq(forumReports.reporter_id, userId));
    // A report contains a copy of the text, which would outlive the removed post.
    await tx.update(forumReports).set({ post_text: '' }).where(inArray(forumReports.post_id, own));
  },
};
