import { expect, test } from './portal.ts';
import { violationsOf } from './screen.ts';
import { callAs, logIn, registerStaff } from './users.ts';

// Other tests expect no mail server.
test.afterEach(async ({ request }) => {
  const call = await callAs(request, 'implementor');
  await call('POST', '/api/admin/email/config', { host: '' });
});

test('an implementor configures, tests and clears the mail server', async ({ page }) => {
  await logIn(page, 'implementor');
  await page.goto('/admin/email');
  const state = page.getByRole('region', { name: 'Mail server status' });
  const host = page.getByLabel('Host');
  const port = page.getByLabel('Port');

  await test.step('without a configuration, the test buttons are hidden', async () => {
    await expect(state).toContainText('Not configured');
    await expect(state).toContainText('Not tested');
    await expect(page.getByRole('button', { name: 'Test connection' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Send test' })).toHaveCount(0);
  });

  await test.step('an invalid port falls back to the default, and the server is saved', async () => {
    await host.fill('mail.portal.invalid');
    await port.fill('smtp');
    await port.blur();
    await expect(port).toHaveValue('587');
    await page.getByLabel('Username').fill('portal');
    await page.getByLabel('Password', { exact: true }).fill('Quite-Secret-91');
    await page.getByRole('switch', { name: /Active/ }).check();
    await page.getByRole('button', { name: 'Save configuration' }).click();
    await expect(page.getByText('Email configuration updated successfully')).toBeVisible();
    await expect(state).toContainText('Enabled');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });

  await test.step('a failed connection test is reported and remains visible in the status', async () => {
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('Connection test failed')).toBeVisible();
    await expect(state).toContainText('Failed');
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step('a test email requires an address', async () => {
    await page.getByRole('button', { name: 'Send test' }).click();
    const send = page.getByRole('button', { name: 'Send Test Email' });
    await expect(send).toBeDisabled();
    await page.getByLabel('Email address').fill('me@mail.example');
    await expect(send).toBeEnabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('clearing the form takes effect only when it is saved', async () => {
    await page.getByRole('button', { name: 'Reset form' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset form' }).click();
    await expect(host).toHaveValue('');
    await expect(page.getByRole('switch', { name: /Secure/ })).toBeChecked();
    await expect(page.getByRole('switch', { name: /Active/ })).not.toBeChecked();
    await expect(state).toContainText('Configured');
    await page.getByRole('button', { name: 'Save configuration' }).click();
    await expect(state).toContainText('Not configured');
  });
});

test('staff who may read the delivery log see it under a notice about the mail server', async ({ page, request }) => {
  const staff = await registerStaff(request, 'mail', ['admin.email.view']);
  await logIn(page, staff.username, staff.password);
  await page.goto('/admin/email');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Email' })).toBeVisible();
  await expect(main.getByText('Only IMPLEMENTOR level administrators can access email configuration.')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Delivery log' })).toBeVisible();
  await expect(main.getByText(/access denied/i)).toHaveCount(0);
});
