import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from './portal.ts';
import { logIn } from './users.ts';

let connections = 0;

// This game database accepts connections but never responds, like one behind a broken network.
test.use({
  gameUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const sockets = new Set<Socket>();
      const server = createServer((socket) => {
        connections += 1;
        sockets.add(socket.on('error', () => undefined));
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      await use(`mysql://portal:secret@127.0.0.1:${(server.address() as AddressInfo).port}`);
      for (const socket of sockets) socket.destroy();
      server.close();
    },
    { scope: 'worker' },
  ],
});

test('every page loads while the game database does not respond', async ({ page }) => {
  await logIn(page, 'player');
  for (const path of ['/', '/rankings', '/status', '/shop/items', '/shop', '/profile', '/profile?tab=characters']) {
    const reply = await page.goto(path);
    expect([path, reply?.status()]).toEqual([path, 200]);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  expect(connections).toBeGreaterThan(0);
});

test('the home page refreshes the game status every 30 seconds, even if only its top was ever visible', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByText('Server status unknown')).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes('.data'));
  await page.clock.runFor(31_000);
  expect((await asked).method()).toBe('GET');
});
