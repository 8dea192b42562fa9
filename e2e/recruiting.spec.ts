import { expect, test } from './portal.ts';
import { browserErrors, violationsOf } from './screen.ts';
import { logIn } from './users.ts';

test('a player applies to a guild, its leader accepts, and staff remove the recruiting notice', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const applicant = await context.newPage();
  const errors = browserErrors(applicant);
  await logIn(page, 'player');
  const list = page.getByRole('region', { name: 'Guilds looking for members' });
  const link = list.getByRole('link').first();
  // A portal that has just started copies the game world first.
  await expect(async () => {
    await page.goto('/guilds');
    await expect(link).toBeVisible({ timeout: 2000 });
  }).toPass();
  const guild = ((await link.textContent()) ?? '').trim();
  await link.click();
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Joining this guild' }) });
  await test.step('the leader changes the recruiting notice', async () => {
    await panel.getByRole('button', { name: 'Edit notice' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit notice' });
    await dialog.getByLabel('Minimum level').fill('');
    await expect(dialog.getByText('Enter a level from 0 to 9999')).toBeVisible();
    await dialog.getByLabel('Minimum level').fill('1');
    await dialog.getByLabel('Notice').fill('Healers wanted for the siege.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText('Healers wanted for the siege.')).toBeVisible();
    await expect(panel.getByText('Level 1 or higher')).toBeVisible();
  });
  await test.step('a player logs in and applies', async () => {
    await applicant.goto(page.url());
    await expect(applicant.getByRole('link', { name: 'Log in to apply' })).toBeVisible();
    await logIn(applicant, 'sponsor');
    await applicant.goto(page.url());
    await applicant.getByRole('button', { name: 'Apply', exact: true }).click();
    const dialog = applicant.getByRole('dialog', { name: `Apply to ${guild}` });
    await dialog.getByLabel('About you').fill('I heal.');
    expect(await violationsOf(applicant)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send application' }).click();
    await expect(applicant.getByText('The leader has not decided yet.')).toBeVisible();
    await expect(applicant.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  });
  await test.step('the leader accepts the application', async () => {
    await page.reload();
    const row = panel.getByRole('listitem').filter({ hasText: 'I heal.' });
    await row.getByRole('button', { name: 'Accept' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reply').fill('Come to the hall tonight.');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(row.getByText('Accepted')).toBeVisible();
  });
  await test.step('the player sees the decision on the guild page and in the profile', async () => {
    await applicant.reload();
    await expect(applicant.getByText('Come to the hall tonight.')).toBeVisible();
    await applicant.goto('/profile?tab=characters');
    const own = applicant.locator('section').filter({ hasText: 'Guild applications' });
    await expect(own.getByRole('listitem').filter({ hasText: guild })).toContainText('Accepted');
    expect(errors).toEqual([]);
  });
  await test.step('staff remove the recruiting notice', async () => {
    await logIn(page, 'implementor');
    await page.goto('/admin/recruiting');
    await page.getByRole('button', { name: `Remove ${guild}’s notice` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('It names another server.');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('row', { name: new RegExp(guild) })).toHaveCount(0);
  });
  await context.close();
});
