import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addSection, docOf } from '../../test/forum.ts';
import { openWebhookBench, type WebhookBench } from '../../test/webhooks.ts';

let bench: WebhookBench;
beforeAll(async () => {
  bench = await openWebhookBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

it('a queued webhook about a thread, an article or an event is dropped if its subject is hidden or deleted before it is sent', async () => {
  await addSection(bench.portal, 'open');
  const { id } = await bench.create({ events: ['forum.thread_created', 'news.published', 'event.published'] });
  const { api } = bench.boss;
  const open = async () => {
    // Waits for earlier deliveries, whose lease would expire when the clock advances.
    await bench.settled(id);
    bench.portal.clock.advance(60_000);
    return (await api.forum.create({ body: { section: 'open', title: 'A thread', body: docOf('Text') } })).thread;
  };
  const [shown, hidden] = [await open(), await open()];
  await bench.arrived(2);
  await bench.settled(id);
  await api.forum.moderate({ params: { id: hidden }, body: { action: 'hide' } });
  const draft = await api.news.create({ body: { category: 'updates', language: 'en', title: 'Draft' } });
  await bench.happen('forum.thread_created', { id: hidden, title: 'Hidden' });
  await bench.happen('news.published', { id: draft.id, title: 'Withdrawn' });
  await bench.happen('event.published', { id: 987_654, title: 'Deleted' });
  await bench.happen('forum.thread_created', { id: shown, title: 'Still shown' });
  await bench.arrived(3);
  await bench.settled(id);
  const sent = bench.receiver().received.map(({ body }) => JSON.parse(body).data.title);
  expect(sent).toEqual(['A thread', 'A thread', 'Still shown']);
  expect(await bench.find(id)).toMatchObject({ pending: 0, failed: 0 });
});
