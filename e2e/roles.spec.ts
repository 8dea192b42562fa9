import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';
import { callAs, logIn } from './users.ts';

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link');

// Other tests expect the player to have no role.
test.afterEach(async ({ request }) => {
  const call = await callAs(request, 'implementor');
  const { users } = (await call('GET', '/api/admin/users/search?q=player')) as {
    users: { id: number; login: string }[];
  };
  const player = users.find(({ login }) => login === 'player');
  const { roles } = (await call('GET', `/api/admin/users/${player?.id}/permissions`)) as { roles: { id: number }[] };
  for (const { id } of roles) await call('DELETE', `/api/admin/users/${player?.id}/roles/${id}`);
});

test('a role gives a player access to one section until the role is revoked', async ({ page, secondBrowser }) => {
  const name = `reader-${randomBytes(3).toString('hex')}`;
  const shown = `Reader ${name}`;
  const player = await secondBrowser();
  await logIn(page, 'implementor');
  await logIn(player, 'player');
  const take = async () => {
    await page.getByRole('button', { name: `Revoke ${shown}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to revoke this role?' });
    await question.getByRole('button', { name: 'Revoke role' }).click();
    await expect(question).toHaveCount(0);
  };

  await test.step('the implementor creates a role with one permission from the tree', async () => {
    await page.goto('/admin/roles');
    await page.getByRole('button', { name: 'New role' }).click();
    const drawer = page.getByRole('dialog', { name: 'New role' });
    await drawer.getByRole('button', { name: 'Create role' }).click();
    await expect(drawer.getByText('Enter a role name')).toBeVisible();
    await drawer.getByLabel('Role name').fill(name);
    await drawer.getByLabel('Display name').fill(shown);
    await drawer.getByRole('list', { name: 'Audit log' }).getByRole('checkbox', { name: 'View' }).check();
    await expect(drawer.getByText('1 permission selected')).toBeVisible();
    await drawer.getByText('JSON list', { exact: true }).click();
    await expect(drawer.getByRole('textbox', { name: 'JSON list' })).toHaveValue(/^\[\s*"admin\.audit\.view"\s*\]$/);
    await drawer.getByRole('button', { name: 'Create role' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('1 permission');
  });

  await test.step('the implementor searches for a player by the start of the name and assigns the role', async () => {
    await page.getByRole('link', { name: 'Assign', exact: true }).click();
    await page.getByRole('combobox', { name: 'Username' }).fill('play');
    await page.getByRole('option', { name: 'player' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption({ label: shown });
    await page.getByRole('button', { name: 'Assign role' }).click();
    await expect(page.getByText(`player now has ${shown}`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Revoke ${shown}` })).toBeVisible();
  });

  await test.step('the player sees only that section', async () => {
    await player.goto('/admin');
    await expect(sections(player).filter({ hasText: 'Audit logs' })).toBeVisible();
    for (const hidden of ['Users', 'Roles', 'Game masters', 'Approvals', 'Donations', 'Coin packages'])
      await expect(sections(player).filter({ hasText: hidden })).toHaveCount(0);
    await sections(player).filter({ hasText: 'Audit logs' }).click();
    await expect(player.getByRole('table', { name: 'Audit logs' })).toBeVisible();
    await player.goto('/admin/roles');
    await expect(player.getByRole('heading', { name: /Insufficient authority|Access denied/i })).toBeVisible();
  });

  await test.step('the implementor revokes the role, undoes the change and revokes the role again', async () => {
    await take();
    const lost = page.getByRole('status').filter({ hasText: `player no longer has ${shown}` });
    await lost.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: `Revoke ${shown}` })).toBeVisible();
    await take();
    await expect(page.getByRole('button', { name: `Revoke ${shown}` })).toHaveCount(0);
  });

  await test.step('the player’s next click is denied', async () => {
    await player.goto('/admin/audit-logs');
    await expect(player.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  });
});
