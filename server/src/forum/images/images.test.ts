import { forumImageUrl } from '@wyrmgate/contract/forum-constants';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../../test/app.ts';
import { addSection, docOf } from '../../../test/forum.ts';
import {
  knownPlayer as newPlayer,
  openPicture,
  picture,
  sendPicture,
  uploadPicture,
  withPictures,
} from '../../../test/forum-pictures.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';
import { media } from '../../media/table.ts';
import { writeSettings } from '../../settings/service.ts';
import { forumPersonalData } from '../personal-data.ts';
import { cleanImages } from './jobs.ts';
import { forumImages } from './table.ts';

let app: TestApp;
let boss: TestUser;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  await addSection(app, 'open');
});
afterAll(() => app.close());

const knownPlayer = () => newPlayer(app);
const send = (user: TestUser, content: Uint8Array | string) => sendPicture(app, user, content);
const upload = (user: TestUser) => uploadPicture(app, user);
const fetchFile = (key: string, reader?: TestUser) => openPicture(app, key, reader);
const open = (user: TestUser, ...keys: string[]) => {
  app.clock.advance(60_000);
  count += 1;
  const body = { section: 'open', title: `Thread ${count}`, body: withPictures(`Text ${count}`, ...keys) };
  return user.api.forum.create({ body });
};
const rowOf = async (key: string) =>
  (await app.platform.database.db.select().from(forumImages).where(eq(forumImages.key, key)))[0];
const set = (values: Parameters<typeof writeSettings>[1]) =>
  writeSettings(app.platform.database.db, values, app.clock.now());
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;

