import { randomBytes } from 'node:crypto';
import { expect, test } from './portal.ts';
import { browserErrors } from './screen.ts';
import { logIn, register } from './users.ts';

test('a player can vote in a poll and change the vote until the author ends it', async ({ page, request, browser }) => {
  const title = `Next raid ${randomBytes(3).toString('hex')}`;
  const author = await register(request, 'raider');
  const errors = browserErrors(page);
  await logIn(page, author.username, author.password);

  await test.step('the author adds and removes options in the poll form, which shows what is missing', async () => {
    await page.goto('/forum/questions/new');
    await page.getByLabel('Title').fill(title);
    await page.getByRole('textbox', { name: 'Text' }).fill('When do we meet?');
    await page.getByRole('button', { name: 'Add a poll' }).click();
    await page.getByLabel('Option 1', { exact: true }).fill('Friday');
    await page.getByRole('button', { name: 'Start thread' }).click();
    await expect(page.getByText('A poll needs 2 to 10 options')).toBeVisible();
    await expect(page.getByText('Enter a question of at most 200 characters')).toBeVisible();
    await page.getByLabel('Question').fill('Which day suits you?');
    await page.getByLabel('Option 2', { exact: true }).fill('Saturday afternoon between two and five o’clock');
    await page.getByRole('button', { name: 'Add an option' }).click();
    await page.getByLabel('Option 3', { exact: true }).fill('Monday');
    await page.getByRole('button', { name: 'Remove option 3' }).click();
    await page.getByLabel('Results').selectOption('Visible after voting');
    await page.getByRole('button', { name: 'Start thread' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en' });
  const voter = await context.newPage();
  await test.step('a player votes with the keyboard and changes the vote', async () => {
    await logIn(voter, 'player');
    await voter.goto(page.url());
    await expect(voter.getByText('The results appear after you vote.')).toBeVisible();
    await voter.getByRole('radio', { name: 'Friday' }).focus();
    await voter.keyboard.press('Space');
    await voter.keyboard.press('Enter');
    await expect(voter.getByRole('meter', { name: 'Friday (your vote)' })).toHaveAttribute('aria-valuenow', '100');
    await voter.getByRole('button', { name: 'Change vote' }).click();
    await voter.getByRole('radio', { name: /^Saturday/ }).check();
    await voter.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(voter.getByRole('meter', { name: /^Saturday.*\(your vote\)/ })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
    await expect(voter.getByText('1 player voted')).toBeVisible();
    await voter.setViewportSize({ width: 390, height: 844 });
    const share = await voter.getByText('100% (1 vote)').boundingBox();
    expect(share?.height, 'the share is on one line').toBeLessThan(30);
  });

  await test.step('the author ends the poll', async () => {
    await page.getByRole('button', { name: 'End poll' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'End poll' }).click();
    await expect(page.getByText(/^Ended/)).toBeVisible();
    await expect(page.getByRole('meter', { name: /^Saturday/ })).toHaveAttribute('aria-valuenow', '100');
  });
  await context.close();
  expect(errors.filter((error) => !/400/.test(error))).toEqual([]);
});
