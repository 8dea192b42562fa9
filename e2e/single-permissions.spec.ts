import { permissions } from '@wyrmgate/contract/permissions';
import { expect, test } from './portal.ts';
import { browserErrors } from './screen.ts';
import { callAs, logIn, registerStaff } from './users.ts';

test('staff who may only write news see no buttons for the media library', async ({ page, request }) => {
  const boss = await callAs(request, 'implementor');
  const texts = { category: 'general', language: 'en', title: 'Written without pictures' };
  const { id } = (await boss('POST', '/api/admin/content', texts)) as { id: number };
  const staff = await registerStaff(request, 'news', ['content.news.view', 'content.news.edit']);
  const errors = browserErrors(page);
  await logIn(page, staff.username, staff.password);
  await page.goto(`/admin/news/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Your role cannot open the media library.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Insert table' })).toBeVisible();
  await expect(main.getByRole('button', { name: /library/i })).toHaveCount(0);
  expect(errors).toEqual([]);
  await boss('DELETE', `/api/admin/content/${id}`);
});

test('staff who may only answer tickets see player names without links to player pages', async ({ page, request }) => {
  const staff = await registerStaff(request, 'desk', ['admin.tickets.view', 'admin.tickets.answer']);
  await logIn(page, staff.username, staff.password);
  await page.goto('/admin/tickets');
  const main = page.getByRole('main');
  const opened = main.getByRole('link', { name: /Paid by card, but no coins yet/ });
  await expect(opened).toBeVisible();
  await expect(main.locator('a[href^="/admin/users"]')).toHaveCount(0);
  await opened.click();
  await expect(main.getByLabel('Answer to the player')).toBeVisible();
  await expect(main.locator('a[href^="/admin/users"]')).toHaveCount(0);
});

test('in a form that staff may only read, buttons look disabled', async ({ page, request }) => {
  const staff = await registerStaff(request, 'look', ['admin.branding.view', 'admin.media.view']);
  await logIn(page, staff.username, staff.password);
  await page.goto('/admin/branding');
  const choose = page.getByRole('main').getByRole('button', { name: 'Choose from the library' }).first();
  await expect(choose).toBeDisabled();
  const cursor = `getComputedStyle(document.querySelector('main fieldset:disabled button')).cursor`;
  expect(await page.evaluate<string>(cursor)).toBe('not-allowed');
});

test('staff with a single permission see only menu sections that open without a rejected call', async ({
  request,
  secondBrowser,
}) => {
  const boss = await callAs(request, 'implementor');
  const rejected: string[] = [];
  const walk = async (own: readonly string[], name: string) => {
    const staff = await registerStaff(request, name, []);
    const roles = (await boss('GET', '/api/admin/roles')) as { id: number; name: string; version: number }[];
    const role = roles.find((each) => each.name === staff.username.toLowerCase());
    const page = await secondBrowser();
    let at = '';
    page.on('response', (reply) => {
      const isSponsorCheck = reply.url().includes('/api/sponsor/dashboard');
      if (reply.status() === 403 && !isSponsorCheck) rejected.push(`${at}: ${reply.url()}`);
    });
    await logIn(page, staff.username, staff.password);
    let version = role?.version ?? 1;
    for (const permission of own) {
      // An open page would repeat its calls with the permission that is set next.
      await page.goto('about:blank');
      const body = { display_name: staff.username, permissions: JSON.stringify([permission]), version };
      await boss('PUT', `/api/admin/roles/${role?.id}`, body);
      version += 1;
      at = permission;
      await page.goto('/admin');
      const links = page.getByRole('navigation').locator('a[href^="/admin/"]:visible');
      await expect(links.last()).toHaveAttribute('href', '/admin/totp');
      for (let index = 0; index < (await links.count()) - 1; index += 1) {
        at = `${permission} at ${await links.nth(index).getAttribute('href')}`;
        await links.nth(index).click();
        await expect(links.nth(index)).toHaveAttribute('aria-current', 'page');
        await page.waitForLoadState('networkidle');
        const denied = page.getByRole('main').getByRole('heading', { name: /denied/i });
        expect(await denied.count(), at).toBe(0);
      }
    }
  };
  const lists = permissions.filter((permission) => permission.endsWith('.view'));
  const half = Math.ceil(lists.length / 2);
  await Promise.all([walk(lists.slice(0, half), 'front'), walk(lists.slice(half), 'rear')]);
  expect(rejected).toEqual([]);
});
