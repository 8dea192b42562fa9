import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { toHtml } from '../platform/rich-text.ts';
import { users } from '../users/table.ts';
import { forumMembers } from './table.ts';

let app: TestApp;
let author: TestUser;
let thread: number;

const script = 'javascript:alert(1)';
const text = (words: string, marks?: object[]) => ({ type: 'text', text: words, ...(marks && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });
const link = (href: unknown) => doc(paragraph(text('look', [{ type: 'link', attrs: { href } }])));
const nested = (depth: number): object =>
  depth === 0 ? paragraph(text('deep')) : { type: 'blockquote', content: [nested(depth - 1)] };

/** Documents that the editor cannot produce, sent straight to the API. */
const refused: Record<string, unknown> = {
  'a link with a script': link(script),
  'a link with a script in capitals and spaces': link(' JaVaScRiPt:alert(1)'),
  'a link with a tab in its scheme': link('java\tscript:alert(1)'),
  'a link with data': link('data:text/html,<script>alert(1)</script>'),
  'a link that begins like a page and leaves': link('//evil.example'),
  'a link to an object': link({ toString: script }),
  'a raw HTML node': doc({ type: 'html', content: [text('<img src=x onerror=alert(1)>')] }),
  'an attribute with a handler': doc({ type: 'paragraph', attrs: { onclick: 'alert(1)' }, content: [text('x')] }),
  'a style': doc({ type: 'paragraph', attrs: { style: 'position:fixed' }, content: [text('x')] }),
  'a picture of another site': doc({ type: 'image', attrs: { src: 'https://evil.example/x.png' } }),
  'a file of the library': doc(paragraph(text('x')), { type: 'media', attrs: { id: 1 } }),
  'a frame': doc({ type: 'youtube', attrs: { id: 'dQw4w9WgXcQ' } }),
  'a heading': doc({ type: 'heading', attrs: { level: 2 }, content: [text('x')] }),
  'a mark without a name': doc(paragraph(text('x', [{}]))),
  'the same mark nine times': doc(
    paragraph(
      text(
        'x',
        Array.from({ length: 9 }, () => ({ type: 'bold' })),
      ),
    ),
  ),
  'a direction override': docOf('abc\u202egnp.exe'),
  'a NUL': docOf('a\0b'),
  'half a character': docOf('a\ud800'),
  'quotes in quotes, too deep': doc(nested(30)),
  'too many nodes': doc(...Array.from({ length: 5000 }, () => paragraph(text('x')))),
  'too long a text': docOf('x'.repeat(40_000)),
  'a list as document': [paragraph(text('x'))],
  'a prototype': JSON.parse('{"type":"doc","content":[],"__proto__":{"x":1}}'),
};

/** Valid texts that look dangerous or might break pages. */
const texts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><textarea><img src=x onerror=alert(1)></textarea></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '"><style>*{display:none}</style>',
  '{{constructor.constructor("alert(1)")()}}',
  "'; drop table forum_posts; --",
  '</script><!--',
  'W'.repeat(10_000),
  `Z${'\u0335\u0321\u0322'.repeat(500)}`,
  `${'👨‍👩‍👧‍👦'.repeat(400)}`,
  'ﷺ'.repeat(2000),
];

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  author = await createTestUser(app, { longLivedToken: true });
  const { db } = app.platform.database;
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values({ user_id: author.id, posts: 10 });
  await addSection(app, 'open');
  thread = (await author.api.forum.create({ body: { section: 'open', title: 'Words', body: docOf('Start') } })).thread;
});
afterAll(() => app.close());

const reply = (body: unknown) => {
  app.clock.advance(61_000);
  return author.api.forum.reply({ params: { id: thread }, body: { body: body as never } });
};

it.each(Object.entries(refused))('a reply with %s is rejected', async (_, body) => {
  const { status, code } = await errorOf(reply(body));
  expect(status).toBeLessThan(500);
  expect(['common.validation', 'common.tooLarge', 'forum.noLinksYet', 'common.malformed']).toContain(code);
});

it.each(texts.map((words) => [words.slice(0, 60), words]))(
  'the reply %j is shown as plain text, exactly as it was written',
  async (_, words) => {
    const { id, no } = await reply(docOf(words));
    const { posts } = await app.as().forum.get({ params: { id: thread }, query: { page: Math.ceil(no / 20) } });
    const post = posts.find((one) => one.id === id);
    expect(post?.body).toEqual(docOf(words));
    const html = post?.body ? toHtml(post.body, 'https://portal.example') : '';
    expect(html).not.toMatch(/<(?!\/?p>)/);
  },
);

it('a reply with 500 different mentions is rejected', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `@player${index}`).join(' ');
  for (let index = 0; index < 12; index += 1) await createTestUser(app, { username: `player${index}` });
  expect((await errorOf(reply(docOf(names)))).code).toBe('forum.tooManyMentions');
});
