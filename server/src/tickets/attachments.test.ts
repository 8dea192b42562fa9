import { randomUUID } from 'node:crypto';
import { maxAttachmentsPerDay } from '@wyrmgate/contract/tickets-constants';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { cleanTickets } from './jobs.ts';
import { ticketAttachments } from './table.ts';

let app: TestApp;
let player: TestUser;
let other: TestUser;
let guard: TestUser;
let topic = 0;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  player = await createTestUser(app, { longLivedToken: true });
  other = await createTestUser(app, { longLivedToken: true });
  guard = await createTestUser(app, { authority: 'low_wizard', longLivedToken: true });
  topic = (await player.api.tickets.topics()).topics[0]?.id ?? 0;
});
afterAll(() => app.close());

const boundary = 'wyrmgate';
const send = (user: TestUser | undefined, content: Uint8Array, name = 'shot.png') =>
  app.inject({
    method: 'POST',
    url: '/api/tickets/attachments',
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(user && { authorization: `Bearer ${user.token}` }),
    },
  });
const upload = async (user: TestUser, content: Uint8Array): Promise<number> => {
  const { body } = await send(user, content);
  return (body as { data: { id: number } }).data.id;
};
const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Artist: 'Someone at home' } })
    .png()
    .toBuffer();
const open = (user: TestUser, attachments: number[]) =>
  user.api.tickets.create({
    body: { topic, subject: 'Look', text: 'See the picture', attachments, client_id: randomUUID() },
  });
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );

it('pictures in a ticket are re-encoded, and visible only to its player and to staff with the permission', async () => {
  const id = await upload(player, await picture(4000, 1000));
  const params = { id };
  expect(await code(other.api.tickets.attachment({ params }))).toBe('tickets.attachmentNotFound');
  expect(await code(guard.api.tickets.adminAttachment({ params }))).toBe('tickets.attachmentNotFound');
  const { messages } = await open(player, [id]);
  expect(messages[0]?.attachments).toEqual([{ id, width: 1920, height: 480 }]);
  const { base64 } = await player.api.tickets.attachment({ params });
  const found = await sharp(Buffer.from(base64, 'base64')).metadata();
  expect([found.format, found.width, found.exif]).toEqual(['webp', 1920, undefined]);
  expect((await guard.api.tickets.adminAttachment({ params })).base64).toBe(base64);
  expect(await code(app.as().tickets.attachment({ params }))).toBe('common.unauthenticated');
  expect(await code(other.api.tickets.attachment({ params }))).toBe('tickets.attachmentNotFound');
  expect(await code(other.api.tickets.adminAttachment({ params }))).toBe('common.forbidden');
  expect(await code(guard.api.tickets.attachment({ params }))).toBe('tickets.attachmentNotFound');
  const { status } = await app.inject({ method: 'GET', url: `/media/${id}-0000000000000000-1920.webp` });
  expect(status).toBe(404);
});

it('a ticket picture belongs to the person who uploaded it, and to only one message', async () => {
  const id = await upload(player, await picture());
  expect(await code(open(other, [id]))).toBe('tickets.attachmentNotFound');
  await open(player, [id]);
  expect(await code(open(player, [id]))).toBe('tickets.attachmentNotFound');
  expect(await code(open(player, [999_999]))).toBe('tickets.attachmentNotFound');
  // No rejected ticket was stored.
  expect((await other.api.tickets.list()).tickets).toEqual([]);
});

it('a ticket attachment that is not a complete picture is rejected, whatever its name', async () => {
  const whole = await picture(600, 600);
  const wrong: [Uint8Array, string][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'tickets.wrongPicture'],
    [Buffer.from('<html><script>alert(1)</script></html>'), 'tickets.wrongPicture'],
    [Buffer.from('%PDF-1.7 nothing'), 'tickets.wrongPicture'],
    [new Uint8Array(0), 'tickets.wrongPicture'],
    [whole.subarray(0, whole.length / 2), 'tickets.brokenPicture'],
  ];
  for (const [content, expected] of wrong) {
    const { body } = await send(other, content);
    expect((body as { code: string }).code).toBe(expected);
  }
  expect((await send(undefined, whole)).status).toBe(401);
});

it('ticket pictures are limited per day, and unused pictures are deleted after a day', async () => {
  const { db } = app.platform.database;
  const keen = await createTestUser(app, { longLivedToken: true });
  const row = { uploader_id: keen.id, width: 1, height: 1, webp: new Uint8Array([1]), created_at: app.clock.now() };
  await db.insert(ticketAttachments).values(Array.from({ length: maxAttachmentsPerDay }, () => row));
  const { status, body } = await send(keen, await picture());
  expect([status, (body as { code: string }).code]).toEqual([429, 'tickets.tooManyAttachments']);
  app.clock.advance(25 * 3_600_000);
  await cleanTickets(app.platform);
  expect((await db.select().from(ticketAttachments)).every(({ message_id }) => message_id !== null)).toBe(true);
  expect((await send(keen, await picture())).status).toBe(200);
  expect((await errorOf(keen.api.tickets.attachment({ params: { id: 1 } }))).status).toBe(404);
});
