import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { plugInAuthenticator } from './authenticator.ts';
import { keyboardFaults, openByKeys } from './keys.ts';
import { expect, test } from './portal.ts';
import { violationsOf, watchLoading } from './screen.ts';
import { callAs, enableTwoFactor, logIn, nameInHeader, register } from './users.ts';

const size = { width: 1440, height: 900 };
// Disables animations, because elements that are still moving or fading fail the checks.
test.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } });

const openScreens = [
  '/login',
  '/register',
  '/reset-password#token=none',
  '/verify-email#token=none',
  '/email-change#token=none',
  '/restore-account#token=none',
];

const overlay = '[role=dialog], [role=alertdialog]';
/** The default width comes last, because the next walk starts with it. */
const widths = [360, 390, 768, 1920, size.width];

/**
 * Returns keyboard faults and axe violations. The whole page is checked at two widths; a `part` that is hard to reopen
 * is checked at all widths.
 */
const faultsOf = async (page: Page, part?: string): Promise<string[]> => {
  const faults = await keyboardFaults(page, { inDialog: part === overlay });
  for (const width of part === undefined ? [360, size.width] : widths) {
    await page.setViewportSize({ ...size, width });
    // At the default width, the page around the part is checked too.
    const found = await violationsOf(page, width === size.width ? undefined : part);
    const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (sideways > 0) found.push(`scrolls sideways by ${sideways} px`);
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  return faults;
};

test('screens for logged-out visitors can be used with the keyboard alone', async ({ page }) => {
  const settled = watchLoading(page);
  for (const path of openScreens) {
    await page.goto(path);
    await settled();
    expect.soft(await faultsOf(page), path).toEqual([]);
  }
  await page.goto('/login');
  for (const name of ['Forgot password?', 'Forgot username?']) {
    const link = page.getByRole('link', { name });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await settled();
    expect.soft(await faultsOf(page, overlay), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
  }
});

test('the page for closed registrations can be used with the keyboard alone', async ({ page, request }) => {
  const settled = watchLoading(page);
  const call = await callAs(request, 'implementor');
  const save = (settings: object) => call('PUT', '/api/admin/settings/general', settings);
  const { registrations_message, discord_url } = (await call('GET', '/api/admin/settings/general')) as Record<
    string,
    string
  >;
  await save({ registrations_open: false, registrations_message: '', discord_url: 'https://discord.example/ormveil' });
  try {
    await page.goto('/register');
    await settled();
    await expect(page.getByText('20 August')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveCount(0);
    expect.soft(await faultsOf(page, 'main'), 'closed').toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
  } finally {
    await save({ registrations_open: true, registrations_message, discord_url });
  }
});

test('the two-factor login can be used with the keyboard alone', async ({ page, request }) => {
  const { username, password } = await register(request, 'Keys');
  const call = await callAs(request, username, password);
  const codes = await enableTwoFactor(call, password);

  await page.goto('/login');
  await page.getByLabel('Username').focus();
  await page.keyboard.type(username);
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect.soft(await faultsOf(page), 'the second step').toEqual([]);
  await page.getByRole('button', { name: 'Use a backup code' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Backup code').focus();
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(nameInHeader(page, username)).toBeVisible();

  // Both dialogs ask for the second factor.
  const settled = watchLoading(page);
  await page.goto('/profile?tab=security');
  await settled();
  for (const name of ['New backup codes', 'Turn off']) {
    const look = async () => {
      expect.soft(await faultsOf(page, overlay), name).toEqual([]);
      expect.soft((await page.getByLabel('6-digit code').boundingBox())?.width, name).toBeGreaterThan(240);
    };
    await openByKeys(page, page.getByRole('button', { name }), look);
  }
});

test('the profile can be used with the keyboard alone', async ({ page, secondBrowser, request }) => {
  const { username, password } = await register(request, 'Walks');
  await plugInAuthenticator(page);
  // Creates a second session, so that the page shows the controls to end it.
  await logIn(await secondBrowser(), username, password);
  await logIn(page, username, password);
  const settled = watchLoading(page);
  const dialog = (name: string, look: () => Promise<void>) =>
    test.step(name, () => openByKeys(page, page.getByRole('button', { name }).first(), look));
  const walk = (name: string) => dialog(name, async () => expect.soft(await faultsOf(page, overlay), name).toEqual([]));

  await page.goto('/profile');
  await settled();
  expect.soft(await faultsOf(page), 'profile').toEqual([]);
  for (const name of ['Download your data', 'Delete account']) await walk(name);

  await page.goto('/profile?tab=security');
  await settled();
  expect.soft(await faultsOf(page), 'security').toEqual([]);
  for (const name of ['Add a passkey', 'Change address', 'Change password', 'End all others']) await walk(name);

  await test.step('a passkey is added, and its dialogs can be used with the keyboard alone', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Laptop');
    await page.getByLabel('Your password').focus();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const name of ['Rename Laptop', 'Remove Laptop']) await walk(name);
  });

  await test.step('two-factor authentication is set up', async () => {
    const press = async (name: string) => {
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Set up two-factor codes');
    await expect(page.locator('code')).toBeVisible();
    expect.soft(await faultsOf(page, 'main'), 'scan').toEqual([]);
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await press('Next');
    await expect(page.getByLabel('Your password')).toBeVisible();
    expect.soft(await faultsOf(page, 'main'), 'verify').toEqual([]);
    await page.getByLabel('Your password').focus();
    await page.keyboard.type(password);
    await page.getByLabel(/6-digit code/).focus();
    await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await press('Turn on two-factor');
    await expect(page.getByText('Keep these ten codes safe')).toBeVisible();
    expect.soft(await faultsOf(page, 'main'), 'save').toEqual([]);
    await press('I have saved them');
    await expect(page.getByText('10 left')).toBeVisible();
  });
});

test('account security, the mail server and the donation dialog can be used with the keyboard alone', async ({
  page,
}) => {
  const settled = watchLoading(page);
  await logIn(page, 'implementor');
  await page.goto('/profile?tab=admin');
  await settled();
  await expect(page.getByRole('navigation', { name: 'Profile sections' }).getByRole('link')).toHaveCount(6);
  expect.soft(await faultsOf(page, 'main'), 'admin tab').toEqual([]);

  await page.goto('/admin/email');
  await settled();
  expect.soft(await faultsOf(page), 'mail server').toEqual([]);
  const opener = page.getByRole('button', { name: 'Reset form' });
  await openByKeys(page, opener, async () => expect.soft(await faultsOf(page, overlay), 'reset').toEqual([]));

  await page.goto('/supporters?donate=1');
  const dialog = page.getByRole('dialog');
  // The payment methods load only after the code of the dialog.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(dialog.getByRole('radio', { name: 'Cryptocurrency' })).toBeAttached();
  await settled();
  expect.soft(await faultsOf(page, overlay), 'donate').toEqual([]);
});

test('the forum, the chat and the moderation queue can be used with the keyboard alone', async ({ page }) => {
  const settled = watchLoading(page);
  const dialogFaults = () => keyboardFaults(page, { inDialog: true });
  await logIn(page, 'implementor');
  for (const path of ['/forum', '/forum/questions', '/forum/questions/new', '/chat?room=trade']) {
    const visit = async () => {
      await page.goto(path);
      await settled();
      return keyboardFaults(page);
    };
    // A fault counts only if a second visit has it too, because other tests change the forum at the same time.
    const faults = await visit();
    expect.soft(faults.length > 0 ? await visit() : [], path).toEqual([]);
  }
  await page.goto('/admin/moderation');
  await settled();
  expect.soft(await keyboardFaults(page), 'queue').toEqual([]);
  const review = page.getByRole('button', { name: 'Review' }).first();
  await openByKeys(page, review, async () => expect.soft(await dialogFaults(), 'decision').toEqual([]));
  await page.goto('/admin/forum/sections');
  await settled();
  expect.soft(await keyboardFaults(page), 'sections').toEqual([]);
  const edit = page.getByRole('button', { name: 'Edit Questions and answers' });
  await openByKeys(page, edit, async () => expect.soft(await dialogFaults(), 'section').toEqual([]));
});
