import { maxRichTextDepth } from '@wyrmgate/contract/rich-text-document';
import { docOf, paragraph, payloads, watch } from './attacks.ts';
import { expect, test } from './portal.ts';
import { callAs, logIn } from './users.ts';

const title = '<img src=x onerror=attack()>"\'<svg onload=attack()>';

test('stored markup attacks stay plain text on pages, in the editor and in API responses', async ({
  page,
  request,
}) => {
  const staff = await callAs(request, 'implementor');
  // Together, the payloads would exceed the maximum length of a text.
  const parts = [payloads.slice(0, 250), payloads.slice(250)];
  const articles: { id: number; slug: string }[] = [];
  for (const part of parts) {
    const start = { category: 'updates', language: 'en', title };
    const { id } = (await staff('POST', '/api/admin/content', start)) as { id: number };
    const text = { title, excerpt: part[0] ?? '', body: docOf(part) };
    const { texts } = (await staff('PUT', `/api/admin/content/${id}/texts/en`, text)) as { texts: { slug: string }[] };
    await staff('PUT', `/api/admin/content/${id}`, { category: 'updates', status: 'published' });
    articles.push({ id, slug: texts[0]?.slug ?? '' });
  }
  const thread = { section: 'questions', title, body: docOf(parts[0] ?? []) };
  const opened = (await staff('POST', '/api/forum/posts', thread)) as { thread: number; slug: string };
  await staff('POST', `/api/forum/posts/${opened.thread}/replies`, { body: docOf(parts[1] ?? []) });

  const found = await watch(page);
  // A recorder that misses attacks would make every check below pass.
  await page.goto('/');
  await page.evaluate('attack()');
  await expect.poll(() => found.splice(0)).toEqual(['attack() ran']);

  const lastOf = (part: readonly string[] | undefined) => part?.at(-1) ?? '';
  const pages = [
    ...articles.map(({ slug }, index) => [`/news/${slug}`, lastOf(parts[index])] as const),
    [`/forum/questions/${opened.thread}-${opened.slug}`, lastOf(parts[1])] as const,
    ['/news', title] as const,
  ];
  for (const [path, shown] of pages) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    // Moves the focus and the pointer, and then waits, because some payloads need one of these triggers.
    await page.keyboard.press('Tab');
    await page.mouse.move(400, 400);
    const alive = 'main :is(iframe, object, embed, [onerror], [onload], [onfocus], [href^="javascript:"])';
    expect(await page.locator(alive).count(), path).toBe(0);
  }
  const raw = [...articles.map(({ id }) => `/api/content/${id}?lang=en`), `/api/forum/posts/${opened.thread}`];
  for (const path of [...raw, '/api/news-feed?lang=en']) {
    const headers = (await page.goto(path))?.headers();
    expect(headers?.['content-type'], path).toMatch(/json/);
    expect(headers?.['x-content-type-options'], path).toBe('nosniff');
  }
  await logIn(page, 'implementor');
  for (const [index, { id }] of articles.entries()) {
    await page.goto(`/admin/news/${id}`);
    const editor = page.locator('.ProseMirror');
    await expect(editor).toContainText(lastOf(parts[index]));
    await editor.click();
    await page.keyboard.type('x');
    await page.goto('about:blank');
  }
  expect(found).toEqual([]);
});

test('a thread with endless words, stacked marks and deep quotes never makes the page scroll sideways', async ({
  page,
  request,
}) => {
  const staff = await callAs(request, 'implementor');
  const quote = (depth: number): object =>
    depth === 0 ? paragraph('deep') : { type: 'blockquote', content: [quote(depth - 1)] };
  const list = (depth: number): object =>
    depth === 0
      ? paragraph('item')
      : { type: 'bulletList', content: [{ type: 'listItem', content: [list(depth - 1)] }] };
  const texts = [
    'w'.repeat(10_000),
    'ﷺ'.repeat(2000),
    `Z${'\u0300'.repeat(2000)}`,
    `https://a.example/${'p'.repeat(1500)}`,
  ];
  // The paragraph and its text are the two deepest levels.
  const deepest = maxRichTextDepth - 2;
  const tooDeep = { section: 'questions', title: 'Too deep', body: { type: 'doc', content: [quote(deepest + 1)] } };
  await expect(staff('POST', '/api/forum/posts', tooDeep)).rejects.toThrow('400');
  const body = { type: 'doc', content: [...texts.map(paragraph), quote(deepest), list(deepest / 2)] };
  const thread = { section: 'questions', title: 'W'.repeat(120), body };
  const opened = (await staff('POST', '/api/forum/posts', thread)) as { thread: number; slug: string };
  await staff('POST', `/api/forum/posts/${opened.thread}/replies`, { body });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [`/forum/questions/${opened.thread}-${opened.slug}`, '/forum/questions', '/forum']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Text of the deepest level would have one letter per line if the indentation left no room.
      const deep = page.getByText('deep', { exact: true });
      if (path.endsWith(opened.slug)) expect((await deep.first().boundingBox())?.width).toBeGreaterThan(100);
      expect(
        await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
        path,
      ).toBeLessThanOrEqual(0);
    }
  }
});
