import { expect, test } from './portal.ts';
import { callAs, logIn, register } from './users.ts';

/** Registers a player, and returns a function that lets staff give them coins. */
const newPlayer = async (request: Parameters<typeof register>[0]) => {
  const player = await register(request, 'Bell');
  const own = await callAs(request, player.username, player.password);
  const { id } = (await own('GET', '/api/auth/me')) as { id: number };
  const staff = await callAs(request, 'implementor');
  const give = (delta: number) =>
    staff('POST', `/api/admin/users/${id}/coins`, { delta, reason: 'Prize of the journey' });
  /** Clears the notifications about logins. */
  const readAll = () => own('POST', '/api/notifications/read', { up_to: Number.MAX_SAFE_INTEGER });
  return { ...player, give, readAll };
};

test('the bell counts unread notifications live, and its panel opens and closes with the keyboard', async ({
  page,
  request,
}) => {
  const { username, password, give, readAll } = await newPlayer(request);
  await logIn(page, username, password);
  await readAll();
  await give(7);
  await page.goto('/');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await give(8);
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');

  await bell.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: /The team gave you 8 Dragon Coins/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();

  await bell.click();
  await panel.getByRole('link', { name: /7 Dragon Coins/ }).click();
  await expect(page).toHaveURL(/\/profile/);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('All notifications have been marked as read.')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
  await panel.getByRole('link', { name: 'All notifications' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByRole('main').getByRole('link', { name: /Dragon Coins/ })).toHaveCount(2);
  await page.getByText('Unread', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nothing unread' })).toBeVisible();
});

test('a player can switch off notifications by topic, except emails about money', async ({ page, request }) => {
  const { username, password, give } = await newPlayer(request);
  await logIn(page, username, password);
  await page.goto('/profile?tab=notifications');
  const coins = page.getByRole('group', { name: 'Coins and purchases' });
  await expect(coins.getByRole('switch', { name: /By email/ })).toBeDisabled();
  await coins.getByRole('switch', { name: 'In the portal' }).click();
  await expect(coins.getByRole('switch', { name: 'In the portal' })).not.toBeChecked();
  const forumEmails = page.getByRole('combobox', { name: 'Emails about Forum' });
  const saved = page.waitForResponse((each) => each.request().method() !== 'GET' && /notifications/.test(each.url()));
  await forumEmails.selectOption('By email: Off');
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(coins.getByRole('switch', { name: 'In the portal' })).not.toBeChecked();
  await expect(forumEmails).toHaveValue('off');
  await give(9);
  await page.goto('/notifications');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /new device/ })).toBeVisible();
  await expect(main.getByRole('link', { name: /Dragon Coins/ })).toHaveCount(0);
});

test('on a phone, the header contains the bell and its panel fits the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'player');
  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  // Any notification will do, because other tests notify the same player.
  await expect(panel.getByRole('link').first()).toBeVisible();
  const box = await panel.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'))
    .toBeLessThanOrEqual(0);
});
