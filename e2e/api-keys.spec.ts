import { randomBytes } from 'node:crypto';
import { expect, test } from './portal.ts';
import { browserErrors } from './screen.ts';
import { logIn } from './users.ts';

test('a program can read with an API key until staff delete the key', async ({ page, request }) => {
  const errors = browserErrors(page);
  const name = `Bot ${randomBytes(3).toString('hex')}`;
  let key = '';

  await test.step('staff choose scopes and copy the key', async () => {
    await logIn(page, 'implementor');
    await page.goto('/admin');
    await page.getByRole('navigation').getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Create an API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('checkbox', { name: 'Users' }).check();
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    key = (await dialog.getByText(/^wgk_/).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Active');
  });

  const headers = { authorization: `Bearer ${key}` };
  await test.step('the key can read users but nothing else', async () => {
    expect((await request.get('/api/admin/users', { headers })).status()).toBe(200);
    expect((await request.get('/api/admin/audit-logs', { headers })).status()).toBe(403);
    expect((await request.get('/api/auth/sessions', { headers })).status()).toBe(403);
  });

  await test.step('the key stops working when staff delete it', async () => {
    await page.getByRole('button', { name: `Delete: ${name}` }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('button', { name: 'Delete' }).click();
    // An open dialog hides the rows behind it from role queries.
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
    expect((await request.get('/api/admin/users', { headers })).status()).toBe(401);
  });
  expect(errors).toEqual([]);
});
