import { plainTextOf, type RichTextDoc, type RichTextNode } from '@wyrmgate/contract/rich-text-document';
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../platform/database/database.ts';
import { saysName, withoutNameIn, withoutNameSql } from '../users/erased-names.ts';
import { findUser } from '../users/service.ts';
import { lockThreads } from './counts.ts';
import { forumReports } from './queues/table.ts';
import { forumPosts, forumThreads } from './table.ts';
import { excerptOf } from './text.ts';
import { forumPostVersions } from './versions/table.ts';

const mentionBatch = 200;

type Erased = { id: number; name: string };

/** Replaces the player's name in mentions and texts with the one that readers see for erased accounts. */
const withoutName = (doc: RichTextDoc, { id, name }: Erased): RichTextDoc => {
  const rename = (node: RichTextNode): RichTextNode =>
    node.type === 'mention' && Number(node.attrs?.id) === id
      ? { ...node, attrs: { ...node.attrs, label: '…' } }
      : {
          ...node,
          ...(node.text !== undefined && { text: withoutNameIn(node.text, name) }),
          ...(node.content && { content: node.content.map(rename) }),
        };
  return { type: 'doc', content: doc.content.map(rename) };
};

/** Removes the name from copies of texts, whose mentions are plain. */
const eraseNameInCopies = async (tx: Tx, { name }: Erased): Promise<void> => {
  const quoted = saysName(forumPosts.quote_text, name);
  await tx.execute(sql`select id from ${forumPosts} where ${quoted} order by id for update`);
  await tx
    .update(forumPosts)
    .set({ quote_text: withoutNameSql(forumPosts.quote_text, name) })
    .where(quoted);
  await tx
    .update(forumReports)
    .set({ post_text: withoutNameSql(forumReports.post_text, name) })
    .where(saysName(forumReports.post_text, name));
};

/**
 * Removes the name from mentions in stored texts and from the excerpts of threads, which lists and page descriptions
 * show. Locks the threads before the posts, as an edit does.
 */
export const eraseMentions = async (tx: Tx, userId: number): Promise<void> => {
  const user = await findUser(tx, userId);
  if (!user) return;
  const erased = { id: userId, name: user.username };
  const mentions = (body: AnyPgColumn) =>
    sql`jsonb_path_exists(${body}, '$.** ? (@.type == "mention" && @.attrs.id == $id)', ${JSON.stringify({ id: userId })}::jsonb)`;
  const named = and(
    sql`strpos(${forumPosts.text}, '@') > 0`,
    or(mentions(forumPosts.body), saysName(forumPosts.text, erased.name)),
  );
  const threads = await tx.selectDistinct({ id: forumPosts.thread_id }).from(forumPosts).where(named);
  await lockThreads(
    tx,
    threads.map(({ id }) => id),
  );
  for (let last = 0; ; ) {
    const rows = await tx
      .select({ id: forumPosts.id, no: forumPosts.no, thread: forumPosts.thread_id, body: forumPosts.body })
      .from(forumPosts)
      .where(and(gt(forumPosts.id, last), named))
      .orderBy(asc(forumPosts.id))
      .limit(mentionBatch)
      .for('update');
    for (const { id, no, thread, body } of rows) {
      const doc = withoutName(body, erased);
      const text = plainTextOf(doc);
      if (no === 1)
        await tx
          .update(forumThreads)
          .set({ excerpt: excerptOf(text) })
          .where(eq(forumThreads.id, thread));
      await tx.update(forumPosts).set({ body: doc, text }).where(eq(forumPosts.id, id));
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < mentionBatch) break;
  }
  const versions = await tx
    .select({ id: forumPostVersions.id, body: forumPostVersions.body })
    .from(forumPostVersions)
    .where(mentions(forumPostVersions.body));
  for (const { id, body } of versions)
    await tx
      .update(forumPostVersions)
      .set({ body: withoutName(body, erased) })
      .where(eq(forumPostVersions.id, id));
  await eraseNameInCopies(tx, erased);
};
