import { randomBytes, randomUUID } from 'node:crypto';
import type { Locator, WebSocketRoute } from '@playwright/test';
import { expect, test } from './portal.ts';
import { browserErrors } from './screen.ts';
import { callAs, logIn, register } from './users.ts';

const words = () => `Hello ${randomBytes(4).toString('hex')}`;

test("another player's new, edited and deleted messages appear live", async ({ page, secondBrowser }) => {
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

  await room.getByRole('button', { name: new RegExp(`player’s message: ${text}`) }).click();
  await page.getByRole('menuitem', { name: 'Edit message' }).click();
  await page.getByLabel('Edit message').fill(`${text} changed`);
  await page.keyboard.press('Enter');
  await expect(otherRoom.getByText(`${text} changed`)).toBeVisible();
  await expect(otherRoom.getByText('edited', { exact: true })).toBeVisible();

  await room.getByRole('button', { name: new RegExp(`player’s message: ${text}`) }).click();
  await page.getByRole('menuitem', { name: 'Delete message' }).press('Enter');
  await expect(otherRoom.getByText('Deleted by the author.')).toBeVisible();
  await expect(page.getByLabel('Message to English')).toBeFocused();
  await expect(otherRoom.getByText(text)).toHaveCount(0);
});

test('chat messages sent while a page is offline appear after it reconnects, in order and without duplicates', async ({
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

test('a player who was muted after a chat report sees the reason and cannot write', async ({
  page,
  secondBrowser,
  request,
}) => {
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
  await expect(page.getByText('Thank you. Staff will review it.')).toBeVisible();

  await logIn(page, 'lowwizard');
  await page.goto('/admin/chat');
  const report = page.getByRole('listitem').filter({ hasText: insult });
  await report.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Decision').selectOption('mute');
  await dialog.getByLabel('Reason').fill('Insults are not welcome');
  await dialog.getByRole('button', { name: 'Delete and mute' }).click();
  await expect(report).toHaveCount(0);

  await expect(trollPage.getByText('Insults are not welcome').first()).toBeVisible();
  await expect(trollPage.getByText(/You are muted until/)).toBeVisible();
  await expect(trollPage.getByLabel('Message to English')).toHaveCount(0);

  await page.goto('/admin/chat?view=mutes');
  await page.getByRole('button', { name: `End ${troll.username}’s mute` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End mute' }).click();
  await expect(page.getByRole('row', { name: new RegExp(troll.username) })).toHaveCount(0);
  await expect(trollPage.getByLabel('Message to English')).toBeVisible();
});

test('a player reports and blocks the sender of a private message, and staff can read only the reported part', async ({
  page,
  secondBrowser,
  request,
}) => {
  const sender = await register(request, 'Sender');
  const receiver = await register(request, 'Receiver');
  const other = await secondBrowser();
  const errors = browserErrors(other);
  await logIn(page, sender.username, sender.password);
  await logIn(other, receiver.username, receiver.password);
  await other.goto('/chat');
  await page.goto('/chat');
  await page.getByRole('button', { name: 'New message' }).click();
  await page.getByLabel('Player’s username').fill('NobodyAtAll');
  await page.getByRole('button', { name: 'Open conversation' }).click();
  await expect(page.getByText('No player has this name')).toBeVisible();
  await page.getByLabel('Player’s username').fill(receiver.username.toLowerCase());
  await page.getByRole('button', { name: 'Open conversation' }).click();
  const insult = words();
  await page.getByLabel(`Message to ${receiver.username}`).fill(insult);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('region', { name: `Messages with ${receiver.username}` }).getByText(insult),
  ).toBeVisible();

  const list = other.getByRole('navigation', { name: 'Private messages' });
  await expect(list.getByText('1 unread message')).toBeAttached();
  const otherTab = await other.context().newPage();
  await otherTab.goto('/chat');
  const otherList = otherTab.getByRole('navigation', { name: 'Private messages' });
  await expect(otherList.getByText('1 unread message')).toBeAttached();
  await list.getByRole('link', { name: new RegExp(sender.username) }).click();
  const talk = other.getByRole('region', { name: `Messages with ${sender.username}` });
  await expect(talk.getByText(insult)).toBeVisible();
  await expect(otherList.getByText('1 unread message')).toHaveCount(0);
  await otherTab.close();
  await talk.getByRole('button', { name: new RegExp(insult) }).click();
  await other.getByRole('menuitem', { name: 'Report message' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
  await expect(other.getByText('Thank you. Staff will review it.')).toBeVisible();
  await other.getByRole('button', { name: 'Block', exact: true }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(other.getByText(`You have blocked ${sender.username}.`)).toBeVisible();

  const second = words();
  await page.getByLabel(`Message to ${receiver.username}`).fill(second);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You cannot write to this player at the moment')).toBeVisible();
  await expect(talk.getByText(second)).toHaveCount(0);

  const loud = words();
  await page.goto('/chat');
  await page.getByLabel('Message to English').fill(loud);
  await page.keyboard.press('Enter');
  await expect(page.getByText(loud)).toBeVisible();
  await other.goto('/chat');
  const closed = other.getByRole('listitem').filter({ hasText: 'Message from a player you have blocked' });
  await expect(closed).toHaveCount(1);
  await expect(other.getByText(loud)).toHaveCount(0);
  await closed.getByRole('button', { name: 'Show' }).click();
  await expect(other.getByText(loud)).toBeVisible();

  await logIn(page, 'lowwizard');
  await page.goto('/admin/chat');
  const report = page.getByRole('listitem').filter({ hasText: sender.username }).first();
  await expect(report.getByText('Private conversation')).toBeVisible();
  await expect(page.getByText(insult)).toHaveCount(0);
  await report.getByRole('button', { name: 'Read the message' }).click();
  await expect(report.getByText(insult)).toBeVisible();
  await expect(report.getByText('Reported', { exact: true })).toBeVisible();

  await other.getByRole('button', { name: 'Chat settings' }).click();
  await other.getByRole('button', { name: `Unblock ${sender.username}` }).click();
  await expect(other.getByText('You have not blocked anyone.')).toBeVisible();
  expect(errors).toEqual([]);
});

test('players react to chat messages, mention each other, see who else is present, and search the history', async ({
  page,
  secondBrowser,
  request,
}) => {
  const friend = await register(request, 'Friend');
  const other = await secondBrowser();
  const errors = browserErrors(page);
  await logIn(page, 'player');
  await logIn(other, friend.username, friend.password);
  await other.setViewportSize({ width: 1280, height: 760 });
  await other.goto('/');
  await page.goto('/chat?room=trade');
  const room = page.getByRole('region', { name: 'Messages in Trade' });
  await expect(room.getByText('Blade is sold')).toBeVisible();
  const text = words();
  await page.getByLabel('Message to Trade').fill(`${text} @${friend.username}`);
  await page.keyboard.press('Enter');
  await expect(room.getByText(text)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 40_000 });
  await other.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await other.getByRole('link', { name: /player mentioned you in the chat/ }).click();
  const otherRoom = other.getByRole('region', { name: 'Messages in Trade' });
  const message = otherRoom.getByRole('listitem').filter({ hasText: text });
  await expect(message.locator('mark')).toHaveText(`@${friend.username}`);

  await message.getByRole('button', { name: 'React to player’s message' }).click();
  await other.getByRole('menuitem', { name: 'Celebration' }).click();
  const mine = room.getByRole('listitem').filter({ hasText: text });
  await expect(mine.getByRole('button', { name: 'Celebration: 1' })).toHaveAttribute('aria-pressed', 'false');
  await mine.getByRole('button', { name: 'Celebration: 1' }).click();
  await expect(message.getByRole('button', { name: 'Celebration: 2' })).toHaveAttribute('aria-pressed', 'true');
  await message.getByRole('button', { name: 'Celebration: 2' }).click();
  await expect(mine.getByRole('button', { name: 'Celebration: 1' })).toHaveAttribute('aria-pressed', 'true');

  await other.getByRole('button', { name: /players? here/ }).click();
  await expect(other.getByRole('dialog').getByText('player', { exact: true })).toBeVisible();
  await other.keyboard.press('Escape');

  await other.getByRole('button', { name: 'Search', exact: true }).click();
  await other.getByLabel('Words to search for').fill(text.slice(0, 10));
  await other.keyboard.press('Enter');
  const results = other.getByRole('region', { name: 'Search results' });
  await expect(results.getByRole('listitem')).toHaveCount(1);
  const scrolled = await other.evaluate('scrollY');
  await results.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(results.getByText('Blade is sold')).toBeAttached();
  await expect(results.getByText(text)).toBeInViewport();
  expect(await other.evaluate('scrollY')).toBe(scrolled);
  await other.getByRole('button', { name: 'Close search' }).click();
  await expect(otherRoom.getByText(text)).toBeVisible();
  expect(errors).toEqual([]);
});

test('on a phone, the message field is wide enough to read the typed text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, 'player');
  await page.goto('/chat');
  const box = await page.getByLabel('Message to English').boundingBox();
  expect(box?.width).toBeGreaterThan(220);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
});

test('on a phone, the text of a message has the whole width below its author and buttons', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'player');
  await page.goto('/chat');
  const row = page.getByRole('region', { name: 'Messages in English' }).getByRole('listitem').first();
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const text = await boxOf(row.getByRole('paragraph').nth(1));
  expect(text.width).toBeGreaterThan((await boxOf(row)).width - 40);
  const more = await boxOf(row.getByRole('button', { name: /^Actions for/ }));
  expect(more.width).toBeGreaterThanOrEqual(24);
  expect(more.y + more.height).toBeLessThanOrEqual(text.y + 4);
  const author = await boxOf(row.getByRole('link').first());
  const react = await boxOf(row.getByRole('button', { name: /^React to/ }));
  expect(author.x + author.width).toBeLessThanOrEqual(react.x);
});

test('a pinned chat notice appears live, stays dismissed until it changes, and disappears when staff remove it', async ({
  page,
  secondBrowser,
}) => {
  const staff = await secondBrowser();
  await logIn(page, 'player');
  await logIn(staff, 'implementor');
  await page.goto('/chat?room=trade');
  await staff.goto('/chat?room=trade');
  const notice = page.getByRole('region', { name: 'Pinned notice' });
  const openDialog = async (item: string) => {
    await staff.getByRole('button', { name: 'Notice', exact: true }).click();
    await staff.getByRole('menuitem', { name: item }).click();
    return staff.getByRole('dialog', { name: 'Pinned notice in Trade' });
  };
  const text = words();
  const dialog = await openDialog('Pin a notice');
  await dialog.getByLabel('Notice').fill(text);
  await dialog.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(notice.getByText(text)).toBeVisible();

  const reopen = page.getByRole('button', { name: 'Pinned notice' });
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await expect(reopen).toBeFocused();
  await page.reload();
  await expect(reopen).toBeVisible();
  await expect(notice).toHaveCount(0);
  await reopen.press('Enter');
  await expect(notice.getByRole('button', { name: 'Dismiss' })).toBeFocused();

  const changed = `${text} changed`;
  const edit = await openDialog('Edit the pinned notice');
  await edit.getByLabel('Notice').fill(changed);
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notice.getByText(changed)).toBeVisible();

  await (await openDialog('Edit the pinned notice')).getByRole('button', { name: 'Remove notice' }).click();
  await expect(notice).toHaveCount(0);
  await expect(reopen).toHaveCount(0);
});
