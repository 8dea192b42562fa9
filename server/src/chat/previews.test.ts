import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { forumLinkPreviews } from '../forum/previews/table.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { chatPreviewQueue, readLinkedPage } from './previews.ts';

let app: TestApp;
let one: TestUser;
let other: TestUser;
let site: string;
let asked = 0;
let queued: { message: number }[] = [];
const server = createServer((_, response) => {
  asked += 1;
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<title>A guide to the siege</title><meta name="description" content="All of it">');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startTestApp({ jobs: false, env: { OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8' } });
  app.platform.jobs.send = async (_, name, data) => {
    if (name === chatPreviewQueue) queued.push(data as { message: number });
  };
  one = await createTestUser(app, { longLivedToken: true });
  other = await createTestUser(app, { longLivedToken: true });
  await app.platform.database.db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  queued = [];
  asked = 0;
  await app.platform.database.db.delete(forumLinkPreviews);
  await switchOn(true);
});

const switchOn = (on: boolean) => writeSettings(app.platform.database.db, { forum_link_previews: on }, app.clock.now());
const say = async (text: string, room = 'en') => {
  app.clock.advance(60_000);
  return (await one.api.chat.send({ params: { room }, body: { client_id: randomUUID(), text } })).message;
};
const work = async () => {
  for (const job of queued.splice(0)) await readLinkedPage(app.platform, job);
};
const last = async (room = 'en') =>
  (await other.api.chat.list({ params: { room }, query: {} })).messages.at(-1)?.preview ?? null;

it('the first link in a chat message gets a preview, which open pages receive as a change', async () => {
  const page = await other.api.chat.list({ params: { room: 'en' }, query: {} });
  const sent = await say(`Look: ${site}/guide, or ${site}/other.`);
  expect(sent.preview).toBeNull();
  await work();
  expect(await last()).toMatchObject({ url: `${site}/guide`, title: 'A guide to the siege', description: 'All of it' });
  const missed = await other.api.chat.list({
    params: { room: 'en' },
    query: { after: sent.seq, change: page.last_change },
  });
  expect(missed.messages).toMatchObject([{ id: sent.id, preview: { title: 'A guide to the siege' } }]);
  // The page has a stored preview, so it is not read again.
  expect((await say(`Again ${site}/guide`)).preview?.title).toBe('A guide to the siege');
  expect([queued.length, asked]).toEqual([0, 1]);
});

it('no linked page is fetched while chat previews are off, or for private messages', async () => {
  await switchOn(false);
  await say(`Off ${site}/a`);
  await switchOn(true);
  const { room } = await one.api.chat.startConversation({ body: { username: other.username } });
  await say(`Private ${site}/c`, room);
  expect(queued).toEqual([]);
  await say(`Known ${site}/d`);
  expect(queued).toHaveLength(1);
  await switchOn(false);
  await work();
  expect(asked).toBe(0);
});

it('a chat message that is removed before its preview is ready gets no preview', async () => {
  const { id } = await say(`Gone ${site}/e`);
  await one.api.chat.remove({ params: { id } });
  await work();
  expect([asked, await last()]).toEqual([0, null]);
});
