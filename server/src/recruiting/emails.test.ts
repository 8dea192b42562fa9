import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { character, guild, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import type { AccountId, CharacterId, GuildId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import type { MailTransport } from '../platform/mail/parts.ts';
import { takeSnapshot } from '../world/snapshot.ts';

let app: TestApp;
const sent: Parameters<MailTransport['send']>[0][] = [];
beforeAll(async () => {
  app = await startTestApp({
    transport: {
      send: async (mail) => {
        sent.push(mail);
      },
    },
    game: worldOf({
      characters: [
        character(1, { guildId: '1' as GuildId, guildGrade: 1 }),
        character(2, { level: 40 }),
        character(3, { level: 40 }),
      ],
      guilds: [guild(1, { leaderId: '1' as CharacterId, members: 1 })],
    }),
  });
});
afterAll(() => app.close());

const createPlayer = async (account: number): Promise<TestUser> => {
  const user = await createTestUser(app, { longLivedToken: true });
  await app.platform.database.transaction((tx) =>
    linkGameAccount(tx, {
      family: 'test',
      account: { id: String(account) as AccountId, login: `game${account}` },
      userId: user.id,
      origin: 'proof',
      now: app.clock.now(),
    }),
  );
  return user;
};
const applications = () => sent.filter(({ id }) => /^guild-application/.test(id ?? ''));

it('an application sends the leader an email, until the leader follows its link to turn off emails about guilds', async () => {
  const [leader, player, other] = [await createPlayer(1), await createPlayer(2), await createPlayer(3)];
  await takeSnapshot(app.platform);
  const { guilds } = await app.as().world.guilds({ query: {} });
  const params = { id: guilds[0]?.id ?? 0 };
  await leader.api.recruiting.save({ params, body: { text: 'Join us', min_level: 1, open: true } });
  const apply = async (user: TestUser) => {
    const { own } = await user.api.recruiting.get({ params });
    return user.api.recruiting.apply({ params, body: { character: own?.characters[0]?.id ?? 0, text: 'Hello' } });
  };
  await apply(player);
  const [mail] = await eventually(async () => applications().length > 0 && applications());
  expect(mail?.subject).toMatch(/ applied to Guild1$/);
  expect(mail?.text).toContain('/guilds/guild-');
  const token = new URL(mail?.unsubscribe ?? '').searchParams.get('token');
  await app.inject({ method: 'POST', url: `/unsubscribe?token=${token}`, payload: '' });
  const { switches } = await leader.api.notifications.switches();
  expect(switches.find(({ topic }) => topic === 'guilds')).toMatchObject({ email: false, portal: true });
  await apply(other);
  const { notifications } = await leader.api.notifications.list();
  expect(notifications[0]).toMatchObject({ kind: 'guild_application', count: 2 });
  expect(await app.platform.mail.sweep(true)).toBe(0);
  expect(applications()).toHaveLength(1);
});
