import { callAs, logIn } from './people.ts';
import { expect, test } from './portal.ts';
import { violationsOf } from './screen.ts';

// Whatever happened, the next journey finds no mail server.
test.afterEach(async ({ request }) => {
  const call = await callAs(request, 'implementor');
  await call('POST', '/api/admin/email/config', { host: '' });
});

test('an implementor enters the mail server, tests it and clears the form', async ({ page }) => {
  await logIn(page, 'implementor');
  await page.goto('/admin/email');
  const state = page.getByRole('region', { name: 'Mail server status' });
  const host = page.getByLabel('Host');
  const port = page.getByLabel('Port');

  await test.step('nothing is configured and nothing can be tested', async () => {
    await expect(state).toContainText('Not configured');
    await expect(state).toContainText('Not tested');
    await expect(page.getByRole('button', { name: 'Test connection' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Send test' })).toHaveCount(0);
  });

  await test.step('a port that is no number falls back, and the server is stored', async () => {
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

  await test.step('a failed test says so and stays in the status', async () => {
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('Connection test failed')).toBeVisible();
    await expect(state).toContainText('Failed');
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step('a test mail needs an address', async () => {
    await page.getByRole('button', { name: 'Send test' }).click();
    const send = page.getByRole('button', { name: 'Send Test Email' });
    await expect(send).toBeDisabled();
    await page.getByLabel('Email address').fill('me@mail.example');
    await expect(send).toBeEnabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the form is cleared here, and stored only when saved', async () => {
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
