import { randomBytes, randomUUID } from 'node:crypto';
import type { WebSocketRoute } from '@playwright/test';
import { expect, test } from './portal.ts';
import { callAs, logIn, register } from './users.ts';

const words = () => `Hello ${randomBytes(4).toString('hex')}`;

test('two players talk live, one edits and deletes, the other sees it', async ({ page, secondBrowser }) => {
  const other = await secondBrowser();
  await logIn(page, 'player');
  await logIn(other, 'sponsor');
  await page.goto('/chat');
  await other.goto('/chat');
  const room = page.getByRole('region', { name: 'Messages in English' });
  const otherRoom = other.getByRole('region', { name: 'Messages in English' });
  await expect(room.getByText('Does the weekend event count')).toBeVisible();
  await expect(otherRoom.getByText('Does the weekend event count')).toBeVisible();

  const text = words();
  await page.getByLabel('Message to English').fill(`${text} https://ormveil.example/map`);
  await page.keyboard.press('Enter');
  await expect(room.getByText(text)).toHaveCount(1);
  await expect(otherRoom.getByText(text)).toBeVisible();
  const link = otherRoom.getByRole('link', { name: 'https://ormveil.example/map' }).last();
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');

  await room.getByRole('button', { name: new RegExp(`message of player: ${text}`) }).click();
  await page.getByRole('menuitem', { name: 'Edit message' }).click();
  await page.getByLabel('Edit message').fill(`${text} changed`);
  await page.keyboard.press('Enter');
  await expect(otherRoom.getByText(`${text} changed`)).toBeVisible();
  await expect(otherRoom.getByText('edited', { exact: true })).toBeVisible();

  await room.getByRole('button', { name: new RegExp(`message of player: ${text}`) }).click();
  await page.getByRole('menuitem', { name: 'Delete message' }).click();
  await expect(otherRoom.getByText('Deleted by the author.')).toBeVisible();
  await expect(otherRoom.getByText(text)).toHaveCount(0);
});

test('what a page missed while it was cut off appears in order, without duplicates', async ({
  page,
  secondBrowser,
}) => {
  const other = await secondBrowser();
  await other.goto('/');
  let cut = false;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/realtime/, (socket) => {
    if (cut) return void socket.close();
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.route(/\/(realtime|api\/chat)\//, (route) => (cut ? route.abort() : route.continue()));
  await logIn(page, 'player');
  await page.goto('/chat?room=trade');
  const room = page.getByRole('region', { name: 'Messages in Trade' });
  await expect(room.getByText('Blade is sold')).toBeVisible();
  cut = true;
  for (const socket of sockets) await socket.close();
  const call = await callAs(other.request, 'sponsor');
  const sent = [words(), words(), words()];
  for (const text of sent) await call('POST', '/api/chat/rooms/trade/messages', { client_id: randomUUID(), text });
  await expect(room.getByText(sent[0] ?? '')).toHaveCount(0);
  await expect(page.getByText(/No live connection/)).toBeVisible();
  cut = false;
  await expect(room.getByText(sent[2] ?? '')).toBeVisible({ timeout: 30_000 });
  const shown = (await room.getByRole('listitem').allTextContents()).join('\n');
  const places = sent.map((text) => shown.indexOf(text));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((one, two) => one - two));
  for (const text of sent) await expect(room.getByText(text)).toHaveCount(1);
});

test('staff mute a player from the report, who sees why and cannot write', async ({ page, secondBrowser, request }) => {
  const troll = await register(request, 'Troll');
  const trollPage = await secondBrowser();
  await logIn(trollPage, troll.username, troll.password);
  await trollPage.goto('/chat');
  const insult = words();
  await trollPage.getByLabel('Message to English').fill(insult);
  await trollPage.getByRole('button', { name: 'Send', exact: true }).click();

  await logIn(page, 'player');
  await page.goto('/chat');
  const room = page.getByRole('region', { name: 'Messages in English' });
  await room.getByRole('button', { name: new RegExp(insult) }).click();
  await page.getByRole('menuitem', { name: 'Report message' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. Staff will look at it.')).toBeVisible();

  await logIn(page, 'lowwizard');
  await page.goto('/admin/chat');
  const report = page.getByRole('listitem').filter({ hasText: insult });
  await report.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Decision').selectOption('mute');
  await dialog.getByLabel('Reason').fill('Insults are not welcome');
  await dialog.getByRole('button', { name: 'Delete and mute' }).click();
  await expect(report).toHaveCount(0);

  await expect(trollPage.getByText('Insults are not welcome').first()).toBeVisible();
  await expect(trollPage.getByText(/You are muted until/)).toBeVisible();
  await expect(trollPage.getByLabel('Message to English')).toHaveCount(0);

  await page.goto('/admin/chat?view=mutes');
  await page.getByRole('button', { name: `End the mute of ${troll.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End mute' }).click();
  await expect(page.getByRole('row', { name: new RegExp(troll.username) })).toHaveCount(0);
  await expect(trollPage.getByLabel('Message to English')).toBeVisible();
});
