import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type news as contract, newsProblems } from '@wyrmgate/contract/news';
import { and, count, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { isShown } from './read.ts';
import { news, newsReactionsGiven } from './table.ts';

type Contract = typeof contract;

const requireShown = async (tx: Tx, id: number, now: Date): Promise<void> => {
  const [row] = await tx
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.id, id), isShown(now)));
  if (!row) throw problem(newsProblems.notFound);
};

const readReactions = async (
  tx: Tx,
  id: number,
  userId: number | undefined,
): Promise<Returned<Contract['reactions']>> => {
  const counts = await tx
    .select({ reaction: newsReactionsGiven.reaction, total: count() })
    .from(newsReactionsGiven)
    .where(eq(newsReactionsGiven.news_id, id))
    .groupBy(newsReactionsGiven.reaction);
  const own =
    userId === undefined
      ? []
      : await tx
          .select({ reaction: newsReactionsGiven.reaction })
          .from(newsReactionsGiven)
          .where(and(eq(newsReactionsGiven.news_id, id), eq(newsReactionsGiven.user_id, userId)));
  return {
    counts: Object.fromEntries(counts.map(({ reaction, total }) => [reaction, total])),
    own: own.map(({ reaction }) => reaction),
  };
};

export const listReactions = async (
  { tx, actor, now }: Work,
  { params: { id } }: Received<Contract['reactions']>,
): Promise<Returned<Contract['reactions']>> => {
  await requireShown(tx, id, now);
  return readReactions(tx, id, actor.kind === 'user' ? actor.id : undefined);
};

export const reactToNews = async (
  { tx, actor, now }: Work<User>,
  { params: { id }, body: { reaction, on } }: Received<Contract['react']>,
): Promise<Returned<Contract['react']>> => {
  await requireShown(tx, id, now);
  if (on)
    await tx
      .insert(newsReactionsGiven)
      .values({ news_id: id, reaction, user_id: actor.id, created_at: now })
      .onConflictDoNothing();
  else
    await tx
      .delete(newsReactionsGiven)
      .where(
        and(
          eq(newsReactionsGiven.news_id, id),
          eq(newsReactionsGiven.reaction, reaction),
          eq(newsReactionsGiven.user_id, actor.id),
        ),
      );
  return readReactions(tx, id, actor.id);
};
