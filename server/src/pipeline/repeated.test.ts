import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let portal: TestApp;
let boss: TestUser;
let player: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ env: { TRUSTED_PROXIES: '1' } });
  boss = await createTestUser(portal, { authority: 'implementor' });
  player = await createTestUser(portal);
});
afterAll(() => portal.close());

const post = (url: string, payload: object, id: string, headers: Record<string, string> = {}, to: TestApp = portal) =>
  to.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${boss.token}`, 'x-request-id': id, ...headers },
  });
const note = (id: string, headers?: Record<string, string>, to?: TestApp) =>
  post(`/api/admin/users/${player.id}/notes`, { text: id }, id, headers, to);
const notes = async () =>
  (await portal.platform.database.query<{ text: string }>('select text from users_notes')).rows.map(({ text }) => text);
const repeated = { 'x-repeated': '1' };

describe('a write request that the proxy repeats', () => {
  it('is executed only once if its first attempt was committed', async () => {
    const id = randomUUID();
    expect((await note(id)).status).toBe(200);
    expect(await note(id, repeated)).toMatchObject({ status: 409, body: { code: 'common.alreadyDone' } });
    expect((await notes()).filter((text) => text === id)).toHaveLength(1);
  });

  it('is executed if its first attempt failed or never arrived', async () => {
    const id = randomUUID();
    expect((await note(id, repeated)).status).toBe(200);
    const failed = randomUUID();
    const wrong = await post(`/api/admin/users/${player.id}/notes`, { text: '' }, failed);
    expect(wrong.status).toBe(400);
    expect((await note(failed, repeated)).status).toBe(200);
    expect(await notes()).toEqual(expect.arrayContaining([id, failed]));
  });

  it('gets a 503 that asks the client to retry if its first attempt may have been executed', async () => {
    const reply = await post('/api/chat/rooms/general/messages', { text: 'Hello' }, randomUUID(), repeated);
    expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  });

  it('counts as new without a proxy, because clients could otherwise replay past requests', async () => {
    const direct = await startTestApp({
      database: portal.platform.database,
      jobs: false,
      env: { TRUSTED_PROXIES: '0' },
    });
    const id = randomUUID();
    await note(id);
    expect((await note(id, repeated, direct)).status).toBe(200);
    await direct.close();
  });
});
