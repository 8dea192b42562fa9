import { randomBytes } from 'node:crypto';
import { expect, test } from './portal.ts';
import { browserErrors } from './screen.ts';
import { callAs, logIn } from './users.ts';

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a player takes the last place in an event and sets a reminder, and then staff cancel the date', async ({
  page,
  request,
  browser,
}) => {
  const title = `Siege ${randomBytes(3).toString('hex')}`;
  const date = dayIn(2);
  const staff = await callAs(request, 'implementor');
  const created = (await staff('POST', '/api/events/schedule', {
    type: 'tournament',
    title,
    description: 'Bring ladders.',
    date,
    time: '20:00',
    sign_up: true,
    places: 1,
  })) as { id: number };
  const errors = browserErrors(page);

  await test.step('a player signs up from the calendar', async () => {
    await logIn(page, 'player');
    await page.goto(`/events?view=list&day=${date}`);
    await page
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('You are signed up.')).toBeVisible();
    await expect(page.getByText('1 of 1 taken')).toBeVisible();
    await page.getByLabel('Remind me by email').selectOption({ label: '1 hour before' });
    await expect(page.getByText('Reminder saved')).toBeVisible();
  });
  const address = page.url();

  const context = await browser.newContext({ baseURL: new URL(address).origin, locale: 'en' });
  const other = await context.newPage();
  await test.step('another player sees that the event is full', async () => {
    await logIn(other, 'implementor');
    await other.goto(address);
    await expect(other.getByText('All places are taken.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Sign up' })).toBeDisabled();
  });
  await test.step('staff cancel the date, and its page says so', async () => {
    await staff('POST', `/api/admin/events/${created.id}/cancel`, { date });
    await expect(async () => {
      await page.goto(address);
      await expect(page.getByRole('main').getByText('Cancelled').first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Sign up' })).toHaveCount(0);
  });
  expect(errors).toEqual([]);
  await context.close();
  await staff('DELETE', `/api/events/${created.id}`);
});

test('the event list of the current month starts today, and one click shows earlier days', async ({
  page,
  request,
}) => {
  const title = `Regatta ${randomBytes(3).toString('hex')}`;
  const staff = await callAs(request, 'implementor');
  const today = dayIn(0);
  const first = `${today.slice(0, 8)}01`;
  // An all-day event, because its days do not depend on the time zone. It lasts at least two days, so that its start and end
  // differ.
  const days = Math.max(2, Number(today.slice(8)));
  const created = (await staff('POST', '/api/events/schedule', { type: 'event', title, date: first, days })) as {
    id: number;
  };
  await page.goto('/events?view=list');
  const links = page.getByRole('main').getByRole('link', { name: title });
  await expect(links.first()).toBeVisible();
  await expect(page.locator('ol > li h3:visible').first()).toContainText('Today');
  const earlier = page.getByText('Earlier this month');
  if (today === first) await expect(earlier).toHaveCount(0);
  else {
    await earlier.click();
    await expect(page.locator('ol > li h3:visible').first()).not.toContainText('Today');
  }
  await links.first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main').getByText(/ 1 \w+ – .*, all day/)).toBeVisible();
  await staff('DELETE', `/api/events/${created.id}`);
});
