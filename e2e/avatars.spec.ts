import { expect, test } from './portal.ts';
import { browserErrors } from './screen.ts';
import { callAs, logIn, register } from './users.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('a player uploads a picture that other users see, and staff remove it with a reason', async ({
  page,
  request,
}) => {
  const errors = browserErrors(page);
  const { username, password } = await register(request, 'Face');
  await logIn(page, username, password);
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Your picture' });
  await expect(section.getByRole('button', { name: 'Upload picture' })).toBeEnabled();
  await section
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Choose a PNG, JPEG, WebP or GIF picture')).toBeVisible();
  await section.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('Your picture has been saved.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Change picture' })).toBeVisible();

  await page.goto(`/players/${username}`);
  const shown = page.getByRole('main').locator('img[src^="/avatars/"]');
  await expect(shown).toBeVisible();
  await expect
    .poll(() => page.evaluate<number>(`document.querySelector('main img[src^="/avatars/"]').naturalWidth`))
    .toBe(256);

  const { users } = (await (
    await callAs(request, 'implementor')
  )('GET', `/api/admin/users?search=${username}`)) as {
    users: { id: number }[];
  };
  await logIn(page, 'implementor');
  await page.goto(`/admin/users/${users[0]?.id}`);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await expect(dialog.getByText('Enter a reason of at most 200 characters')).toBeVisible();
  await dialog.getByLabel('Reason').fill('It shows the logo of a company.');
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Picture removed')).toBeVisible();

  await logIn(page, username, password);
  await page.goto('/profile');
  await expect(section.getByText('It shows the logo of a company.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Upload picture' })).toBeDisabled();
  expect(errors.filter((error) => !/415/.test(error))).toEqual([]);
});
