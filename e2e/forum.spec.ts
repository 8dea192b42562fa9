import { randomBytes } from 'node:crypto';
import { openWithSocket } from './hydration.ts';
import { expect, test } from './portal.ts';
import { browserErrors } from './screen.ts';
import { callAs, logIn, register } from './users.ts';

test('a player opens a thread and sees a reply arrive, and staff decide on a reported post', async ({
  page,
  request,
  browser,
}) => {
  const title = `Where is the ferry ${randomBytes(3).toString('hex')}`;
  const author = await register(request, 'ferry');
  const errors = browserErrors(page);
  await logIn(page, author.username, author.password);

  await test.step('a player writes a thread whose draft survives a reload', async () => {
    await page.goto('/forum/questions');
    await page.getByRole('link', { name: 'New thread' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByRole('textbox', { name: 'Text' }).fill('I looked at the harbour and at the mill.');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.getByLabel('Tags').fill('<b>, Old Harbour');
    await page.getByRole('button', { name: 'Start thread' }).click();
    await expect(page.getByText('Use up to five tags')).toBeVisible();
    await page.getByLabel('Tags').fill('Old Harbour');
    await page.getByRole('button', { name: 'Start thread' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // The text starts where the card's padding ends.
    const text = page.getByRole('article', { name: '#1' }).getByText('I looked at the harbour');
    await expect(text).toHaveCSS('margin-top', '0px');
  });
  const address = page.url();
  await test.step('a click on the thread’s tag lists threads with that tag', async () => {
    await page.getByRole('link', { name: '#old-harbour' }).click();
    await page.waitForURL('/forum/tags/old-harbour');
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.waitForURL(address);
  });

  const context = await browser.newContext({ baseURL: new URL(address).origin, locale: 'en' });
  const reader = await context.newPage();
  await test.step('a reply by another player is announced above the author’s editor', async () => {
    await logIn(reader, 'player');
    await reader.goto(address);
    await reader.getByRole('article', { name: '#1' }).getByRole('button', { name: 'Upvote post 1' }).click();
    await expect(reader.getByRole('button', { name: 'Upvote post 1' })).toHaveAttribute('aria-pressed', 'true');
    await reader.getByRole('textbox', { name: 'Your reply' }).fill('It left yesterday. Look again.');
    await reader.getByRole('button', { name: 'Post reply' }).click();
    await expect(reader.getByRole('article', { name: '#2' })).toContainText('It left yesterday.');
    await page.getByRole('button', { name: 'Show 1 new reply' }).click();
    await expect(page.getByRole('article', { name: '#2' })).toContainText('It left yesterday.');
  });

  await test.step('a player reports a post, and staff decide', async () => {
    await page.getByRole('button', { name: 'Report post 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report post 2' });
    await dialog.getByLabel('Reason').selectOption('misinformation');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Report sent')).toBeVisible();

    await logIn(reader, 'implementor');
    await reader.goto('/admin/forum');
    const report = reader.getByRole('listitem').filter({ hasText: title });
    await expect(report).toContainText('Misinformation');
    await report.getByRole('button', { name: 'Review' }).click();
    const decide = reader.getByRole('dialog', { name: 'Review the report' });
    await decide.getByLabel('Decision').selectOption('delete');
    await decide.getByLabel('Reason').fill('The ferry leaves every hour.');
    await decide.getByRole('button', { name: 'Remove the post' }).click();
    await expect(reader.getByText('Report resolved')).toBeVisible();
  });

  await test.step('readers see the decision', async () => {
    await page.goto(address);
    await expect(page.getByRole('article', { name: '#2' })).toContainText('Staff removed this post.');
    await expect(page.getByRole('article', { name: '#2' })).toContainText('The ferry leaves every hour.');
    await expect(page.getByRole('article', { name: '#2' })).not.toContainText('It left yesterday.');
  });
  expect(errors.filter((error) => !/ 400 /.test(error))).toEqual([]);
  await context.close();
});

test('staff split off a reply into a new thread and merge it back', async ({ page, request }) => {
  const staff = await callAs(request, 'implementor');
  const docOf = (text: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  const word = randomBytes(3).toString('hex');
  const start = { section: 'questions', title: `Ferry times ${word}`, body: docOf('When does it leave?') };
  const { thread, slug } = (await staff('POST', '/api/forum/posts', start)) as { thread: number; slug: string };
  await staff('POST', `/api/forum/posts/${thread}/replies`, { body: docOf('At nine.') });
  await staff('POST', `/api/forum/posts/${thread}/replies`, { body: docOf('Where is the mill?') });
  await logIn(page, 'implementor');
  await page.goto(`/forum/questions/${thread}-${slug}`);
  const moderate = async (action: string) => {
    await page.getByRole('button', { name: 'Moderate' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  await test.step('a reply becomes a thread', async () => {
    await moderate('Split off replies');
    await page.getByRole('checkbox', { name: 'Select post 3' }).check();
    await page.getByRole('button', { name: 'To a new thread' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move to a new thread' });
    await dialog.getByLabel('Title of the new thread').fill(`The mill ${word}`);
    await dialog.getByRole('button', { name: 'Move 1 reply' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `The mill ${word}` })).toBeVisible();
    await expect(page.getByRole('article', { name: '#1' })).toContainText('Where is the mill?');
  });
  const split = page.url();
  await test.step('the thread is merged back, and its address leads to the moved post', async () => {
    await moderate('Merge');
    const dialog = page.getByRole('dialog', { name: 'Merge with another thread' });
    await dialog.getByLabel('Target thread').fill(`Ferry times ${word}`);
    await page.getByRole('option', { name: `Ferry times ${word}` }).click();
    await dialog.getByRole('button', { name: 'Merge the threads' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Ferry times ${word}` })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Where is the mill?' })).toBeVisible();
    await page.goto(split);
    await expect(page.getByRole('heading', { level: 1, name: `Ferry times ${word}` })).toBeVisible();
  });
});

type Scrollable = { scrollIntoView(options: { block: 'center' }): void };

test('the post that a reader is looking at stays in place when an edit makes an earlier post on the page much longer', async ({
  page,
  request,
}) => {
  const staff = await callAs(request, 'implementor');
  const docOf = (...texts: string[]) => ({
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  });
  const title = `The long road ${randomBytes(3).toString('hex')}`;
  const start = { section: 'questions', title, body: docOf('Which way is the shortest?') };
  const { thread, slug } = (await staff('POST', '/api/forum/posts', start)) as { thread: number; slug: string };
  const replies: number[] = [];
  for (let no = 2; no <= 12; no += 1) {
    const body = docOf(`Milestone ${no}: follow the river, then turn left at the mill.`);
    replies.push(((await staff('POST', `/api/forum/posts/${thread}/replies`, { body })) as { id: number }).id);
  }
  await logIn(page, 'player');
  await openWithSocket(page, `/forum/questions/${thread}-${slug}`);
  const read = page.getByRole('article', { name: '#8' });
  await read.evaluate((post: unknown) => (post as Scrollable).scrollIntoView({ block: 'center' }));
  // The server notifies only readers who it knows have the thread open.
  await expect(async () => {
    const { readers } = (await staff('POST', `/api/forum/posts/${thread}/here`, {})) as { readers: string[] };
    expect(readers).toContain('player');
  }).toPass();
  const top = async () => Math.round((await read.boundingBox())?.y ?? Number.NaN);
  const before = await top();

  const long = Array.from({ length: 20 }, (_, line) => `Long line ${line}`);
  await staff('PUT', `/api/forum/replies/${replies[1]}`, { body: docOf(...long) });
  await expect(page.getByRole('article', { name: '#3' })).toContainText('Long line 19');
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
});

test('the number of replies in a list of threads stays on one line in German', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/forum/lists/unanswered?lang=de');
    const count = page.getByText(/^0 Antworten/).first();
    await expect(count).toBeVisible();
    expect((await count.boundingBox())?.height, `${width} px`).toBeLessThan(30);
  }
});
