import { randomUUID } from 'node:crypto';
import { maxChatReportsPerDay } from '@wyrmgate/contract/chat-constants';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser } from '../../test/users.ts';
import { chatReports } from './table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
});
afterAll(() => app.close());

it('a player who reports more chat messages at once than the daily limit allows reaches exactly the limit', async () => {
  const author = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  const reporter = await createTestUser(app, { longLivedToken: true });
  const messages: number[] = [];
  for (let count = 0; count < maxChatReportsPerDay + 10; count += 1) {
    app.clock.advance(60_000);
    const body = { client_id: randomUUID(), text: `Message ${count}` };
    messages.push((await author.api.chat.send({ params: { room: 'en' }, body })).id);
  }
  const results = await Promise.allSettled(
    messages.map((message) => reporter.api.chat.report({ body: { message, reason: 'spam' } })),
  );
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 10 }, () => 'chat.tooManyReports'));
  const stored = await app.platform.database.db
    .select()
    .from(chatReports)
    .where(eq(chatReports.reporter_id, reporter.id));
  expect(stored).toHaveLength(maxChatReportsPerDay);
});
