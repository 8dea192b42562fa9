import { forumImageUrl } from '@wyrmgate/contract/forum-constants';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { passFor } from '../src/forum/images/access.ts';
import { forumMembers } from '../src/forum/table.ts';
import { users } from '../src/users/table.ts';
import type { TestApp } from './app.ts';
import { docOf } from './forum.ts';
import { createTestUser, type TestUser } from './users.ts';

/** A player who has passed the limits on new accounts. */
export const knownPlayer = async (app: TestApp): Promise<TestUser> => {
  const user = await createTestUser(app, { longLivedToken: true });
  const { db } = app.platform.database;
  await db
    .update(users)
    .set({ create_time: new Date('2026-01-01T00:00:00Z') })
    .where(eq(users.id, user.id));
  await db.insert(forumMembers).values({ user_id: user.id, posts: 10 });
  return user;
};

export const picture = (width = 300) =>
  sharp({ create: { width, height: 200, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Artist: 'Someone at home' } })
    .jpeg()
    .toBuffer();

const boundary = 'wyrmgate';
export const sendPicture = async (app: TestApp, user: TestUser, content: Uint8Array | string) => {
  const { status, body } = await app.inject({
    method: 'POST',
    url: '/api/forum/images',
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${user.token}` },
  });
  return { status, ...(body as { data?: { key: string; width: number; pass: string | null }; code?: string }) };
};

export const uploadPicture = async (app: TestApp, user: TestUser): Promise<string> => {
  const { status, data } = await sendPicture(app, user, await picture());
  if (status !== 200 || !data) throw new Error(`The picture was not accepted: ${status}`);
  return data.key;
};

export const withPictures = (text: string, ...keys: string[]) => ({
  type: 'doc' as const,
  content: [...docOf(text).content, ...keys.map((key) => ({ type: 'image', attrs: { key, alt: 'A red gate' } }))],
});

/** Returns the URL that this reader would get in a post. */
export const pictureUrl = (app: TestApp, key: string, reader?: TestUser): string =>
  forumImageUrl(key, reader ? passFor(app.platform, key, { kind: 'user', id: reader.id }) : null);

/** Requests a picture as this reader's browser would. */
export const openPicture = (app: TestApp, key: string, reader?: TestUser, headers: Record<string, string> = {}) =>
  app.app.inject({ url: pictureUrl(app, key, reader), headers });
