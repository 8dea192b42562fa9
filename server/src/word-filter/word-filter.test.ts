import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { openScreen, screenText } from './screen.ts';

let app: TestApp;
let boss: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());

const add = (body: Record<string, unknown>) =>
  boss.api['word-filter'].create({ body: body as { pattern: string; kind?: 'word' | 'link' } });
const test = (text: string, language?: 'de' | 'en') =>
  boss.api['word-filter'].test({ query: { text, ...(language && { language }) } });

it('the word filter applies the most severe rule, shows what was found, and masks the words of mild rules', async () => {
  const masks = await add({ pattern: 'darn', action: 'mask' });
  await add({ pattern: 'casino*', action: 'hold' });
  await add({ kind: 'link', pattern: 'bad.example', action: 'reject' });
  await add({ pattern: 'dick', language: 'en', action: 'reject' });
  expect(await test('A darn good day')).toMatchObject({ action: 'mask', text: 'A **** good day' });
  expect(await test('darn casinos')).toMatchObject({ action: 'hold', text: '**** casinos' });
  const worst = await test('casino at www.bad.example');
  expect(worst.action).toBe('reject');
  expect(worst.matches.map(({ found }) => found)).toEqual(['casino', 'www.bad.example']);
  expect((await test('Der Teig ist dick', 'de')).action).toBeNull();
  expect((await test('Der Teig ist dick')).action).toBe('reject');
  await boss.api['word-filter'].update({
    params: { id: masks.id },
    body: { pattern: 'darn', action: 'mask', active: false, version: masks.version },
  });
  expect((await test('darn')).action).toBeNull();
});

it('the word filter checks formatted text as readers see it: across marks, in lists and in link targets', async () => {
  await add({ pattern: 'spam', action: 'mask' });
  await add({ kind: 'link', pattern: 'masked.example', action: 'mask' });
  const screen = await openScreen(app.platform.database.db);
  const text = (part: string, marks?: { type: string; attrs?: Record<string, unknown> }[]) => ({
    type: 'text',
    text: part,
    ...(marks && { marks }),
  });
  const doc = screen.doc({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [text('sp'), text('am', [{ type: 'bold' }]), text(' and more')] },
      {
        type: 'paragraph',
        content: [text('here', [{ type: 'link', attrs: { href: 'https://www.masked.example/x' } }, { type: 'bold' }])],
      },
    ],
  });
  expect(screen.action()).toBe('mask');
  expect(doc.content[0]?.content?.map((node) => node.text)).toEqual(['**', '**', ' and more']);
  expect(doc.content[1]?.content?.[0]).toEqual(text('here', [{ type: 'bold' }]));
  expect(await screenText(app.platform.database.db, 'More spam', 'de')).toEqual({
    action: 'mask',
    found: ['spam'],
    text: 'More ****',
  });
});

it('the word filter rejects rules that already exist, match everything or were changed by someone else, and is closed to players', async () => {
  const rule = await add({ pattern: 'twice' });
  expect((await errorOf(add({ pattern: 'twice' }))).code).toBe('word-filter.taken');
  for (const body of [
    { pattern: '*' },
    { pattern: 'a' },
    { kind: 'link', pattern: 'no host' },
    { pattern: 'x'.repeat(61) },
  ])
    expect((await errorOf(add(body))).status).toBe(400);
  const params = { id: rule.id };
  await boss.api['word-filter'].update({ params, body: { pattern: 'thrice', version: rule.version } });
  const again = boss.api['word-filter'].update({ params, body: { pattern: 'four', version: rule.version } });
  expect((await errorOf(again)).code).toBe('word-filter.changedMeanwhile');
  await boss.api['word-filter'].remove({ params });
  expect((await errorOf(boss.api['word-filter'].remove({ params }))).code).toBe('word-filter.notFound');
  const player = await createTestUser(app);
  expect((await errorOf(player.api['word-filter'].adminList())).status).toBe(403);
});
