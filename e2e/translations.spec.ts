import { randomBytes } from 'node:crypto';
import { expect, test } from './portal.ts';
import { callAs, logIn } from './users.ts';

test('a translation that staff edit is shown to visitors at once, as plain text and without a rebuild', async ({
  page,
  request,
  browser,
}) => {
  const own = `Dungeons ${randomBytes(3).toString('hex')} <img src=x onerror="document.title='owned'"> <b>bold</b>`;
  const call = await callAs(request, 'implementor');
  await logIn(page, 'implementor');
  await page.goto('/admin/translations?language=en&file=common');
  const main = page.getByRole('main');
  const area = main.getByLabel('Texts, one key=value per line');
  await expect(area).toHaveValue(/^# common\n[\s\S]*\ncommon\.nav\.shop=/);
  await expect(main.getByTestId('counts')).toHaveText(/^[\d,]+ lines, [\d,]+ characters$/);

  const texts = await area.inputValue();
  await area.fill(`${texts}\nno equals sign`);
  await expect(main.getByRole('alert')).toContainText('There is no = in this line.');
  await expect(main.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await area.fill(texts.replace(/^common\.nav\.shop=.*$/m, 'common.nav.shop=Shop {oops'));
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByRole('alert')).toContainText('has an error at line 1, character 6');
  await area.fill(texts.replace(/^common\.nav\.shop=.*$/m, `common.nav.shop=${own}`));
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('✅ Translations saved successfully!')).toBeVisible();
  // This tab must show the change without a reload.
  await expect(main.getByText('1 changed')).toBeVisible();

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en' });
  const visitor = await context.newPage();
  const failures: string[] = [];
  visitor.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  visitor.on('pageerror', (error) => failures.push(error.message));
  await visitor.goto('/status');
  const link = visitor.getByRole('banner').getByRole('link', { name: own });
  await expect(link).toBeVisible();
  await expect(link.locator('img, b')).toHaveCount(0);
  expect(await visitor.title()).not.toBe('owned');
  expect(failures).toEqual([]);

  // A page that is already open must show the change after its next navigation.
  await call('POST', '/api/admin/translations/en', { translations: { common: { nav: { shop: null } } } });
  await visitor.getByRole('banner').getByRole('link', { name: 'Rankings' }).click();
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Shop', exact: true })).toBeVisible();
  await context.close();
});

test('staff edit a text next to its source, see errors while typing, and restore the original', async ({
  page,
  request,
}) => {
  const call = await callAs(request, 'implementor');
  await call('POST', '/api/admin/translations/de', { translations: { mail: { greeting: null } } });
  await logIn(page, 'implementor');
  await page.goto('/admin/translations?language=de&view=table&search=mail.greeting');
  await page.getByRole('button', { name: 'Edit mail.greeting' }).click();
  const drawer = page.getByRole('dialog');
  const field = drawer.getByLabel('Translation');
  await field.fill('Hallo {user}');
  await expect(drawer.getByText('The placeholder username is missing.')).toBeVisible();
  await expect(drawer.getByText('The source has no placeholder user.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await field.fill('Seid gegrüßt, {username}');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('row', { name: /mail\.greeting/ })).toContainText('Changed');
  await page.getByRole('button', { name: 'Edit mail.greeting' }).click();
  await drawer.getByRole('button', { name: 'Use original' }).click();
  await expect(page.getByRole('row', { name: /mail\.greeting/ })).toContainText('Original');
});

test('an import starts with a dry run that lists changes and errors', async ({ page, request }) => {
  const call = await callAs(request, 'implementor');
  await logIn(page, 'implementor');
  await page.goto('/admin/translations?language=ro&view=table');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (name: string, text: string) =>
    dialog.getByLabel('File').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('broken.txt', 'auth.errors.banned=x\nauth.errors.banned=y\nnothing');
  await expect(dialog.getByRole('alert')).toContainText('2 problems');
  await choose('unknown.json', '{"home":{"nowhere":"x"}}');
  await expect(dialog.getByRole('alert')).toContainText('The portal has no text with this key.');
  await choose('good.json', '{"common":{"nav":{"shop":"Prăvălie"}}}');
  await expect(dialog.getByText('1 text would change. Nothing is saved yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/admin/translations?language=ro&view=history');
  await expect(page.getByRole('main').getByText('Prăvălie').first()).toBeVisible();
  await call('POST', '/api/admin/translations/ro', { translations: { common: { nav: { shop: null } } } });
});
