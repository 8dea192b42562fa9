import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { ticketAttachments } from './table.ts';

let app: TestApp;
let player: TestUser;
let reported: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  player = await createTestUser(app);
  [reported, other] = [
    await createTestUser(app, { authority: 'low_wizard' }),
    await createTestUser(app, { authority: 'low_wizard' }),
  ];
});
afterAll(() => app.close());

const open = async (key: string, detail: string): Promise<{ id: number; message: number }> => {
  const { topics } = await player.api.tickets.topics();
  const { id, messages } = await player.api.tickets.create({
    body: {
      topic: topics.find((each) => each.key === key)?.id ?? 0,
      subject: 'Help',
      detail,
      text: 'Please look at this.',
      client_id: randomUUID(),
    },
  });
  return { id, message: messages[0]?.id ?? 0 };
};
const seenBy = async (staff: TestUser) => ({
  list: (await staff.api.tickets.adminList()).tickets.map(({ id }) => id),
  queue: (await staff.api.moderation.queue({ query: { kind: 'ticket' } })).items.map(({ id }) => id),
  open: (await staff.api.tickets.stats()).open,
});

it('a report about a member of staff is read and decided by other staff only', async () => {
  const { id, message } = await open('report', `@${reported.username.toUpperCase()}`);
  const [picture] = await app.platform.database.db
    .insert(ticketAttachments)
    .values({ message_id: message, width: 1, height: 1, webp: new Uint8Array(1), created_at: app.clock.now() })
    .returning({ id: ticketAttachments.id });
  const params = { id };
  const { version } = await other.api.tickets.adminGet({ params });
  for (const call of [
    () => reported.api.tickets.adminGet({ params }),
    () => reported.api.tickets.note({ params, body: { text: 'Not true' } }),
    () => reported.api.tickets.update({ params, body: { state: 'closed', version } }),
    () => reported.api.tickets.answer({ params, body: { text: 'Not true', state: 'closed', version } }),
  ])
    expect(await errorOf(call())).toMatchObject({ status: 404, code: 'tickets.notFound' });
  const file = { params: { id: picture?.id ?? 0 } };
  expect((await errorOf(reported.api.tickets.adminAttachment(file))).code).toBe('tickets.attachmentNotFound');
  expect(await other.api.tickets.adminAttachment(file)).toMatchObject({ type: 'image/webp' });
  expect(await seenBy(reported)).toEqual({ list: [], queue: [], open: 0 });
  expect(await seenBy(other)).toEqual({ list: [id], queue: [id], open: 1 });
  await other.api.tickets.update({ params, body: { state: 'closed', version } });
});

it('a ticket that names a member of staff in another field is still visible to them', async () => {
  const { id } = await open('bug', reported.username);
  expect(await reported.api.tickets.adminGet({ params: { id } })).toMatchObject({ id });
  expect((await seenBy(reported)).list).toContain(id);
});
