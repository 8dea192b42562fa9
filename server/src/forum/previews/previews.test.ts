import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addSection } from '../../../test/forum.ts';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';
import { writeSettings } from '../../settings/service.ts';
import { users } from '../../users/table.ts';
import { wordFilters } from '../../word-filter/table.ts';
import { forumMembers, forumPosts } from '../table.ts';
import { readPageFacts } from './read-page.ts';
import { readLinkedPages } from './service.ts';
import { forumLinkPreviews } from './table.ts';

let app: TestApp;
let author: TestUser;
let page: Receiver;
const sent: number[] = [];
let count = 0;

beforeAll(async () => {
  page = await startReceiver();
  app = await startTestApp({ jobs: false, env: { OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8' } });
  app.platform.jobs.send = async (_, name, data) => {
    if (name === 'forum.previews') sent.push((data as { post: number }).post);
  };
  author = await createTestUser(app, { longLivedToken: true });
  const { db } = app.platform.database;
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values({ user_id: author.id, posts: 10 });
  await addSection(app, 'open');
});
afterAll(async () => {
  await app.close();
  await page.close();
});

const html = { 'content-type': 'text/html; charset=utf-8' };
const link = (href: string, text = href) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }],
});
const write = async (...content: object[]) => {
  app.clock.advance(61_000);
  count += 1;
  const words = { type: 'paragraph', content: [{ type: 'text', text: `Look ${count}` }] };
  const { id, thread } = await author.api.forum.create({
    body: { section: 'open', title: `Thread ${count}`, body: { type: 'doc', content: [words, ...content] } as never },
  });
  for (const post of sent.splice(0)) await readLinkedPages(app.platform, { post });
  app.clock.advance(16_000);
  return { id, thread, previews: (await app.as().forum.get({ params: { id: thread } })).posts[0]?.previews };
};
const switchOn = (on: boolean) => writeSettings(app.platform.database.db, { forum_link_previews: on }, app.clock.now());

it('no linked page is fetched until the owner switches previews on', async () => {
  expect((await write(link(page.url))).previews).toEqual([]);
  expect(page.received).toHaveLength(0);
});

it('a preview shows the title, description and site of a link that is alone in its paragraph, as plain text', async () => {
  await switchOn(true);
  page.answer = () => ({
    status: 200,
    headers: html,
    text: `<html><head><title>Other</title><meta property="og:title" content="Siege &amp; <b>honour</b>\u202e">
      <meta name="description" content='Two  lines
      of text'><meta property="og:site_name" content="Chronicle"></head></html>`,
  });
  const { previews } = await write(link(page.url), {
    type: 'paragraph',
    content: [{ type: 'text', text: 'not ' }, ...link(`${page.url}?inline`).content],
  });
  expect(previews).toEqual([
    { url: page.url, title: 'Siege & <b>honour</b>', description: 'Two lines of text', site: 'Chronicle' },
  ]);
  expect(page.received).toHaveLength(1);
  expect(page.received[0]?.headers).not.toHaveProperty('cookie');
  expect(page.received[0]?.headers).not.toHaveProperty('referer');
});

it('a linked page is fetched at most once a day, or once an hour while it fails', async () => {
  const before = page.received.length;
  await write(link(page.url));
  expect(page.received).toHaveLength(before);
  page.answer = () => ({ status: 500 });
  const broken = `${page.url}?broken`;
  expect((await write(link(broken))).previews).toEqual([]);
  await write(link(broken));
  expect(page.received).toHaveLength(before + 1);
  app.clock.advance(3_600_000);
  page.answer = () => ({ status: 200, headers: html, text: '<title>Back</title>' });
  expect((await write(link(broken))).previews).toMatchObject([{ title: 'Back' }]);
});

it('a preview follows at most three redirects, and checks the target of each', async () => {
  page.answer = ({ path }) => {
    const left = Number(path.split('?')[1] ?? '0');
    return left > 0
      ? { status: 302, headers: { location: `/hook?${left - 1}` } }
      : { status: 200, headers: html, text: '<title>End</title>' };
  };
  expect((await write(link(`${page.url}?3`))).previews).toMatchObject([{ title: 'End' }]);
  expect((await write(link(`${page.url}?4`))).previews).toEqual([]);
  page.answer = () => ({ status: 302, headers: { location: 'http://10.0.0.1/secret' } });
  expect((await write(link(`${page.url}?away`))).previews).toEqual([]);
});

