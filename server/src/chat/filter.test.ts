import { randomUUID } from 'node:crypto';
import type { FilterAction } from '@wyrmgate/contract/word-filter-constants';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let app: TestApp;
let boss: TestUser;
let player: TestUser;

const send = (user: TestUser, text: string, room = 'en', clientId: string = randomUUID()) =>
  user.api.chat.send({ params: { room }, body: { client_id: clientId, text } });
const edit = (id: number, text: string) => player.api.chat.edit({ params: { id }, body: { text } });
const add = (pattern: string, action: FilterAction, more: { kind?: 'link'; language?: 'de' } = {}) =>
  boss.api['word-filter'].create({ body: { pattern, action, ...more } });

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  await add('masked', 'mask');
  await add('waits', 'hold');
  await add('nein', 'reject', { language: 'de' });
  await add('gold.example', 'reject', { kind: 'link' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  player = await createTestUser(app, { longLivedToken: true });
});

it('the word filter masks words in messages and in edits', async () => {
  const { id, message } = await send(player, 'One Mäsked word');
  expect(message.text).toBe('One ****** word');
  expect((await edit(id, 'Still m a s k e d, and masked')).message.text).toContain('and ******');
});

it('a chat message that the word filter rejects or holds is not stored, and the error names the words', async () => {
  for (const [text, words] of [
    ['Look at https://www.gold.example/cheap', 'gold.example'],
    ['This waits for someone', 'waits'],
  ] as const) {
    const error = await errorOf(send(player, text));
    expect(error).toMatchObject({ status: 403, code: 'chat.filtered' });
    expect((error.details as { words: string }).words).toContain(words);
  }
  const { id, message } = await send(player, 'Fine');
  expect((await errorOf(edit(id, 'See gold.example'))).code).toBe('chat.filtered');
  const { messages } = await player.api.chat.list({ params: { room: 'en' }, query: {} });
  expect(messages.at(-1)?.text).toBe(message.text);
  expect(messages.some(({ text }) => text.includes('waits'))).toBe(false);
});

it('word filter rules for one language apply in its chat room and in rooms for all languages', async () => {
  await send(player, 'Nein, danke', 'en');
  expect((await errorOf(send(player, 'Nein', 'de'))).code).toBe('chat.filtered');
  expect((await errorOf(send(player, 'Nein', 'trade'))).code).toBe('chat.filtered');
  const other = await createTestUser(app);
  const { room } = await player.api.chat.startConversation({ body: { username: other.username } });
  expect((await errorOf(send(player, 'gold.example', room))).code).toBe('chat.filtered');
});

it('a repeated request returns the stored chat message despite a new filter rule, and moderators are not filtered', async () => {
  const clientId = randomUUID();
  const first = await send(player, 'Before the rule', 'en', clientId);
  const { id } = await add('before', 'reject');
  expect((await send(player, 'Before the rule', 'en', clientId)).id).toBe(first.id);
  expect((await send(boss, 'Before: do not write gold.example')).message.text).toContain('gold.example');
  await boss.api['word-filter'].remove({ params: { id } });
});
