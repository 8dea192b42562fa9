import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { avatarsPersonalData } from './personal-data.ts';

let app: TestApp;
let boss: TestUser;
let guard: TestUser;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  // Jobs are dropped, because they are not under test here.
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  guard = await createTestUser(app, { authority: 'low_wizard', longLivedToken: true });
});
afterAll(() => app.close());

const newPlayer = () => createTestUser(app, { longLivedToken: true });
const boundary = 'wyrmgate';
const send = (user: TestUser | undefined, content: Uint8Array | string, to: TestApp = app) =>
  to.inject({
    method: 'POST',
    url: '/api/users/me/avatar',
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(user && { authorization: `Bearer ${user.token}` }),
    },
  });
const picture = (width = 600, height = 300, background = '#a33') =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Someone at home' } })
    .png()
    .toBuffer();
const upload = async (user: TestUser): Promise<string> => {
  const { status, body } = await send(user, await picture());
  expect(status).toBe(200);
  return (body as { data: { avatar: string } }).data.avatar;
};
const fetchFile = (name: string) => app.app.inject({ url: `/avatars/${name}` });
const shownTo = async (user: TestUser) => (await app.as().players.get({ params: { name: user.username } })).avatar;

describe('a player’s picture', () => {
  it('is cropped to a square without metadata, and shown on the public page', async () => {
    const player = await newPlayer();
    expect(await player.api.avatars.own()).toEqual({ avatar: null, removed: null });
    const avatar = await upload(player);
    expect(await shownTo(player)).toBe(avatar);
    const file = await fetchFile(`${avatar}.webp`);
    expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    const found = await sharp(file.rawPayload).metadata();
    expect([found.format, found.width, found.height, found.exif]).toEqual(['webp', 256, 256, undefined]);
  });

  it('appears next to their threads and posts in the forum', async () => {
    await addSection(app, 'open');
    const avatar = await upload(boss);
    const body = { section: 'open', title: 'With a face', body: docOf('Hello') };
    const { thread } = await boss.api.forum.create({ body });
    const { threads } = await app.as().forum.list({ query: { section: 'open' } });
    expect(threads[0]?.avatar).toBe(avatar);
    const { posts } = await app.as().forum.get({ params: { id: thread } });
    expect(posts[0]?.author.avatar).toBe(avatar);
  });

  it('gets a new address with each upload, and the previous address stops working', async () => {
    const player = await newPlayer();
    const first = await upload(player);
    const second = await upload(player);
    expect(second).not.toBe(first);
    expect((await fetchFile(`${first}.webp`)).statusCode).toBe(404);
    expect((await fetchFile(`${second}.webp`)).statusCode).toBe(200);
    expect(await player.api.avatars.remove()).toEqual({ avatar: null, removed: null });
    expect((await fetchFile(`${second}.webp`)).statusCode).toBe(404);
    expect(await shownTo(player)).toBeNull();
  });

  it.each([
    ['an HTML page', '<html><script>alert(1)</script></html>', 415, 'avatars.wrongPicture'],
    ['an SVG with scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 415, 'avatars.wrongPicture'],
    ['nothing', '', 415, 'avatars.wrongPicture'],
  ])('is rejected if the file is %s', async (_, content, status, code) => {
    const reply = await send(await newPlayer(), content);
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([status, code]);
  });

  it('is rejected if the file is truncated', async () => {
    const content = await picture(2000, 2000);
    const reply = await send(await newPlayer(), content.subarray(0, content.length / 2));
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([422, 'avatars.broken']);
  });

  it('can be uploaded only after a login, and only a few times per minute', async () => {
    expect((await send(undefined, await picture())).status).toBe(401);
    const strict = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '1' } });
    const player = await createTestUser(strict);
    const codes = [];
    for (let sent = 0; sent < 6; sent += 1) codes.push((await send(player, 'no picture', strict)).status);
    await strict.close();
    expect(codes).toEqual([415, 415, 415, 415, 415, 429]);
  });

  it.each(['x.webp', '../secret.key', `${'a'.repeat(32)}.svg`, `${'a'.repeat(32)}.webp`, "'or 1=1--.webp"])(
    'has no file named %s',
    async (name) => {
      expect((await fetchFile(encodeURIComponent(name))).statusCode).toBe(404);
    },
  );

  it('is included in the personal data export, and removed on erasure', async () => {
    const player = await newPlayer();
    const avatar = await upload(player);
    const { db } = app.platform.database;
    const copy = (await avatarsPersonalData.export(db, player.id)) as { picture: { webp_base64: string }[] };
    expect(
      Buffer.from(copy.picture[0]?.webp_base64 ?? '', 'base64')
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    await avatarsPersonalData.erase(db, player.id, app.clock.now() as never);
    expect((await fetchFile(`${avatar}.webp`)).statusCode).toBe(404);
  });
});

describe('staff', () => {
  const take = (by: TestUser, id: number, days = 7) =>
    by.api.avatars.removeOfUser({ params: { id }, body: { reason: 'Not for all ages.', days } }).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );

  it('can remove a player’s picture with a reason, and the player can upload a new one after a pause', async () => {
    const player = await newPlayer();
    const avatar = await upload(player);
    expect(await take(boss, player.id)).toBe('done');
    expect((await fetchFile(`${avatar}.webp`)).statusCode).toBe(404);
    const { removed } = await player.api.avatars.own();
    expect(removed?.reason).toBe('Not for all ages.');
    // Calling `remove` without a picture does not end the pause.
    await player.api.avatars.remove();
    const early = await send(player, await picture());
    expect([early.status, (early.body as { code: string }).code]).toEqual([403, 'avatars.paused']);
    app.clock.advance(7 * 86_400_000 + 1000);
    await upload(player);
    expect((await player.api.avatars.own()).removed).toBeNull();
  });

  it('cannot remove a missing picture, their own, or that of a colleague at the same level', async () => {
    const player = await newPlayer();
    expect(await take(boss, player.id)).toBe('avatars.notFound');
    expect(await take(boss, 99_999_999)).toBe('users.notFound');
    await upload(boss);
    expect(await take(boss, boss.id)).toBe('users.ownAccount');
    expect(await take(guard, boss.id)).toMatch(/notManageable|forbidden|accessDenied/i);
  });
});
