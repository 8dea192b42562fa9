import type { ThreadPrefix } from '@wyrmgate/contract/forum-constants';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { knownPlayer } from '../../test/forum-pictures.ts';
import type { TestUser } from '../../test/users.ts';

let app: TestApp;
let author: TestUser;
let thread: number;
let first: number;

const write = (prefix?: ThreadPrefix | null) => ({
  section: 'open',
  title: 'A thread',
  body: docOf(`Text at ${app.clock.now().toISOString()}`),
  ...(prefix !== undefined && { prefix }),
});
const edit = (id: number, form: { prefix?: ThreadPrefix | null; title?: string }) => {
  app.clock.advance(121_000);
  return author.api.forum.edit({ params: { id }, body: { body: write().body, ...form } });
};
/** The prefix on the page of the thread, in its section, in the list of new threads and in the feed. */
const shown = async () => {
  const api = app.as();
  const [{ thread: page }, section, list, feed] = [
    await api.forum.get({ params: { id: thread } }),
    await api.forum.list({ query: { section: 'open' } }),
    await api.forum.list(),
    await api.forum.feed({ query: { section: 'open' } }),
  ];
  const inList = ({ threads }: Pick<typeof list, 'threads'>) => threads.find(({ id }) => id === thread)?.prefix;
  return [page.prefix, inList(section), inList(list), inList(feed)];
};

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  await addSection(app, 'open');
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  author = await knownPlayer(app);
  ({ thread, id: first } = await author.api.forum.create({ body: write('guide') }));
});

it('the prefix of a new thread is shown on its page and in lists, and is optional', async () => {
  expect(await shown()).toEqual(['guide', 'guide', 'guide', 'guide']);
  app.clock.advance(121_000);
  ({ thread } = await author.api.forum.create({ body: write() }));
  expect(await shown()).toEqual([null, null, null, null]);
});

it('an edit of the first post changes or removes the prefix, and keeps it if the edit does not name one', async () => {
  await edit(first, { prefix: 'bug' });
  expect(await shown()).toEqual(['bug', 'bug', 'bug', 'bug']);
  await edit(first, { title: 'Another title' });
  expect(await shown()).toEqual(['bug', 'bug', 'bug', 'bug']);
  await edit(first, { prefix: null });
  expect(await shown()).toEqual([null, null, null, null]);
});

it('an edit of a reply does not change the prefix of the thread', async () => {
  app.clock.advance(121_000);
  const { id } = await author.api.forum.reply({ params: { id: thread }, body: { body: docOf('Reply') } });
  await edit(id, { prefix: 'bug' });
  expect(await shown()).toEqual(['guide', 'guide', 'guide', 'guide']);
});

it('an unknown prefix is rejected in a new thread and in an edit', async () => {
  const prefix = 'official' as ThreadPrefix;
  app.clock.advance(121_000);
  const created = await errorOf(author.api.forum.create({ body: write(prefix) }));
  const edited = await errorOf(edit(first, { prefix }));
  for (const { status, code } of [created, edited]) expect([status, code]).toEqual([400, 'common.validation']);
  expect(await shown()).toEqual(['guide', 'guide', 'guide', 'guide']);
});
