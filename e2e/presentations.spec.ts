import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from './portal.ts';
import { logIn } from './users.ts';

test('a presentation with uploaded pictures can be viewed with the keyboard alone', async ({ page }) => {
  const mark = randomBytes(3).toString('hex');
  const pictures = await Promise.all(
    ['#a33', '#3a3'].map((background) =>
      sharp({ create: { width: 600, height: 400, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  );
  await logIn(page, 'implementor');
  await test.step('staff upload two pictures, and an invalid file is rejected', async () => {
    await page.goto('/admin/media');
    await page
      .locator('input[type=file]')
      .setInputFiles([
        ...pictures.map((buffer, index) => ({ name: `${mark}-${index}.jpg`, mimeType: 'image/jpeg', buffer })),
        { name: `${mark}-bad.png`, mimeType: 'image/png', buffer: Buffer.from('<html></html>') },
      ]);
    const uploads = page.getByRole('list', { name: 'Uploads' });
    await expect(uploads.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await expect(uploads.getByRole('alert')).toContainText('Only jpg, png, gif and webp');
    await expect(page.getByRole('button', { name: `${mark}-1.jpg` })).toBeVisible();
  });
  await test.step('staff create a presentation with both pictures', async () => {
    await page.goto('/admin/presentations?new=1');
    const drawer = page.getByRole('dialog', { name: 'Add a presentation' });
    await drawer.getByLabel('Address').fill(`lands-${mark}`);
    await drawer.getByLabel('Status').selectOption('published');
    await drawer.getByRole('textbox', { name: 'Title' }).fill(`Lands ${mark}`);
    for (const index of [0, 1]) {
      await drawer.getByRole('button', { name: 'Add a slide' }).click();
      const slide = `Slide ${index + 1}, English`;
      await drawer.getByRole('button', { name: `Choose from the library: ${slide}`, exact: true }).click();
      await page
        .getByRole('dialog', { name: 'Choose a file' })
        .getByRole('button', { name: `${mark}-${index}.jpg` })
        .click();
    }
    await drawer.getByLabel('Caption').first().fill('The red land');
    await drawer.getByRole('button', { name: 'Move slide 1 down' }).focus();
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('button', { name: 'Move slide 2 up' })).toBeFocused();
    await expect(drawer.getByText('Now at position 2 of 2')).toBeAttached();
    const captions = drawer.getByLabel('Caption').and(drawer.locator('[lang=en]'));
    await expect(captions.nth(1)).toHaveValue('The red land');
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('button', { name: 'Move slide 1 down' })).toBeFocused();
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('row', { name: new RegExp(mark) })).toContainText('Published');
  });
  await test.step('a player moves through the slides with the keyboard', async () => {
    await page.goto(`/presentations/lands-${mark}`);
    const show = page.getByRole('region', { name: `Lands ${mark}` });
    await expect(show.getByRole('link', { name: 'Go to slide 1' })).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(show.getByRole('link', { name: 'Go to slide 2' })).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('1');
    await expect(show.getByRole('link', { name: 'Go to slide 1' })).toHaveAttribute('aria-current', 'true');
  });
});

test('on a phone, the numbers of four slides fit in one row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/presentations/four-lands');
  const numbers = page.getByRole('link', { name: /^Go to slide/ });
  await expect(numbers).toHaveCount(4);
  const boxes = await Promise.all((await numbers.all()).map((number) => number.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
});
