import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from './portal.ts';
import { logIn, register, sendLogin } from './users.ts';

test('a player gets coins after the vote site confirms the vote with a signed callback', async ({
  page,
  request,
  browser,
}) => {
  const site = `Toplist ${randomBytes(3).toString('hex')}`;
  let secret = '';
  let callback = '';

  await test.step('staff enter the site and copy the callback address', async () => {
    await logIn(page, 'implementor');
    await page.goto('/admin/vote-sites?new=1');
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText('Enter a name of at most 60 characters')).toBeVisible();
    await drawer.getByLabel('Site', { exact: true }).fill(site);
    await drawer.getByLabel('Link').fill('https://toplist.example.com/vote?player={token}');
    await drawer.getByRole('button', { name: 'Generate a secret' }).click();
    secret = await drawer.getByLabel('Secret').inputValue();
    await drawer.getByLabel('Dragon Coins per vote').fill('25');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    const shown = page.getByRole('dialog', { name: `Callback address for ${site}` });
    callback = (await shown.getByText(/\/api\/webhooks\/votes\//).textContent()) ?? '';
    await shown.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: `Edit: ${site}` }).click();
    await expect(drawer.getByLabel('Secret')).toHaveValue('');
    await expect(page.getByText(/\/api\/webhooks\/votes\//)).toHaveCount(0);
  });

  const player = await register(request, 'Voter');
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await context.route('https://toplist.example.com/**', (route) => route.fulfill({ body: 'Thank you for your vote' }));
  const own = await context.newPage();
  const card = own.getByRole('main').getByRole('listitem').filter({ hasText: site });
  let token = '';

  await test.step('a visitor is asked to log in, and the click opens the toplist', async () => {
    await own.goto('/');
    await own.getByRole('contentinfo').getByRole('link', { name: 'Vote for us' }).click();
    await own.getByRole('main').getByRole('link', { name: 'Log in to vote' }).click();
    await sendLogin(own, player.username, player.password);
    await own.waitForURL(/\/vote$/);
    const opened = context.waitForEvent('page');
    await card.getByRole('button', { name: `Vote on ${site}` }).click();
    const toplist = await opened;
    await toplist.waitForURL(/toplist\.example\.com/);
    token = new URL(toplist.url()).searchParams.get('player') ?? '';
    await toplist.close();
    await expect(card.getByText(/Your reward will arrive when/)).toBeVisible();
    await expect(own.getByText('No confirmed votes yet')).toBeVisible();
  });

  await test.step('the callback credits the coins once, and a countdown to the next vote appears', async () => {
    const body = JSON.stringify({ player: token });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signed = createHmac('sha256', secret).update(`vote-1.${timestamp}.${body}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'vote-1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signed}`,
    };
    for (let times = 0; times < 2; times += 1) {
      const reply = await request.post(new URL(callback).pathname, { data: Buffer.from(body), headers });
      expect(reply.status()).toBe(200);
    }
    await own.reload();
    await expect(card.getByRole('timer')).toContainText('Again in');
    const votes = own.getByRole('region', { name: 'Your votes' }).or(own.locator('section', { hasText: 'Your votes' }));
    await expect(votes.first()).toContainText('+25 coins');
    await expect(own.getByText('1 vote this month')).toBeVisible();
  });

  await test.step('staff see the vote and the repeated callback', async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: new RegExp(site) })).toContainText('Repeated: 1');
    await page.getByRole('button', { name: `Callbacks: ${site}` }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('Rewarded')).toBeVisible();
    await expect(drawer.getByText(player.username).first()).toBeVisible();
  });
  await context.close();
});
