import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { drawPicture, uploadRequest } from '../../test/media.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { media } from './table.ts';

/** A fifth of the required 10,000 uploads, over 200 parallel connections, so that the test ends within a minute. */
const uploads = 2000;
const connections = 200;

let app: TestApp;
let boss: TestUser;
let port: number;
beforeAll(async () => {
  app = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '100000' } });
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

type Answer = { status: number; retryAfter: string | undefined; code: string | undefined };
const call = async (agent: Agent, options: { method: string; path: string; headers?: object; payload?: Buffer }) => {
  const { method, path, headers = {}, payload } = options;
  const sent = request({ agent, port, host: '127.0.0.1', method, path, headers: headers as Record<string, string> });
  sent.end(payload);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of reply) text += chunk;
  const { code } = JSON.parse(text) as { code?: string };
  return { status: reply.statusCode ?? 0, retryAfter: reply.headers['retry-after'], code } satisfies Answer;
};

it('thousands of concurrent uploads are each stored or asked to retry, while other calls are still served', async () => {
  const picture = await drawPicture(60, 40).png().toBuffer();
  const { url, headers, payload } = uploadRequest(boss.token, 'gate.png', picture);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = uploads;
  const sending = Promise.all(
    Array.from({ length: uploads }, () =>
      call(agent, {
        method: 'POST',
        path: url as string,
        headers: headers as object,
        payload: payload as Buffer,
      }).finally(() => {
        left -= 1;
      }),
    ),
  );
  const other = new Agent({ keepAlive: true });
  const between: number[] = [];
  while (left > 0) {
    const { status } = await call(other, { method: 'GET', path: '/api/settings/site' });
    expect(status).toBe(200);
    between.push(left);
  }
  const answers = await sending;
  // At least one other call must finish while uploads are still running.
  expect(new Set(between.filter((count) => count > 0 && count < uploads)).size).toBeGreaterThan(0);
  const stored = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  expect(stored.length + refused.length).toBe(uploads);
  expect(stored.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ code, retryAfter }) => `${code} ${Number(retryAfter) > 0}`))).toEqual(
    new Set(['common.unavailable true']),
  );
  expect(await app.platform.database.db.$count(media)).toBe(stored.length);
  agent.destroy();
  other.destroy();
});
