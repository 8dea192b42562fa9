import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addSection, docOf, saveSection } from '../../../test/forum.ts';
import {
  knownPlayer,
  openPicture,
  picture,
  pictureUrl,
  sendPicture,
  uploadPicture,
  withPictures,
} from '../../../test/forum-pictures.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';
import { writeSettings } from '../../settings/service.ts';
import { users } from '../../users/table.ts';

let app: TestApp;
let boss: TestUser;
let viewer: TestUser;
let author: TestUser;
let reader: TestUser;
let sections: Record<'open' | 'players' | 'staff', number>;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  [viewer, author, reader] = [await knownPlayer(app), await knownPlayer(app), await knownPlayer(app)];
  const body = { name: 'viewer', display_name: 'Viewer', permissions: JSON.stringify(['admin.forum.view']) };
  const role = await boss.api.roles.create({ body });
  await boss.api.roles.assign({ params: { id: viewer.id }, body: { roleId: role.id } });
  const closed = { see_right: 'staff', post_right: 'staff', reply_right: 'staff' } as const;
  sections = {
    open: await addSection(app, 'open'),
    players: await addSection(app, 'players', { see_right: 'players' }),
    staff: await addSection(app, 'staff', closed),
  };
  await writeSettings(app.platform.database.db, { forum_images_per_day: 1000 }, app.clock.now());
});
afterAll(() => app.close());

const post = async (section = 'open') => {
  app.clock.advance(60_000);
  count += 1;
  const key = await uploadPicture(app, author);
  const body = withPictures(`Text ${count}`, key);
  return { key, ...(await author.api.forum.create({ body: { section, title: `Thread ${count}`, body } })) };
};
const reply = async (thread: number) => {
  app.clock.advance(60_000);
  count += 1;
  const key = await uploadPicture(app, author);
  const body = withPictures(`Reply ${count}`, key);
  return { key, ...(await author.api.forum.reply({ params: { id: thread }, body: { body } })) };
};

/**
 * Returns who can open a picture now. Each person uses the address shown in the post, or the plain address if the
 * post shows them none.
 */
const whoOpens = async (key: string): Promise<string[]> => {
  const names = { visitor: undefined, reader, author, viewer, boss };
  const found: string[] = [];
  for (const [name, person] of Object.entries(names)) {
    const { statusCode } = await openPicture(app, key, person);
    expect([200, 404]).toContain(statusCode);
    if (statusCode === 200) found.push(name);
  }
  return found;
};
const everyone = ['visitor', 'reader', 'author', 'viewer', 'boss'];

