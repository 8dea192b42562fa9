import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import type { MailTransport } from '../platform/mail/parts.ts';
import { unsubscribeToken } from '../platform/mail/unsubscribe.ts';

let app: TestApp;
let player: TestUser;
const sent: Parameters<MailTransport['send']>[0][] = [];

beforeAll(async () => {
  app = await startTestApp({
    transport: {
      send: async (mail) => {
        sent.push(mail);
      },
    },
  });
  player = await createTestUser(app, { longLivedToken: true });
});
afterAll(() => app.close());

const emails = async (topic: 'forum' | 'events' | 'support'): Promise<boolean | undefined> =>
  (await player.api.notifications.switches()).switches.find((each) => each.topic === topic)?.email;
const tokenFor = (topic: string, user = player.id) => unsubscribeToken(app.platform.crypto, `${topic}.${user}`);
const post = (token: string, payload = 'List-Unsubscribe=One-Click') =>
  app.inject({
    method: 'POST',
    url: `/unsubscribe?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

describe('the unsubscribe link in an optional email', () => {
  it('is in the headers and the text, and one POST without cookies unsubscribes only from its topic', async () => {
    const { database, mail } = app.platform;
    const values = { username: 'Isaura', author: 'Kharzeth', title: 'A siege', path: '/forum/open/1-a-siege' };
    const email = { to: 'isaura@mail.example', language: 'de', template: 'forum-reply', values } as const;
    await database.transaction((tx) =>
      mail.enqueue(tx, { ...email, cause: 'test:1', topic: { topic: 'forum', user: player.id } }),
    );
    await database.transaction((tx) => mail.enqueue(tx, { ...email, cause: 'test:2' }));
    mail.wake();
    await eventually(async () => sent.length === 2);
    const [plain] = sent.filter(({ id }) => id === 'test:2');
    const [mailed] = sent.filter(({ id }) => id === 'test:1');
    expect(plain?.unsubscribe).toBeUndefined();
    expect(plain?.html).not.toContain('unsubscribe');
    const url = mailed?.unsubscribe ?? '';
    expect(mailed?.html).toContain(url);
    expect(mailed?.text).toContain(url);
    expect(mailed?.text).toContain('Keine E-Mails mehr zu: Forum');
    const { status, text } = await post(new URL(url).searchParams.get('token') ?? '');
    expect([status, text]).toEqual([200, expect.stringContaining('Forum')]);
    expect([await emails('forum'), await emails('events'), await emails('support')]).toEqual([false, true, true]);
    expect((await player.api.notifications.switches()).switches.every(({ portal }) => portal)).toBe(true);
  });

  it('changes nothing if it is only opened, and can be used more than once', async () => {
    const token = tokenFor('support');
    await app.inject({ method: 'GET', url: `/unsubscribe?token=${token}` });
    expect(await emails('support')).toBe(true);
    for (let use = 0; use < 2; use += 1)
      expect(await app.as().notifications.unsubscribe({ body: { token } })).toEqual({ topic: 'support' });
    expect(await emails('support')).toBe(false);
    await player.api.notifications.saveSwitch({ body: { topic: 'support', email: true } });
    expect(await emails('support')).toBe(true);
  });

  it('does not work for another player or topic, for required emails or with a changed token', async () => {
    const mac = tokenFor('events').split('.')[2];
    const other = await createTestUser(app);
    const tokens = [`events.${other.id}.${mac}`, `forum.${player.id}.${mac}`, tokenFor('account'), tokenFor('chat')];
    for (const token of [...tokens, '', 'events', `events.${player.id}.`, `${tokenFor('events')}x`]) {
      expect(await errorOf(app.as().notifications.unsubscribe({ body: { token } }))).toMatchObject({
        status: 400,
        code: 'notifications.badLink',
      });
      expect((await post(token)).status).toBe(400);
    }
    expect(await emails('events')).toBe(true);
  });

  it('does nothing for a deleted player, and accepts any request body', async () => {
    expect(await app.as().notifications.unsubscribe({ body: { token: tokenFor('forum', 999_999) } })).toEqual({
      topic: 'forum',
    });
    const reply = await app.inject({
      method: 'POST',
      url: `/unsubscribe?token=${tokenFor('events')}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\n\r\n--x--',
    });
    expect(reply.status).toBe(200);
    expect((await app.inject({ method: 'POST', url: `/unsubscribe?token=${tokenFor('events')}` })).status).toBe(200);
    expect(await emails('events')).toBe(false);
  });
});
