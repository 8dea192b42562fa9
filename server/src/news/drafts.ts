import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type news as contract, newsProblems } from '@wyrmgate/contract/news';
import { and, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { newsDrafts } from './table.ts';
import { lockNews } from './texts.ts';

type Contract = typeof contract;

/** Keeps a separate draft row: the article and its version stay as they are. Only the first draft of a text is audited. */
export const saveDraft = async (
  { tx, now, audit }: Work<User>,
  { params: { id, language }, body: { version, content } }: Received<Contract['saveDraft']>,
): Promise<Returned<Contract['saveDraft']>> => {
  audit.target('news', id);
  await lockNews(tx, id);
  const of = and(eq(newsDrafts.news_id, id), eq(newsDrafts.language, language));
  const [before] = await tx.select().from(newsDrafts).where(of);
  requireVersion(before?.version ?? 0, version, newsProblems.changedMeanwhile);
  if (before) audit.skip();
  else audit.changes({ draft: { before: null, after: language } });
  const next = version + 1;
  await tx
    .insert(newsDrafts)
    .values({ news_id: id, language, content, version: next, saved_at: now })
    .onConflictDoUpdate({
      target: [newsDrafts.news_id, newsDrafts.language],
      set: { content, version: next, saved_at: now },
    });
  return { version: next };
};

export const removeDraft = async (
  { tx, audit }: Work<User>,
  { params: { id, language } }: Received<Contract['removeDraft']>,
): Promise<Returned<Contract['removeDraft']>> => {
  audit.target('news', id);
  const removed = await tx
    .delete(newsDrafts)
    .where(and(eq(newsDrafts.news_id, id), eq(newsDrafts.language, language)))
    .returning({ language: newsDrafts.language });
  if (removed.length === 0) throw problem(newsProblems.notFound);
  audit.changes({ draft: { before: language, after: null } });
  return { deleted: true };
};
