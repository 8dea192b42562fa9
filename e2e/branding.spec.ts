import { readFile } from 'node:fs/promises';
import { expect, test } from './portal.ts';
import { browserErrors, violationsOf } from './screen.ts';
import { callAs, logIn } from './users.ts';

test.afterEach(async ({ request }) => {
  await (await callAs(request, 'implementor'))('POST', '/api/admin/branding/reset', {});
});

test('staff change the look of the portal, a visitor sees it at once, and it can be exported, reset and imported', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const visitor = await context.newPage();
  const errors = browserErrors(visitor);
  const button = visitor.getByRole('link', { name: 'Play free' });
  const promises = visitor.getByRole('heading', { name: 'Fair play' });
  const accent = () =>
    visitor.evaluate<string>("getComputedStyle(document.body).getPropertyValue('--color-accent-fill')");
  await visitor.goto('/');
  await expect(promises).toBeVisible();
  expect(await accent()).toBe('#f07f3a');
  const usual = await button.screenshot();

  await logIn(page, 'implementor');
  await page.goto('/admin/branding');
  const preview = page.getByRole('region', { name: 'Preview' });
  await test.step('a colour with too little contrast is rejected, and the error states its contrast ratio', async () => {
    await page.getByLabel('Your colour').fill('#2b2b6b');
    const marks = `[...document.querySelectorAll('input[type=radio]')].map(
      (radio) => radio.checked === (getComputedStyle(radio, '::before').scale !== '0'))`;
    await expect.poll(async () => new Set(await page.evaluate<boolean[]>(marks))).toEqual(new Set([true]));
    await expect(page.getByText('On the dark page: 1.56:1 (at least 3:1)')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('It must be at least 3:1').first()).toBeVisible();
  });
  await test.step('staff change the accent, title, section order and links, and see a preview', async () => {
    await page.getByRole('radio', { name: 'Frost' }).check();
    await page.getByLabel('Large title').fill('Winter is here');
    await expect(preview).toContainText('Winter is here');
    await page.getByRole('switch', { name: 'Promises to players' }).uncheck();
    await expect(preview).not.toContainText('Promises to players');
    const up = page.getByRole('button', { name: 'Move up: Latest news' });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(up).toBeDisabled();
    await page.getByRole('switch', { name: 'Guilds' }).uncheck();
    await page.getByRole('switch', { name: 'Chat', exact: true }).check();
    await page.getByLabel('Name for “Forum”').fill('Tavern');
    await page.getByRole('button', { name: 'Add a network' }).click();
    await page.getByLabel('Address for Discord').fill('https://discord.gg/wyrm');
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByLabel('Name', { exact: false }).last().fill('<b>Wiki</b>');
    await page.getByLabel('Address', { exact: true }).fill('/news');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Branding saved')).toBeVisible();
  });
  await test.step('a visitor sees the new look', async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Winter is here');
    await expect(promises).toHaveCount(0);
    expect(await accent()).toBe('#5aa9e6');
    expect((await button.screenshot()).equals(usual)).toBe(false);
    const footer = visitor.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Discord' })).toHaveAttribute('href', 'https://discord.gg/wyrm');
    await expect(footer.getByRole('link', { name: '<b>Wiki</b>' })).toHaveAttribute('href', '/news');
    const menu = visitor.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await menu.allTextContents()).toEqual(['News', 'Rankings', 'Events', 'Tavern', 'Shop', 'Download', 'Chat']);
    const order = await visitor.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(order[0]).toBe('Latest news');
    expect(await violationsOf(visitor)).toEqual([]);
    expect(errors).toEqual([]);
  });
  await test.step('the look is exported, reset and imported', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await (await download).path();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('Built-in look restored')).toBeVisible();
    await visitor.goto('/');
    await expect(promises).toBeVisible();
    expect(await accent()).toBe('#f07f3a');
    await page.getByRole('button', { name: 'Import' }).click();
    const exported = JSON.parse(await readFile(file, 'utf8')) as { branding: object };
    const edited = JSON.stringify({ ...exported, branding: { ...exported.branding, hero: 999_999 } });
    const dialog = page.getByRole('dialog', { name: 'Import branding' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'branding.json', mimeType: 'application/json', buffer: Buffer.from(edited) });
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(page.getByText('these pictures are not in the media library')).toBeVisible();
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Winter is here');
  });
  await context.close();
});