describe('a picture in a forum post opens', () => {
  it('for everyone while everyone can read the post, and not while its thread is hidden', async () => {
    const { key, thread } = await post();
    expect(await whoOpens(key)).toEqual(everyone);
    const params = { id: thread };
    await boss.api.forum.moderate({ params, body: { action: 'hide', reason: 'Insult' } });
    expect(await whoOpens(key)).toEqual(['boss']);
    const [seen] = (await boss.api.forum.get({ params })).posts[0]?.images ?? [];
    expect((await app.app.inject({ url: `/forum-images/${key}.webp?pass=${seen?.pass}` })).statusCode).toBe(200);
    await boss.api.forum.moderate({ params, body: { action: 'show' } });
    expect(await whoOpens(key)).toEqual(everyone);
  });

  it('for staff and its author after the author removed the post, and only for staff after staff removed it', async () => {
    const { thread } = await post();
    const { key, id } = await reply(thread);
    const params = { id };
    expect(await whoOpens(key)).toEqual(everyone);
    await author.api.forum.remove({ params });
    expect(await whoOpens(key)).toEqual(['author', 'boss']);
    await author.api.forum.restore({ params });
    expect(await whoOpens(key)).toEqual(everyone);
    await boss.api.forum.removePost({ params, body: { reason: 'Insult' } });
    expect(await whoOpens(key)).toEqual(['boss']);
    await boss.api.forum.restorePost({ params });
    expect(await whoOpens(key)).toEqual(everyone);
  });

  it('only for readers of the thread’s current section, even after the thread is moved or the section is closed', async () => {
    const { key, thread } = await post('players');
    expect(await whoOpens(key)).toEqual(everyone.slice(1));
    const [seen] = (await reader.api.forum.get({ params: { id: thread } })).posts[0]?.images ?? [];
    const address = `/forum-images/${key}.webp?pass=${seen?.pass}`;
    const opens = async () => (await app.app.inject({ url: address })).statusCode;
    expect(await opens()).toBe(200);
    await boss.api.forum.move({ params: { id: thread }, body: { section: sections.staff } });
    expect([await opens(), await whoOpens(key)]).toEqual([404, ['viewer', 'boss']]);
    await boss.api.forum.move({ params: { id: thread }, body: { section: sections.open } });
    expect(await whoOpens(key)).toEqual(everyone);
    await saveSection(boss, sections.open, { see_right: 'staff' });
    expect([await opens(), await whoOpens(key)]).toEqual([404, ['viewer', 'boss']]);
    await saveSection(boss, sections.open, { see_right: 'everyone' });
  });

  it('for staff after an edit removed it, and after the post was merged into a hidden thread', async () => {
    const first = await post();
    app.clock.advance(600_000);
    await author.api.forum.edit({ params: { id: first.id }, body: { body: docOf('Nothing'), version: 1 } });
    expect(await whoOpens(first.key)).toEqual(['boss']);
    const [second, target] = [await post(), await post()];
    await boss.api.forum.moderate({ params: { id: target.thread }, body: { action: 'hide', reason: 'Old' } });
    await boss.api.forum.movePosts({ params: { id: second.thread }, body: { to: target.thread } });
    expect(await whoOpens(second.key)).toEqual(['boss']);
  });

  it('for its author and staff who approve posts while the post is awaiting approval', async () => {
    const { thread } = await post();
    await writeSettings(app.platform.database.db, { forum_held_posts: 100 }, app.clock.now());
    const { key, id } = await reply(thread);
    const opened = await post();
    await writeSettings(app.platform.database.db, { forum_held_posts: 0 }, app.clock.now());
    expect(await whoOpens(key)).toEqual(['author', 'viewer', 'boss']);
    expect(await whoOpens(opened.key)).toEqual(['author', 'viewer', 'boss']);
    const { posts } = await viewer.api.forum.held({ query: {} });
    expect(posts.flatMap(({ images }) => images.map(({ pass }) => typeof pass))).toEqual(['string', 'string']);
    await boss.api.forum.decideHeld({ params: { id }, body: { approve: true } });
    expect(await whoOpens(key)).toEqual(everyone);
  });

  it('only for its uploader before it is posted, even from a draft', async () => {
    const { data } = await sendPicture(app, author, await picture());
    const key = data?.key ?? '';
    expect(await whoOpens(key)).toEqual(['author']);
    await author.api.forum.saveDraft({ body: { section: 'open', title: '', body: withPictures('Later', key) } });
    const { draft } = await author.api.forum.draft({ query: { section: 'open' } });
    expect(draft?.images).toMatchObject([{ key, pass: data?.pass }]);
    expect((await app.app.inject({ url: `/forum-images/${key}.webp?pass=${data?.pass}` })).statusCode).toBe(200);
  });
});

describe('the address of a forum picture', () => {
  it('is public and cacheable only if everyone may open the picture, and then only for minutes', async () => {
    const [open, closed] = [await post(), await post('players')];
    const [image] = (await reader.api.forum.get({ params: { id: open.thread } })).posts[0]?.images ?? [];
    expect(image?.pass).toBeNull();
    const { headers } = await openPicture(app, open.key);
    expect(headers['cache-control']).toBe('public, max-age=300, must-revalidate');
    expect((await openPicture(app, closed.key, reader)).headers['cache-control']).toMatch(/^private, /);
    expect((await openPicture(app, closed.key)).headers['cache-control']).toBe('no-store');
    const known = { 'if-none-match': String(headers.etag) };
    expect((await openPicture(app, open.key, undefined, known)).statusCode).toBe(304);
    await boss.api.forum.moderate({ params: { id: open.thread }, body: { action: 'hide', reason: 'Insult' } });
    expect((await openPicture(app, open.key, undefined, known)).statusCode).toBe(404);
  });

  it('is not valid for another picture, for another reader, after it expires, or for a reader who has been banned', async () => {
    const [{ key }, other] = [await post('players'), await post('players')];
    const status = async (url: string) => (await app.app.inject({ url })).statusCode;
    const url = pictureUrl(app, key, reader);
    const [, id, until, mac] = /pass=(.+)\.(.+)\.(.+)$/.exec(url) ?? [];
    expect(await status(url)).toBe(200);
    for (const wrong of [
      url.replace(key, other.key),
      url.replace(`pass=${id}.`, `pass=${boss.id.toString(36)}.`),
      url.replace(`.${until}.`, `.${until}0.`),
      url.replace(String(mac), ''),
      url.replace(String(mac), `${mac}${mac}`),
      `${url}&pass=x`,
      `/forum-images/${key}.webp?pass=`,
      `/forum-images/${key}.webp?pass[a]=1`,
    ])
      expect(await status(wrong), wrong).toBe(404);
    const { db } = app.platform.database;
    await db.update(users).set({ status: 'banned' }).where(eq(users.id, reader.id));
    expect(await status(url)).toBe(404);
    await db.update(users).set({ status: 'active' }).where(eq(users.id, reader.id));
    app.clock.advance(12 * 3_600_000);
    expect(await status(url)).toBe(404);
  });
});
