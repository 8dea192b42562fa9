import { randomBytes } from 'node:crypto';
import { expect, test } from './portal.ts';
import { browserErrors, violationsOf } from './screen.ts';
import { callAs, logIn, register, sendLogin } from './users.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('a player opens a ticket with a picture, staff resolve a conflict between two answers, and the player rates the help', async ({
  page,
  secondBrowser,
}) => {
  const subject = `Locked gate ${randomBytes(3).toString('hex')}`;
  const errors = browserErrors(page);
  await logIn(page, 'player');
  await page.goto('/support');
  await page.getByRole('main').getByRole('link', { name: 'Your tickets' }).click();
  await page.getByRole('main').getByRole('link', { name: 'New ticket' }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Send ticket' }).click();
  await expect(main.getByText('Write 1 to 5,000 characters')).toBeVisible();
  await main.getByLabel('Topic').selectOption('Report a player');
  await expect(main.getByLabel('Player name')).toBeVisible();
  await main.getByLabel('Topic').selectOption('Bug');
  await main.getByLabel('Subject').fill(subject);
  await main.getByLabel('Message').fill('The gate stays shut.\nSee the <b>picture</b>.');
  await main
    .getByLabel('Add a picture')
    .first()
    .setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: picture });
  await expect(main.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
  await main.getByRole('button', { name: 'Send ticket' }).click();
  await expect(main.getByRole('heading', { name: subject })).toBeVisible();
  await expect(main.getByText('See the <b>picture</b>.')).toBeVisible();
  await main.getByRole('button', { name: 'Show picture 1' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  const id = Number(page.url().split('/').at(-1));
  expect(await violationsOf(page)).toEqual([]);

  const staff = await secondBrowser();
  await logIn(staff, 'lowwizard');
  await staff.goto('/admin/tickets');
  const desk = staff.getByRole('main');
  await desk.getByLabel('Number or player').fill(`#${id}`);
  await staff.keyboard.press('Enter');
  await expect(staff).toHaveURL(/search=/);
  await desk.getByRole('link', { name: new RegExp(subject) }).click();
  await expect(desk.getByText('The gate stays shut.')).toBeVisible();
  expect(await violationsOf(staff)).toEqual([]);
  await desk.getByLabel('Note for the team').fill('Known since the last patch.');
  await desk.getByRole('button', { name: 'Add note' }).click();
  await expect(desk.getByText('Note (team only)')).toBeVisible();

  await desk.getByLabel('Answer to the player').fill('Try the lever.');
  const second = await callAs(page.request, 'god');
  const { version } = (await second('GET', `/api/admin/tickets/${id}`)) as { version: number };
  await second('POST', `/api/admin/tickets/${id}/messages`, { text: 'It opens at dawn.', version });
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await expect(desk.getByText('This ticket has changed since you started writing')).toBeVisible();
  await expect(desk.getByText('It opens at dawn.')).toBeVisible();
  await desk.getByRole('button', { name: 'I have read it' }).click();
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await expect(desk.getByRole('list', { name: 'Messages' }).getByText('Try the lever.')).toBeVisible();
  await expect(desk.getByLabel('Answer to the player')).toHaveValue('');

  await page.goto('/notifications');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(subject) })
    .click();
  await expect(main.getByText('Try the lever.')).toBeVisible();
  await expect(main.getByText('Known since the last patch.')).toHaveCount(0);
  await main.getByLabel('Your reply').fill('Thank you!');
  await main.getByRole('button', { name: 'Send reply' }).click();
  await expect(main.getByRole('list', { name: 'Messages' }).getByText('Thank you!')).toBeVisible();
  await main.getByRole('button', { name: 'Close ticket' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click();
  await main.getByLabel('Stars').selectOption('5');
  await main.getByRole('button', { name: 'Rate' }).click();
  await expect(main.getByText('You rated this ticket with 5 stars. Thank you!')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a banned player appeals from the login page, and staff lift the ban from the appeal', async ({
  page,
  secondBrowser,
}) => {
  const banned = await register(page.request, 'appeal');
  const boss = await callAs(page.request, 'implementor');
  const found = (await boss('GET', `/api/admin/users?search=${banned.username}`)) as { users: { id: number }[] };
  await boss('POST', `/api/admin/users/${found.users[0]?.id}/ban`, { reason: 'Sold coins', message: 'Rule four.' });

  await page.goto('/login');
  await sendLogin(page, banned.username, banned.password);
  await page.getByRole('link', { name: 'Appeal this ban' }).click();
  const main = page.getByRole('main');
  await expect(page).toHaveURL(/\/ban-appeal$/);
  await expect(main.getByText('Banned permanently', { exact: true })).toBeVisible();
  await main.getByLabel('Your appeal').fill('It was my brother.');
  await main.getByRole('button', { name: 'Send appeal' }).click();
  await expect(main.getByText('It was my brother.')).toBeVisible();
  await expect(main.getByText('Waiting for the team')).toBeVisible();

  const staff = await secondBrowser();
  await logIn(staff, 'implementor');
  await staff.goto(`/admin/users/${found.users[0]?.id}`);
  const desk = staff.getByRole('main');
  await desk.getByRole('link', { name: /Appeal against a ban/ }).click();
  // Waits for the ticket page, because the player page has an Unban button too and stays visible after the URL changes.
  await expect(desk.getByRole('heading', { name: 'Appeal against a ban', level: 1 })).toBeVisible();
  await expect(desk.getByText('Sold coins').first()).toBeVisible();
  await desk.getByRole('button', { name: 'Unban' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Unban' }).click();
  await expect(desk.getByText('Lifted')).toBeVisible();

  await page.reload();
  await expect(main.getByText('Log in to appeal')).toBeVisible();
  await main.getByRole('link', { name: 'Go to login' }).click();
  await sendLogin(page, banned.username, banned.password);
  await expect(page.getByRole('button', { name: new RegExp(banned.username) })).toBeVisible();
});

test('staff add and delete a ticket topic, and insert a prepared answer', async ({ page }) => {
  const title = `Wait ${randomBytes(3).toString('hex')}`;
  await logIn(page, 'highwizard');
  await page.goto('/admin/tickets/settings');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add topic' }).click();
  const topic = page.getByRole('dialog', { name: 'Add topic' });
  await topic.getByRole('button', { name: 'Save' }).click();
  await expect(topic.getByText('Enter a name in the default language')).toBeVisible();
  await topic.getByLabel('Name in English').fill(title);
  await topic.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText(title)).toBeVisible();
  await main.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(main.getByText(title)).toHaveCount(0);

  await main.getByRole('button', { name: 'Add answer' }).click();
  const answer = page.getByRole('dialog', { name: 'Add answer' });
  await answer.getByLabel('Title (team only)').fill(title);
  await answer.getByLabel('Answer in English').fill('Please wait a little.');
  await answer.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText(title)).toBeVisible();
  await page.goto('/admin/tickets?state=open');
  await main.getByRole('link', { name: /no coins yet/ }).click();
  await main.getByLabel('Prepared answer').selectOption(title);
  await expect(main.getByLabel('Answer to the player')).toHaveValue('Please wait a little.');
});
