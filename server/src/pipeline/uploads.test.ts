import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { drawPicture, uploadRequest } from '../../test/media.ts';
import { createTestUser } from '../../test/users.ts';
import { uploadFolder } from '../platform/storage/upload-folder.ts';
import { isUpload } from './uploads.ts';

const sent = 100;
const checkedAtOnce = 16;
const placesAtOnce = 8;

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '100000' } });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

type Sender = { token: string; localAddress: string };
const prepare = async ({ token, localAddress }: Sender, path: string) => {
  const upload = uploadRequest(token, 'gate.png', await drawPicture(60, 40).png().toBuffer());
  const body = upload.payload as Buffer;
  const headers = { ...(upload.headers as Record<string, string>), 'content-length': String(body.length) };
  const { port } = app.app.server.address() as AddressInfo;
  return { body, options: { port, host: '127.0.0.1', localAddress, method: 'POST', path, headers } };
};
const answerTo = (call: ClientRequest) =>
  new Promise<Answer>((resolve, reject) => {
    call.on('error', reject).on('response', async (reply) => {
      let text = '';
      for await (const chunk of reply) text += chunk;
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text });
    });
  });
const createStaff = () => createTestUser(app, { authority: 'implementor', longLivedToken: true });

it('only a few of many concurrent uploads reach the database, and the others are rejected', async () => {
  const { token } = await createStaff();
  const { body, options } = await prepare({ token, localAddress: '127.0.0.1' }, '/api/admin/media');
  const agent = new Agent({ keepAlive: true });
  const send = () => {
    const call = request({ ...options, agent });
    const answer = answerTo(call);
    call.end(body);
    return answer;
  };
  // Blocks the checks, so that all uploads arrive before the first sender is known.
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
  ['one account at several addresses', 1, 4],
  ['several accounts at one address', 4, 1],
])('slow uploads from %s leave slots for other uploads', async (_, accounts, addresses) => {
  const users = await Promise.all(
    Array.from({ length: accounts }, () => createTestUser(app, { longLivedToken: true })),
  );
  const refused: number[] = [];
  const calls = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      const token = users[index % accounts]?.token ?? '';
      const localAddress = `127.0.0.${2 + (index % addresses)}`;
      const { body, options } = await prepare({ token, localAddress }, '/api/users/me/avatar');
      const call = request({ ...options, agent: false });
      answerTo(call).then(
        ({ status }) => refused.push(status),
        () => undefined,
      );
      call.write(body.subarray(0, body.length - 10));
      return call;
    }),
  );
  await vi.waitFor(() => expect(refused).toEqual([503]), { timeout: 20_000 });
  const { token } = await createStaff();
  const { body, options } = await prepare({ token, localAddress: '127.0.0.9' }, '/api/admin/media');
  const other = request({ ...options, agent: false });
  const answer = answerTo(other);
  other.end(body);
  expect((await answer).status).toBe(200);
  for (const call of calls) call.destroy();
  await vi.waitFor(() => expect(readdirSync(uploadFolder(app.platform.env))).toEqual([]), { timeout: 20_000 });
});

it('uploads that occupy all slots and then stall lose their slots to other uploads', async () => {
  const users = await Promise.all(
    Array.from({ length: 3 }, () => createTestUser(app, { authority: 'implementor', longLivedToken: true })),
  );
  const ended: number[] = [];
  const calls = await Promise.all(
    Array.from({ length: placesAtOnce }, async (_, index) => {
      const sender = index % users.length;
      const from = { token: users[sender]?.token ?? '', localAddress: `127.0.0.${20 + sender}` };
      const { body, options } = await prepare(from, '/api/admin/media');
      const call = request({ ...options, agent: false });
      answerTo(call).then(
        ({ status }) => ended.push(status),
        () => undefined,
      );
      call.write(body.subarray(0, body.length - 10));
      return call;
    }),
  );
  await vi.waitFor(() => expect(readdirSync(uploadFolder(app.platform.env))).toHaveLength(placesAtOnce), 20_000);
  const { body, options } = await prepare(
    { token: (await createStaff()).token, localAddress: '127.0.0.9' },
    '/api/admin/media',
  );
  const send = () => {
    const call = request({ ...options, agent: false });
    const answer = answerTo(call);
    call.end(body);
    return answer;
  };
  expect((await send()).status).toBe(503);
  app.clock.advance(6000);
  expect((await send()).status).toBe(200);
  expect(ended).toEqual([503]);
  for (const call of calls) call.destroy();
  await vi.waitFor(() => expect(readdirSync(uploadFolder(app.platform.env))).toEqual([]), 20_000);
});

it('after an error, the server accepts the rest of an uploaded file for up to 15 seconds', async () => {
  const { body, options } = await prepare({ token: 'unknown', localAddress: '127.0.0.1' }, '/api/admin/media');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const call = request({ ...options, agent: false });
    const answer = answerTo(call);
    call.write(body.subarray(0, body.length - 10));
    expect((await answer).status).toBe(401);
    const closed = once(call.socket as Socket, 'close');
    vi.advanceTimersByTime(14_000);
    expect(call.socket?.destroyed).toBe(false);
    vi.advanceTimersByTime(1000);
    await closed;
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['POST', '/api/admin/media', true],
  ['POST', '/api/users/me/avatar?size=1', true],
  ['POST', '/api/tickets/attachments', true],
  ['POST', '/api/forum/images', true],
  ['GET', '/api/admin/media', false],
  ['POST', '/api/admin/media/1', false],
])('the request %s %s counts as an upload with a longer time limit: %s', (method, url, expected) => {
  expect(isUpload({ method, url })).toBe(expected);
});
