import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { drawPicture, uploadRequest } from '../../test/media.ts';
import { createTestUser } from '../../test/users.ts';
import { isUpload } from './uploads.ts';

const sent = 100;
const checkedAtOnce = 16;

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '100000' } });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

it('of many uploads at once, a few reach the database, and the others are refused with the usual error', async () => {
  const { token } = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  const upload = uploadRequest(token, 'gate.png', await drawPicture(60, 40).png().toBuffer());
  const { port } = app.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const send = () =>
    new Promise<Answer>((resolve, reject) => {
      const call = request({
        agent,
        port,
        method: 'POST',
        path: upload.url as string,
        headers: upload.headers as Record<string, string>,
      });
      call.on('error', reject).on('response', async (reply) => {
        let text = '';
        for await (const chunk of reply) text += chunk;
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text });
      });
      call.end(upload.payload as Buffer);
    });
  // Held here, so that all uploads have arrived before the first sender is known.
  const { promise: arrived, resolve: goOn } = Promise.withResolvers<void>();
  const consume = app.platform.limits.consume;
  const checked = vi.spyOn(app.platform.limits, 'consume').mockImplementation(async (...call) => {
    await arrived;
    return consume(...call);
  });
  const answers = Array.from({ length: sent }, send);
  const refused: Answer[] = [];
  for (const answer of answers) void answer.then((each) => refused.push(each));
  await vi.waitFor(() => expect(refused).toHaveLength(sent - checkedAtOnce), { timeout: 20_000 });
  expect(checked).toHaveBeenCalledTimes(checkedAtOnce);
  for (const answer of [...refused]) {
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
    expect(JSON.parse(answer.text)).toEqual({
      success: false,
      code: 'common.unavailable',
      error: expect.any(String),
      message: expect.any(String),
      requestId: answer.headers['x-request-id'],
    });
  }
  goOn();
  const all = await Promise.all(answers);
  const stored = all.filter(({ status }) => status === 200).length;
  expect(stored).toBeGreaterThan(0);
  expect(all.filter(({ status }) => status === 503)).toHaveLength(sent - stored);
  // The places are free again.
  expect((await send()).status).toBe(200);
  agent.destroy();
});

it.each([
  ['POST', '/api/admin/media', true],
  ['POST', '/api/users/me/avatar?size=1', true],
  ['POST', '/api/tickets/attachments', true],
  ['POST', '/api/forum/images', true],
  ['GET', '/api/admin/media', false],
  ['POST', '/api/admin/media/1', false],
])('a body may take as long as an upload: %s %s is %s', (method, url, expected) => {
  expect(isUpload({ method, url })).toBe(expected);
});