it('a preview never connects to an address that is not public', async () => {
  const strict = await startTestApp({ jobs: false });
  await writeSettings(strict.platform.database.db, { forum_link_previews: true }, strict.clock.now());
  const boss = await createTestUser(strict, { authority: 'implementor' });
  strict.platform.jobs.send = async () => undefined;
  await addSection(strict, 'open');
  const before = page.received.length;
  const { port } = new URL(page.url);
  const addresses = ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost'];
  for (const host of addresses) {
    strict.clock.advance(61_000);
    const { id } = await boss.api.forum.create({
      body: {
        section: 'open',
        title: `Thread at ${host}`,
        body: { type: 'doc', content: [link(`http://${host}:${port}/hook`, 'Look here')] } as never,
      },
    });
    await readLinkedPages(strict.platform, { post: id });
  }
  expect(page.received).toHaveLength(before);
  const rows = await strict.platform.database.db.select().from(forumLinkPreviews);
  expect(rows.map(({ title }) => title)).toEqual(addresses.map(() => ''));
  await strict.close();
});

const filter = async (action: 'mask' | 'hold' | 'reject', pattern: string, kind: 'word' | 'link' = 'word') => {
  const [row] = await app.platform.database.db
    .insert(wordFilters)
    .values({ kind, pattern, language: null, action, active: true, updated_at: app.clock.now() })
    .returning();
  return () => app.platform.database.db.delete(wordFilters).where(eq(wordFilters.id, row?.id ?? 0));
};
const show = (thread: number) => app.as().forum.get({ params: { id: thread } });

it('previews mask or hide text that the word filter matches, even if the rule is newer than the preview', async () => {
  page.answer = () => ({
    status: 200,
    headers: html,
    text: '<title>Cheap gold</title><meta name="description" content="Gold and yang"><meta property="og:site_name" content="Goldhouse">',
  });
  const { thread, previews } = await write(link(`${page.url}?words`));
  expect(previews).toMatchObject([{ title: 'Cheap gold', description: 'Gold and yang' }]);
  const remove = await filter('mask', 'gold');
  app.platform.cache.drop('forum');
  expect((await show(thread)).posts[0]?.previews).toMatchObject([
    { title: 'Cheap ****', description: '**** and yang', site: 'Goldhouse' },
  ]);
  await remove();
  for (const action of ['hold', 'reject'] as const) {
    const end = await filter(action, 'yang');
    app.platform.cache.drop('forum');
    expect((await show(thread)).posts[0]?.previews).toEqual([]);
    await end();
  }
});

it('a preview does not follow a redirect to an address that the link filter blocks', async () => {
  const before = page.received.length;
  page.answer = () => ({ status: 302, headers: { location: 'http://bad.example/page' } });
  const remove = await filter('mask', 'bad.example', 'link');
  expect((await write(link(`${page.url}?filtered`))).previews).toEqual([]);
  expect(page.received).toHaveLength(before + 1);
  await remove();
});

it('previews of pages that no post has linked to for three months are deleted', async () => {
  const { db } = app.platform.database;
  const old = new Date(app.clock.now().getTime() - 91 * 24 * 3_600_000);
  await db
    .insert(forumLinkPreviews)
    .values({ url: 'https://old.example', title: 'Old', description: '', site: '', expires_at: old });
  page.answer = () => ({ status: 200, headers: html, text: '<title>New</title>' });
  await write(link(`${page.url}?new`));
  const urls = (await db.select().from(forumLinkPreviews)).map(({ url }) => url);
  expect(urls).toContain(`${page.url}?new`);
  expect(urls).not.toContain('https://old.example');
});

it('at most 30 linked pages are fetched per author and day', async () => {
  app.clock.advance(86_400_000);
  const before = page.received.length;
  const { id } = await write({ type: 'paragraph', content: [{ type: 'text', text: 'Edited often' }] });
  // Limits are a thousand times as large in tests.
  app.platform.limits.adjust(0.1);
  const { db } = app.platform.database;
  for (let edit = 0; edit < 15; edit += 1) {
    const content = [1, 2, 3].map((number) => link(`${page.url}?edit=${edit}-${number}`));
    await db
      .update(forumPosts)
      .set({ body: { type: 'doc', content } as never })
      .where(eq(forumPosts.id, id));
    await readLinkedPages(app.platform, { post: id });
  }
  expect(page.received).toHaveLength(before + 30);
  app.platform.limits.adjust(100);
});

const facts = (text: string, headers: Record<string, string> = html) =>
  readPageFacts({ status: 200, headers, body: Buffer.from(text) });

it('previews ignore pictures, compressed responses and pages without a title', () => {
  expect(facts('<title>x</title>', { 'content-type': 'image/png' })).toBeUndefined();
  expect(facts('<title>x</title>', { ...html, 'content-encoding': 'gzip' })).toBeUndefined();
  expect(facts('<title> \u200b </title>')).toBeUndefined();
});

it('hostile linked pages are parsed quickly', () => {
  for (const text of [
    '<meta '.repeat(85_000),
    '<title'.repeat(85_000),
    `<meta ${'a='.repeat(200_000)}`,
    '<meta a="'.repeat(50_000),
  ]) {
    const began = performance.now();
    facts(text);
    expect(performance.now() - began).toBeLessThan(1500);
  }
});
