import type { Page } from '@playwright/test';
import { docOf, payloads, watch } from './attacks.ts';
import { expect, test } from './portal.ts';
import { callAs, logIn } from './users.ts';

/** More payloads than this at once would exceed the maximum length of a post. */
const perRound = 60;
const allowed = {
  tags: 'p strong em s code pre ul ol li blockquote br a span'.split(' '),
  marks: ['bold', 'italic', 'strike', 'code', 'spoiler', 'link'],
  nodes: ['doc', 'paragraph', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'codeBlock', 'text', 'hardBreak'],
};

/** Pastes HTML with the event that a browser sends. */
const paste = (page: Page, html: readonly string[]): Promise<unknown> =>
  page.evaluate(
    `((texts) => {
      for (const text of texts) {
        const data = new DataTransfer();
        data.setData('text/html', text);
        document.querySelector('.ProseMirror').dispatchEvent(
          new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
      }
    })(${JSON.stringify(html)})`,
  );

/** Elements and attributes in the editor that its formatting cannot produce. */
const foreign = (page: Page): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('.ProseMirror *')].flatMap((element) => {
      const tag = element.localName;
      if (element.matches('img.ProseMirror-separator')) return [];
      if (!${JSON.stringify(allowed.tags)}.includes(tag)) return [tag];
      return [...element.attributes]
        .filter(({ name, value }) => /^on|^style$|^src/.test(name) || (name === 'href' && !/^(https?:|mailto:|\\/)/.test(value)))
        .map(({ name, value }) => tag + ' ' + name + '=' + value);
    })`,
  );

type Node = { type: string; marks?: { type: string }[]; content?: Node[] };
const typesIn = (node: Node): { nodes: string[]; marks: string[] } => {
  const inside = (node.content ?? []).map(typesIn);
  return {
    nodes: [node.type, ...inside.flatMap(({ nodes }) => nodes)],
    marks: [...(node.marks ?? []).map(({ type }) => type), ...inside.flatMap(({ marks }) => marks)],
  };
};
const bodiesOf = (thread: unknown): (Node | null)[] =>
  (thread as { posts: { body: Node | null }[] }).posts.map(({ body }) => body);

test('pasted markup attacks run nothing and leave only the allowed formatting in a post', async ({ page, request }) => {
  const staff = await callAs(request, 'implementor');
  const thread = { section: 'questions', title: 'Pasted attacks', body: docOf(payloads.slice(0, 250)) };
  const opened = (await staff('POST', '/api/forum/posts', thread)) as { thread: number; slug: string };
  const address = `/forum/questions/${opened.thread}-${opened.slug}`;
  const found = await watch(page);
  await logIn(page, 'implementor');
  await page.goto(address);
  // A recorder that misses attacks would make every check below pass.
  await page.evaluate('attack()');
  await expect.poll(() => found.splice(0)).toEqual(['attack() ran']);

  const editor = page.locator('.ProseMirror');
  const marker =
    '<p><b>bold</b> <i>slanted</i> <u>plain</u> <a href="https://ormveil.example/">link</a></p><h1>Head</h1>';
  await test.step('the editor of a reply drops everything else', async () => {
    for (let start = 0; start < payloads.length; start += perRound) {
      await editor.click();
      await page.keyboard.press('ControlOrMeta+a');
      await paste(page, [marker, ...payloads.slice(start, start + perRound)]);
      await expect(editor.locator('strong').first()).toHaveText('bold');
      expect(await foreign(page), `from payload ${start}`).toEqual([]);
    }
  });
  await test.step('the reply is stored with the allowed formatting only', async () => {
    await page.getByRole('button', { name: 'Post reply' }).click();
    const reply = page.getByRole('article', { name: '#2' });
    await expect(reply.locator('strong', { hasText: 'bold' })).toBeVisible();
    const [, body] = bodiesOf(await staff('GET', `/api/forum/posts/${opened.thread}`));
    const { nodes, marks } = typesIn(body ?? { type: 'missing' });
    expect(nodes.filter((type) => !allowed.nodes.includes(type))).toEqual([]);
    expect(marks.filter((type) => !allowed.marks.includes(type))).toEqual([]);
    expect(marks).toEqual(expect.arrayContaining(['bold', 'italic', 'link']));
  });
  await test.step('the edit box of a hostile post shows the attacks as text', async () => {
    const post = page.getByRole('article', { name: '#1' });
    await post.getByRole('button', { name: 'Actions for post 1' }).click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await expect(post.locator('.ProseMirror')).toContainText(payloads[249] ?? '');
    await post.locator('.ProseMirror').click();
    await page.keyboard.type('x');
    expect(await foreign(page)).toEqual([]);
    await post.getByRole('button', { name: 'Save' }).click();
    await expect(post.locator('.ProseMirror')).toHaveCount(0);
    await expect(post).toContainText(payloads[249] ?? '');
  });
  // The policy blocks and reports styles as soon as the editor parses the text, before it drops them.
  expect(found.filter((what) => !/^policy: style-src|inline style/.test(what))).toEqual([]);
});
