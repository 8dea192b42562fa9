import { randomBytes } from 'node:crypto';
import { expect, test } from './portal.ts';
import { callAs, logIn } from './users.ts';

test('a dismissed announcement reappears only after staff edit it', async ({ page, request, browser }) => {
  const text = `The harbor opens at noon ${randomBytes(3).toString('hex')}`;
  await logIn(page, 'implementor');
  await page.goto('/admin/announcements?new=1');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer.getByText('Enter the English text')).toBeVisible();
  await drawer.getByLabel('English').fill(text);
  await drawer.getByLabel('Link').fill('/shop');
  await drawer.getByLabel('Status').selectOption('published');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(text) })).toContainText('Live');

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const visitor = await context.newPage();
  const shown = visitor.getByRole('region', { name: 'Announcements' }).getByText(text);
  await visitor.goto('/');
  await expect(shown).toBeVisible();
  const line = visitor.getByRole('listitem').filter({ hasText: text });
  await expect(line.getByRole('link')).toHaveAttribute('href', '/shop');
  await line.getByRole('button', { name: 'Dismiss' }).click();
  await expect(shown).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('region', { name: 'Announcements' }).first()).toBeVisible();
  await expect(shown).toBeHidden();

  const call = await callAs(request, 'implementor');
  const { announcements } = (await call('GET', '/api/admin/announcements')) as {
    announcements: { id: number; texts: { en: string } }[];
  };
  const id = announcements.find(({ texts }) => texts.en === text)?.id;
  await call('PUT', `/api/admin/announcements/${id}`, { texts: { en: `${text}!` }, status: 'published' });
  await visitor.reload();
  await expect(shown).toBeVisible();
  await context.close();
  await call('DELETE', `/api/admin/announcements/${id}`);
});
