import { expect, test } from './portal.ts';
import { logIn } from './users.ts';

test('staff ban a user by name and export a list from the command palette', async ({ page }) => {
  await logIn(page, 'implementor');
  await page.goto('/admin');
  const ask = async (action: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Section, user or action' }).fill(action);
    await page.getByRole('option', { name: action }).first().click();
  };
  const download = page.waitForEvent('download');
  await ask('Export users');
  expect((await download).suggestedFilename()).toMatch(/^users-.*\.csv$/);
  await ask('Ban a user');
  const find = page.getByRole('dialog', { name: 'Ban a user' });
  await find.getByLabel('Login').fill('nobodyatall');
  await find.getByRole('button', { name: 'Continue' }).click();
  await expect(find.getByText('User not found')).toBeVisible();
  await find.getByLabel('Login').fill('sponsor');
  await find.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Ban sponsor' })).toBeVisible();
});
