import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addDonation } from '../../test/donation.ts';
import { character, guild, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { reportKeyOf } from '../donors/report-key.ts';
import type { CharacterId, GuildId } from '../game/shapes.ts';
import { payments } from '../payments/table.ts';
import { guildNotices } from '../recruiting/table.ts';
import { takeSnapshot } from '../world/snapshot.ts';
import { contentReports } from './table.ts';

let app: TestApp;
let boss: TestUser;
/** Both are gods, and the keeper also manages guild notices. */
let keeper: TestUser;
let equal: TestUser;
let higher: TestUser;
let player: TestUser;
let reader: TestUser;
let guildId: number;

const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;

beforeAll(async () => {
  app = await startTestApp({
    jobs: false,
    game: worldOf({
      characters: [character(1, { guildId: '1' as GuildId, guildGrade: 1 })],
      guilds: [guild(1, { leaderId: '1' as CharacterId, members: 2 })],
    }),
  });
  app.platform.jobs.send = async () => undefined;
  const create = (authority: 'player' | 'god' | 'high_wizard' | 'implementor') =>
    createTestUser(app, { authority, longLivedToken: true });
  [boss, higher] = [await create('implementor'), await create('high_wizard')];
  [keeper, equal] = [await create('god'), await create('god')];
  [player, reader] = [await create('player'), await create('player')];
  const role = await boss.api.roles.create({
    body: {
      name: 'keeper',
      display_name: 'Keeper',
      permissions: JSON.stringify(['admin.recruiting.view', 'admin.recruiting.edit']),
    },
  });
  await boss.api.roles.assign({ params: { id: keeper.id }, body: { roleId: role.id } });
  await takeSnapshot(app.platform);
  guildId = (await app.as().world.guilds({ query: {} })).guilds[0]?.id ?? 0;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.platform.database.db.delete(contentReports);
  await app.platform.database.db.delete(guildNotices);
  app.clock.advance(61_000);
});

const writeNotice = async (author: TestUser) => {
  const notice = { text: 'Join us', min_level: 0, open: true, author_id: author.id, updated_at: app.clock.now() };
  await app.platform.database.db
    .insert(guildNotices)
    .values({ guild_id: guildId, ...notice })
    .onConflictDoUpdate({ target: guildNotices.guild_id, set: notice });
};
const reportNotice = () => reader.api.moderation.report({ body: { kind: 'guild', target: guildId, reason: 'spam' } });
const donate = (author: TestUser, hidden: boolean) => addDonation(app, author, { hidden });
const reportDonation = async (id: number) =>
  (
    await reader.api.moderation.report({
      body: { kind: 'donation', target: reportKeyOf(app.platform, id), reason: 'spam' },
    })
  ).id;

it('staff can dismiss reports on guild notices of colleagues of the same or a higher level, but not uphold them', async () => {
  for (const author of [equal, higher]) {
    await writeNotice(author);
    const { id } = await reportNotice();
    const decide = (by: TestUser, decision: 'hide' | 'warn' | 'dismiss') =>
      by.api.moderation.decide({ body: { kind: 'guild', id, decision, reason: 'Rude' } });
    for (const decision of ['hide', 'warn'] as const)
      expect(await codeOf(decide(keeper, decision))).toBe('moderation.notAllowed');
    const remove = { params: { id: guildId }, body: { reason: 'Rude' } };
    expect(await codeOf(keeper.api.recruiting.adminRemove(remove))).toBe('common.insufficientAuthority');
    expect((await app.as().recruiting.get({ params: { id: guildId } })).notice?.text).toBe('Join us');
    await decide(keeper, 'dismiss');
  }
  await writeNotice(player);
  const { id } = await reportNotice();
  await keeper.api.moderation.decide({ body: { kind: 'guild', id, decision: 'hide', reason: 'Rude' } });
  expect((await app.as().recruiting.get({ params: { id: guildId } })).notice).toBeNull();
});

it('staff cannot decide on donor messages of colleagues of the same or a higher level', async () => {
  const isHidden = async (id: number) =>
    (await app.platform.database.db.select().from(payments).where(eq(payments.id, id)))[0]?.message_hidden;
  for (const author of [equal, higher]) {
    const [waiting, shown] = [await donate(author, true), await donate(author, false)];
    for (const decision of ['approve', 'refuse'] as const)
      expect(
        await codeOf(keeper.api.moderation.decide({ body: { kind: 'donation_held', id: waiting, decision } })),
      ).toBe('moderation.notAllowed');
    const report = { kind: 'donation', id: await reportDonation(shown), decision: 'hide' } as const;
    expect(await codeOf(keeper.api.moderation.decide({ body: report }))).toBe('moderation.notAllowed');
    for (const [id, hidden] of [
      [waiting, false],
      [shown, true],
    ] as const)
      expect(await codeOf(keeper.api.donors.moderate({ params: { id }, body: { hidden } }))).toBe(
        'common.insufficientAuthority',
      );
    expect([await isHidden(waiting), await isHidden(shown)]).toEqual([true, false]);
    await boss.api.moderation.decide({ body: report });
    await boss.api.donors.moderate({ params: { id: waiting }, body: { hidden: false } });
    expect([await isHidden(waiting), await isHidden(shown)]).toEqual([false, true]);
  }
});

it('staff cannot publish their own donor message', async () => {
  const params = { id: await donate(keeper, true) };
  expect(await codeOf(keeper.api.donors.moderate({ params, body: { hidden: false } }))).toBe(
    'common.insufficientAuthority',
  );
});

it('staff cannot end the mute of a colleague of the same level', async () => {
  await boss.api.chat.mute({ body: { username: equal.username, hours: 24, reason: 'Insults' } });
  expect(await codeOf(keeper.api.chat.unmute({ params: { id: equal.id } }))).toBe('chat.notAllowed');
  await boss.api.chat.unmute({ params: { id: equal.id } });
});
