import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from './portal.ts';
import { callAs, logIn } from './users.ts';

const words = () => `Hello ${randomBytes(4).toString('hex')}`;

for (const blocked of ['WebSockets', 'all live connections'] as const)
  test(`new, edited and deleted chat messages of others appear even if the network blocks ${blocked}`, async ({
    page,
    secondBrowser,
  }) => {
    const isAll = blocked !== 'WebSockets';
    // A blocked handshake is an error. A routed socket would open first.
    await page.addInitScript(`
      window.WebSocket = class extends WebSocket {
        constructor() {
          super(location.origin.replace('http', 'ws') + '/blocked');
        }
      };
    `);
    if (isAll) await page.route(/\/realtime\//, (route) => route.abort());
    const other = await secondBrowser();
    await other.goto('/');
    const call = await callAs(other.request, 'sponsor');
    await logIn(page, 'player');
    await page.goto('/chat?room=trade');
    const room = page.getByRole('region', { name: 'Messages in Trade' });
    await expect(room.getByText('Blade is sold')).toBeVisible();
    const offline = page.getByText(/No live connection/);
    await expect(offline).toHaveCount(isAll ? 1 : 0);

    const text = words();
    const sent = (await call('POST', '/api/chat/rooms/trade/messages', { client_id: randomUUID(), text })) as {
      id: number;
    };
    const soon = { timeout: 15_000 };
    await expect(room.getByText(text)).toBeVisible(soon);
    const changed = words();
    await call('PUT', `/api/chat/messages/${sent.id}`, { text: changed });
    await expect(room.getByText(changed)).toBeVisible(soon);
    await expect(room.getByText(text)).toHaveCount(0);
    const own = words();
    await page.getByLabel('Message to Trade').fill(own);
    await page.keyboard.press('Enter');
    await expect(room.getByText(own)).toBeVisible();
    const deleted = room.getByText('Deleted by the author.');
    const before = await deleted.count();
    await call('DELETE', `/api/chat/messages/${sent.id}`);
    await expect(room.getByText(changed)).toHaveCount(0, soon);
    await expect(deleted).toHaveCount(before + 1);
    await expect(room.getByText(own)).toHaveCount(1);
    await expect(offline).toHaveCount(isAll ? 1 : 0);
  });