describe('a picture in a forum post', () => {
  it('is re-encoded without metadata, shown in the post, and not in the media library', async () => {
    const player = await knownPlayer();
    const key = await upload(player);
    const { thread } = await open(player, key);
    const [post] = (await app.as().forum.get({ params: { id: thread } })).posts;
    expect(post?.images).toEqual([{ key, width: 300, height: 200, removed: false, pass: null }]);
    const file = await fetchFile(key);
    expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    const found = await sharp(file.rawPayload).metadata();
    expect([found.format, found.width, found.exif]).toEqual(['webp', 300, undefined]);
    expect(await app.platform.database.db.select().from(media)).toEqual([]);
    const { storage } = await boss.api.media.list();
    expect(storage.used).toBe(0);
  });

  it('must have been uploaded by the author of the post, and not be used in another post', async () => {
    const [player, other] = [await knownPlayer(), await knownPlayer()];
    const key = await upload(player);
    expect(await codeOf(open(other, key))).toBe('forum.imageGone');
    expect(await codeOf(open(player, 'f'.repeat(32)))).toBe('forum.imageGone');
    await open(player, key);
    expect(await codeOf(open(player, key))).toBe('forum.imageGone');
  });

  it.each([
    ['an address of another site', { type: 'image', attrs: { src: 'https://evil.example/x.png' } }],
    ['a file of the media library', { type: 'media', attrs: { id: 1 } }],
    ['a path as its key', { type: 'image', attrs: { key: '../secret.key' } }],
  ])('cannot be %s', async (_, node) => {
    const player = await knownPlayer();
    const body = { type: 'doc' as const, content: [...docOf('Look').content, node] };
    const call = player.api.forum.create({ body: { section: 'open', title: 'Foreign picture', body } });
    expect(await codeOf(call)).toBe('common.validation');
  });

  it.each([
    ['an SVG with scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 415, 'avatars.wrongPicture'],
    ['a truncated picture', 'half', 422, 'avatars.broken'],
  ])('is rejected if the file is %s', async (_, content, status, code) => {
    const whole = await picture(1500);
    const reply = await send(await knownPlayer(), content === 'half' ? whole.subarray(0, whole.length / 2) : content);
    expect([reply.status, reply.code]).toEqual([status, code]);
  });

  it('is deleted after an edit removes it, unless an earlier version contains it', async () => {
    const player = await knownPlayer();
    const [soon, late] = [await upload(player), await upload(player)];
    const first = await open(player, soon);
    await player.api.forum.edit({ params: { id: first.id }, body: { body: docOf('Without') } });
    const second = await open(player, late);
    app.clock.advance(600_000);
    await player.api.forum.edit({ params: { id: second.id }, body: { body: docOf('Without as well') } });
    const only = await upload(player);
    const body = docOf('A picture without a description');
    const withOne = { ...body, content: [...body.content, { type: 'image', attrs: { key: only } }] };
    app.clock.advance(60_000);
    const third = await player.api.forum.create({ body: { section: 'open', title: 'Third one', body: withOne } });
    app.clock.advance(600_000);
    // The words stay the same, and moderators still see the earlier version.
    await player.api.forum.edit({ params: { id: third.id }, body: { body } });
    app.clock.advance(2 * 86_400_000);
    await cleanImages(app.platform);
    expect((await fetchFile(soon)).statusCode).toBe(404);
    expect((await fetchFile(only, boss)).statusCode).toBe(200);
    expect((await fetchFile(late, boss)).statusCode).toBe(200);
  });
});

describe('picture limits', () => {
  it('keep new accounts from uploading pictures, and from posting pictures that they uploaded earlier', async () => {
    const player = await createTestUser(app, { longLivedToken: true });
    expect((await send(player, await picture())).code).toBe('forum.noImagesYet');
    const known = await knownPlayer();
    const key = await upload(known);
    await set({ forum_images_level: 'trusted' });
    expect(await codeOf(open(known, key))).toBe('forum.noImagesYet');
    await set({ forum_images_level: 'known' });
  });

  it.each([
    [{ forum_images: false }, 'forum.imagesOff'],
    [{ forum_images_per_day: 1 }, 'forum.dailyLimit'],
    [{ forum_images_per_day: 0 }, 'forum.dailyLimit'],
  ])('follow the settings %o', async (values, code) => {
    const player = await knownPlayer();
    await upload(player);
    await set(values);
    expect((await send(player, await picture())).code).toBe(code);
    await set({ forum_images: true, forum_images_per_day: 20 });
  });

  it('apply to the number of pictures in a post and to the size of a file', async () => {
    const player = await knownPlayer();
    const keys = [await upload(player), await upload(player)];
    await set({ forum_images_per_post: 1, forum_images_megabytes: 1 });
    expect(await codeOf(open(player, ...keys))).toBe('forum.tooManyImages');
    const noise = await sharp(Buffer.from(Array.from({ length: 1_200_000 }, (_, at) => (at * 7919) % 251)), {
      raw: { width: 800, height: 500, channels: 3 },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect((await send(player, noise)).code).toBe('forum.imageTooLarge');
    await set({ forum_images_per_post: 4, forum_images_megabytes: 5 });
  });

  it('include a quota that is separate from the media library', async () => {
    const player = await knownPlayer();
    const key = await upload(player);
    const { db } = app.platform.database;
    const quota = 10 * 1_048_576;
    await set({ forum_images_quota_megabytes: 10 });
    await db.update(forumImages).set({ bytes: quota }).where(eq(forumImages.key, key));
    expect((await send(player, await picture())).code).toBe('forum.imagesFull');
    await db.update(forumImages).set({ bytes: 100 }).where(eq(forumImages.key, key));
    await set({ forum_images_quota_megabytes: 2000 });
  });
});

describe('a picture that an edit removed', () => {
  it('is shown in the earlier version to moderators only, who can remove it', async () => {
    const player = await knownPlayer();
    const [taken, kept] = [await upload(player), await upload(player)];
    const { id } = await open(player, taken, kept);
    app.clock.advance(600_000);
    // Only the picture changes.
    const body = withPictures(`Text ${count}`, kept);
    await player.api.forum.edit({ params: { id }, body: { body, version: 1 } });
    for (const reader of [app.as(), player.api]) {
      const { versions } = await reader.forum.history({ params: { id } });
      expect(versions.map(({ images }) => images.map(({ key }) => key))).toEqual([[kept]]);
      expect(JSON.stringify(versions)).not.toContain(taken);
    }
    const seen = async () => (await boss.api.forum.history({ params: { id } })).versions[0];
    expect((await seen())?.images).toMatchObject([{ key: taken, width: 300, removed: false }, { key: kept }]);
    expect(JSON.stringify((await seen())?.body)).toContain(taken);
    app.clock.advance(48 * 3_600_000);
    await cleanImages(app.platform);
    expect((await fetchFile(taken, boss)).statusCode).toBe(200);
    await boss.api.forum.removeImage({ params: { image: taken }, body: { reason: 'Insult' } });
    expect((await seen())?.images).toMatchObject([{ key: taken, removed: true }, { key: kept }]);
  });

  it('stays visible to moderators after the post is removed', async () => {
    const player = await knownPlayer();
    const taken = await upload(player);
    const { thread } = await open(player);
    app.clock.advance(60_000);
    const { id } = await player.api.forum.reply({
      params: { id: thread },
      body: { body: withPictures('Look', taken) },
    });
    app.clock.advance(600_000);
    await player.api.forum.edit({ params: { id }, body: { body: docOf('Nothing here'), version: 1 } });
    await player.api.forum.remove({ params: { id } });
    expect(await codeOf(player.api.forum.history({ params: { id } }))).toBe('forum.notFound');
    const { versions } = await boss.api.forum.history({ params: { id } });
    expect(versions[0]?.images).toMatchObject([{ key: taken }]);
  });
});

describe('an uploaded picture', () => {
  it('that is not posted is deleted a day after the upload, unless a draft contains it', async () => {
    const player = await knownPlayer();
    const [unused, drafted] = [await upload(player), await upload(player)];
    await player.api.forum.saveDraft({ body: { section: 'open', title: '', body: withPictures('Later', drafted) } });
    app.clock.advance(23 * 3_600_000);
    await cleanImages(app.platform);
    expect((await fetchFile(unused, player)).statusCode).toBe(200);
    app.clock.advance(2 * 3_600_000);
    await cleanImages(app.platform);
    const seen = [await fetchFile(unused, player), await fetchFile(drafted, player)];
    expect(seen.map(({ statusCode }) => statusCode)).toEqual([404, 200]);
    expect(await app.platform.storage.list(`forum-${unused}`)).toEqual([]);
    expect(await rowOf(unused)).toBeUndefined();
  });

  it('can be removed by moderators, and the post says so', async () => {
    const player = await knownPlayer();
    const key = await upload(player);
    const { thread } = await open(player, key);
    const params = { image: key };
    expect(await codeOf(player.api.forum.removeImage({ params, body: {} }))).toMatch(/^common\./);
    await boss.api.forum.removeImage({ params, body: { reason: 'Insult' } });
    expect((await fetchFile(key)).statusCode).toBe(404);
    const [post] = (await app.as().forum.get({ params: { id: thread } })).posts;
    expect(post?.images).toMatchObject([{ key, removed: true }]);
    await cleanImages(app.platform);
    expect(await app.platform.storage.list(`forum-${key}`)).toEqual([]);
    expect((await rowOf(key))?.bytes).toBe(0);
    expect(await codeOf(boss.api.forum.removeImage({ params, body: {} }))).toBe('forum.notFound');
  });

  it('is included in the personal data export, and deleted with the account', async () => {
    const player = await knownPlayer();
    const key = await upload(player);
    await open(player, key);
    const { db } = app.platform.database;
    const copy = (await forumPersonalData.export(db, player.id)) as { images: object[] };
    expect(copy.images).toMatchObject([{ file: forumImageUrl(key) }]);
    await forumPersonalData.erase(db, player.id, app.clock.now() as never);
    expect((await fetchFile(key)).statusCode).toBe(404);
    await cleanImages(app.platform);
    expect(await app.platform.storage.list(`forum-${key}`)).toEqual([]);
  });
});
