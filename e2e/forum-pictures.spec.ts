import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './portal.ts';
import { browserErrors, violationsOf } from './screen.ts';
import { logIn } from './users.ts';

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .png()
    .toBuffer();

const giveFile = `(how, base64, title) => {
  const element = document.querySelector('.rich-text-input');
  const data = new DataTransfer();
  const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
  data.items.add(new File([bytes], title, { type: 'image/png' }));
  const { left, bottom } = (element.lastElementChild ?? element).getBoundingClientRect();
  const options = { bubbles: true, cancelable: true };
  element.dispatchEvent(
    how === 'paste'
      ? new ClipboardEvent('paste', { ...options, clipboardData: data })
      : new DragEvent('drop', { ...options, dataTransfer: data, clientX: left + 20, clientY: bottom - 2 }),
  );
}`;
/** Simulates pasting or dropping a file in the editor with the events that a browser sends. */
const give = (page: Page, kind: 'paste' | 'drop', file: Buffer, name: string): Promise<unknown> =>
  page.evaluate(`(${giveFile})('${kind}', '${file.toString('base64')}', '${name}')`);

test('the author of a post adds pictures with a button, by pasting and by dragging, and describes each one', async ({
  page,
  secondBrowser,
}) => {
  const errors = browserErrors(page);
  // New players may not add pictures.
  await logIn(page, 'implementor');
  await page.goto('/forum/questions');
  await page.getByRole('link', { name: 'New thread' }).click();
  await page.getByLabel('Title').fill('Three gates of the old town');
  const editor = page.getByRole('textbox', { name: 'Text' });
  await editor.fill('I found these gates:');
  const shown = editor.locator('img');

  await test.step('files that are not pictures are rejected with a reason', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByRole('alert')).toHaveText(/Choose a PNG, JPEG, WebP or GIF picture/);
    await expect(shown).toHaveCount(0);
  });
  await test.step('the writer adds a picture with the button', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add a picture' }).click();
    await (await chooser).setFiles({ name: 'red.png', mimeType: 'image/png', buffer: await picture('#a33') });
    await expect(shown).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await test.step('the editor asks for a description, which the writer enters with the keyboard', async () => {
    await page.getByText('Picture added').locator('..').getByRole('button').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Describe the picture' });
    await expect(dialog.getByLabel('Description')).toBeFocused();
    expect(await violationsOf(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.type('A red gate');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(shown).toHaveAttribute('alt', 'A red gate');
    await expect(editor).toBeFocused();
  });
  await test.step('the writer pastes a picture without replacing the selected one, and types below it', async () => {
    await give(page, 'paste', await picture('#3a3'), 'green.png');
    await expect(shown).toHaveCount(2);
    await page.keyboard.type('and the last one:');
    await expect(shown).toHaveCount(2);
  });
  await test.step('the writer drops a picture', async () => {
    await give(page, 'drop', await picture('#33a'), 'blue.png');
    await expect(shown).toHaveCount(3);
    expect(await violationsOf(page, 'main')).toEqual([]);
  });
  await page.getByRole('button', { name: 'Start thread' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Three gates of the old town' })).toBeVisible();

  await test.step('a visitor sees the pictures', async () => {
    const visitor = await secondBrowser();
    await visitor.goto(page.url());
    const post = visitor.getByRole('article', { name: '#1' });
    const pictures = post.locator('figure img');
    await expect(pictures).toHaveCount(3);
    await expect(pictures.first()).toHaveAttribute('alt', 'A red gate');
    await expect(post).toContainText('and the last one:');
    const widths = `[...document.querySelectorAll('article figure img')].map((image) => image.naturalWidth)`;
    for (const one of await pictures.all()) await one.scrollIntoViewIfNeeded();
    await expect.poll(() => visitor.evaluate<number[]>(widths)).toEqual([640, 640, 640]);
  });
  expect(errors.filter((error) => !/ 415 /.test(error))).toEqual([]);
});
