import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { openTestDatabase } from '../../test/database.ts';
import { createTestUser } from '../../test/users.ts';
import { openPostgres } from '../platform/database/postgres.ts';
import { createKey } from './format.ts';

const connections = 2;
let own: Awaited<ReturnType<typeof openTestDatabase>>;
let portal: TestApp;
beforeAll(async () => {
  own = await openTestDatabase();
  portal = await startTestApp({ database: openPostgres(own.url ?? '', connections, { timeouts: false }), jobs: false });
});
afterAll(async () => {
  await portal.close();
  await own.close();
});

it('no call with an API key or a session waits for a second connection while it holds one', async () => {
  const player = await createTestUser(portal);
  const call = (token: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/items/orders',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
  const tokens = Array.from({ length: 4 * connections }, (_, index) => (index % 2 ? player.token : createKey().key));
  const replies = await Promise.all(tokens.map(call));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(tokens.map((_, index) => (index % 2 ? 400 : 401)));
});
