import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { openTestDatabase } from '../../test/database.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { mountRenderer } from '../pages/pages.ts';
import { manualClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';

const clock = manualClock();
let database: Database;
/** Two instances on one database, without a bus between them. */
let portals: TestApp[];
let editor: TestUser;

const openPortal = () => startTestApp({ jobs: false, database, clock });
beforeAll(async () => {
  database = await openTestDatabase();
  portals = [await openPortal(), await openPortal()];
  for (const { platform } of portals) platform.jobs.send = async () => undefined;
  editor = await createTestUser(portals[0] as TestApp, { authority: 'implementor', longLivedToken: true });
});
afterAll(async () => {
  for (const portal of portals) await portal.close();
  await database.close();
});

const paths = [
  '/api/content',
  '/api/news-feed',
  '/api/news-sitemap',
  '/api/events/scheduled',
  '/api/events/upcoming',
  '/api/announcements',
];
/** Returns a portal's pages, each rendered from what the API returns to visitors. */
const pagesOf = (portal: TestApp) => {
  const app = Fastify();
  mountRenderer(app, portal.platform, async (url) => {
    const bodies: string[] = [];
    for (const path of paths) bodies.push((await portal.inject({ url: path })).text);
    return { status: 200, headers: [], html: false, body: Buffer.from(`${url} ${bodies.join()}`) };
  });
  return app;
};

const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString();
const publish = async (title: string, publish_at: string) => {
  const category = 'updates' as const;
  const { id } = await editor.api.news.create({ body: { category, language: 'en', title } });
  const body: RichTextDoc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: title }] }] };
  await editor.api.news.saveText({ params: { id, language: 'en' }, body: { title, body } });
  await editor.api.news.update({ params: { id }, body: { category, status: 'published', publish_at } });
};
const scheduleEvent = (title: string, more: object) => {
  const date = at(3 * 86_400).slice(0, 10);
  const body = { texts: { en: { title } }, date, time: '20:00', zone: 'Europe/Berlin', ...more };
  return editor.api.events.schedule({ body });
};

it('news, events and announcements appear and disappear on schedule in the cached responses, feeds and pages of every instance', async () => {
  await publish('Scheduled article', at(300));
  await scheduleEvent('Scheduled event', { shown_from: at(301), shown_until: at(400) });
  await editor.api.announcements.create({
    body: { texts: { en: 'Scheduled line' }, status: 'published', starts_at: at(302), ends_at: at(400) },
  });
  const pages = portals.map(pagesOf);
  /** Counts the responses of all instances that contain each title. Also fills the caches just before a change. */
  const read = async () => {
    const texts: string[] = [];
    for (const [index, portal] of portals.entries()) {
      for (const url of [...paths, '/calendar.ics']) texts.push((await portal.inject({ url })).text);
      texts.push((await pages[index]?.inject({ url: '/' }))?.body ?? '');
    }
    const shown = (title: string) => texts.filter((text) => text.includes(title)).length;
    return [shown('Scheduled article'), shown('Scheduled event'), shown('Scheduled line')];
  };
  expect(await read()).toEqual([0, 0, 0]);
  clock.advance(299_900);
  expect(await read()).toEqual([0, 0, 0]);
  // The list, the feed and the page of two instances. The sitemap does not contain the title.
  clock.advance(100);
  expect(await read()).toEqual([6, 0, 0]);
  clock.advance(1000);
  expect(await read()).toEqual([6, 8, 0]);
  clock.advance(1000);
  expect(await read()).toEqual([6, 8, 4]);
  clock.advance(97_900);
  expect(await read()).toEqual([6, 8, 4]);
  clock.advance(100);
  expect(await read()).toEqual([6, 0, 0]);
});

it('a page whose rendering began before a scheduled change is not cached after it', async () => {
  await publish('In the middle', at(60));
  const [portal] = portals as [TestApp];
  clock.advance(59_900);
  const app = Fastify();
  let wait: Promise<void> | undefined;
  mountRenderer(app, portal.platform, async () => {
    const { text } = await portal.inject({ url: '/api/content' });
    await wait;
    return { status: 200, headers: [], html: false, body: Buffer.from(text) };
  });
  let finish = (): void => undefined;
  wait = new Promise((resolve) => {
    finish = resolve;
  });
  const slow = app.inject({ url: '/slow' });
  await new Promise(setImmediate);
  clock.advance(100);
  finish();
  await slow;
  expect((await app.inject({ url: '/slow' })).body).toContain('In the middle');
});

it('a portal that was down at the time of a scheduled change shows the change in its first response', async () => {
  await publish('While away', at(60));
  const again = await openPortal();
  portals.push(again);
  clock.advance(60_000);
  const restarted = await openPortal();
  portals.push(restarted);
  for (const portal of [again, restarted])
    expect((await portal.inject({ url: '/api/content' })).text).toContain('While away');
});
