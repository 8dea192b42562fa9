import type { ForumAuthor } from '@wyrmgate/contract/forum-shapes';
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { Signature } from '../world/signature.ts';

/** The details of an author that readers see. The name and `since` are null if the account was deleted. */
export type Card = Omit<ForumAuthor, 'character' | 'since'> & { since: Date | null };

// One query over the tables of three domains, because every page of the forum runs it.
const cardsQuery = prepared((tx) =>
  tx
    .select({
      id: sql`u.id`.mapWith(Number),
      name: sql<string>`u.username`,
      authority: sql<ForumAuthor['authority']>`u.authority`,
      since: sql`u.create_time`.mapWith((time: string | Date) => new Date(time)),
      gone: sql<boolean>`u.status = 'deleted'`,
      avatar: sql<string | null>`a.token`,
      // Counts only posts that everyone may read, because a larger number would reveal posts in restricted sections.
      posts: sql<number | null>`(select sum(c.posts)::int from forum_author_counts c
        join forum_sections s on s.id = c.section_id where c.user_id = u.id and s.see_right = 'everyone')`,
    })
    .from(sql`users u left join avatars a on a.user_id = u.id`)
    .where(sql`u.id = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('forum_cards'),
);

export const readCards = async (tx: Tx, ids: readonly number[]): Promise<Map<number, Card>> => {
  if (ids.length === 0) return new Map();
  const rows = await cardsQuery(tx).execute({ ids: `{${[...new Set(ids)].join()}}` });
  return new Map(
    rows.map(({ id, gone, name, authority, since, avatar, posts }) => [
      id,
      gone
        ? { name: null, avatar: null, authority: 'player', since: null, posts: 0 }
        : { name, avatar, authority, since, posts: posts ?? 0 },
    ]),
  );
};

/** What lists show about an author. The name is null if the account was deleted. */
export type Writer = Pick<Card, 'name' | 'avatar'>;

/** Returns an author's card, with the linked character unless it is private. */
export const showAuthor = (card: Card | undefined, character: Signature | undefined): ForumAuthor => ({
  name: card?.name ?? null,
  avatar: card?.avatar ?? null,
  authority: card?.authority ?? 'player',
  posts: card?.posts ?? 0,
  since: card?.since?.toISOString() ?? null,
  character: card?.name == null ? null : (character ?? null),
});
