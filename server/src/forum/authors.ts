import type { ForumAuthor } from '@wyrmgate/contract/forum-shapes';
import { inArray } from 'drizzle-orm';
import { avatarsOf } from '../avatars/service.ts';
import { readTogether, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findAuthors } from '../users/service.ts';
import { signaturesOf } from '../world/signature.ts';
import { forumMembers } from './table.ts';

/** The cards of these authors, with the linked character unless it is private. */
export const showAuthors = async (
  tx: Tx,
  platform: Pick<Platform, 'game'>,
  ids: readonly number[],
): Promise<(id: number) => ForumAuthor> => {
  const authors = await findAuthors(tx, ids);
  const known = ids.filter((id) => authors.get(id)?.name != null);
  const [avatars, characters, members] = await readTogether(
    tx,
    () => avatarsOf(tx, known),
    () => signaturesOf(tx, platform, known),
    async () => (known.length ? tx.select().from(forumMembers).where(inArray(forumMembers.user_id, known)) : []),
  );
  const posts = new Map(members.map((row) => [row.user_id, row.posts]));
  return (id) => {
    const author = authors.get(id);
    return {
      name: author?.name ?? null,
      avatar: avatars.get(id) ?? null,
      authority: author?.authority ?? 'player',
      posts: posts.get(id) ?? 0,
      since: author?.since?.toISOString() ?? null,
      character: characters.get(id) ?? null,
    };
  };
};
