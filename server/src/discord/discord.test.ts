import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import type { DiscordRank, DiscordRoleKind } from '@wyrmgate/contract/discord-constants';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { startDiscord } from '../../test/discord-server.ts';
import { character, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser, openTestSession, type TestUser } from '../../test/users.ts';
import { premium } from '../accounts/table.ts';
import { auditLogs } from '../audit/table.ts';
import type { AccountId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { setStatus } from '../users/service.ts';
import { users } from '../users/table.ts';
import { takeSnapshot } from '../world/snapshot.ts';
import { releaseLink } from './links.ts';
import { syncRoles } from './sync.ts';
import { discordConfig, discordLinks } from './table.ts';

let discord: Awaited<ReturnType<typeof startDiscord>>;
let app: TestApp;
let owner: TestUser;
const characters = [
  character(1, { accountId: 'weak' as AccountId, level: 20 }),
  character(2, { accountId: 'strong' as AccountId, level: 35 }),
  character(3, { accountId: 'strong' as AccountId, level: 70 }),
];
const linked = '300000000000000001';
const vip = '300000000000000002';
const high = '300000000000000009';

const connection = () => ({
  client_id: discord.clientId,
  client_secret: discord.clientSecret,
  bot_token: discord.botToken,
  guild_id: discord.guildId,
});
beforeAll(async () => {
  discord = await startDiscord();
  app = await startTestApp({ jobs: false, game: worldOf({ characters }), env: { DISCORD_API_BASE: discord.url } });
  discord.redirectUrl = `${app.platform.env.publicUrl}/discord`;
  owner = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
beforeEach(() => {
  discord.calls.length = 0;
});
afterAll(async () => {
  await app.close();
  await discord.close();
});

const db = () => app.platform.database.db;
const sync = () => syncRoles(app.platform);
const later = async (minutes = 11) => {
  app.clock.advance(minutes * 60_000);
  await sync();
};
const stateOf = async ({ api }: Pick<TestUser, 'api'>) =>
  new URL((await api.discord.start()).url).searchParams.get('state') ?? '';
let accounts = 0;
/** Authorises the link on Discord, joins the server and completes the link. */
const link = async (person: TestUser) => {
  accounts += 1;
  const id = String(400_000_000_000_000_000n + BigInt(accounts));
  discord.members.set(id, new Set());
  discord.codes.set(`code-${id}`, { id, username: `player${accounts}`, global_name: null });
  await person.api.discord.link({ body: { code: `code-${id}`, state: await stateOf(person) } });
  return id;
};
const held = (id: string) => [...(discord.members.get(id) ?? [])];
type Role = { role_id: string; kind: DiscordRoleKind; level?: number; rank?: DiscordRank };
const saveRoles = (roles: Role[]) => owner.api.discord.saveRoles({ body: { roles } });

describe('the connection to Discord', () => {
  it('is verified with Discord, and its secrets are never shown', async () => {
    const player = await createTestUser(app);
    expect(await player.api.discord.get()).toEqual({ offered: false, link: null });
    expect(await errorOf(player.api.discord.start())).toMatchObject({ code: 'discord.notOffered' });
    const save = (change: object) => owner.api.discord.saveConfig({ body: { ...connection(), ...change } });
    expect(await errorOf(save({ bot_token: 'wrong' }))).toMatchObject({
      code: 'discord.rejected',
      fields: [{ path: 'bot_token' }],
    });
    expect(await errorOf(save({ guild_id: '299999999999999999' }))).toMatchObject({ fields: [{ path: 'guild_id' }] });
    expect(await errorOf(save({ client_secret: '' }))).toMatchObject({ code: 'discord.incomplete' });
    const saved = await save({});
    expect(saved).toMatchObject({ configured: true, guild_name: 'Emberfall', token_set: true, linked: 0 });
    // Secrets of one application are not used for a different one.
    expect(
      await errorOf(
        save({ client_id: '100000000000000009', client_secret: '', bot_token: '', version: saved.version }),
      ),
    ).toMatchObject({ code: 'discord.incomplete' });
    const shown = JSON.stringify([saved, await db().select().from(discordConfig), await db().select().from(auditLogs)]);
    for (const secret of [discord.clientSecret, discord.botToken]) expect(shown).not.toContain(secret);
    const { roles } = await owner.api.discord.roleChoices();
    expect(roles.filter(({ powerful }) => powerful).map(({ name }) => name)).toEqual(['Helper']);
    expect(roles.map(({ name }) => name)).toEqual(['Owner', 'Helper', 'Veteran', 'Premium', 'Linked']);
  });
});

describe('a link to a Discord account', () => {
  it('is unique on both sides, and leaves no valid Discord token behind', async () => {
    const one = await createTestUser(app);
    const id = await link(one);
    expect((await one.api.discord.get()).link).toMatchObject({ name: `player${accounts}` });
    expect(discord.tokens.size).toBe(0);
    const other = await createTestUser(app);
    discord.codes.set('again', { id, username: 'thief', global_name: null });
    const state = await stateOf(other);
    expect(await errorOf(other.api.discord.link({ body: { code: 'again', state } }))).toMatchObject({
      code: 'discord.linkedToOther',
    });
    expect(discord.tokens.size).toBe(0);
    discord.codes.set('second', { id: '409999999999999999', username: 'second', global_name: 'Second' });
    expect(await errorOf(one.api.discord.link({ body: { code: 'second', state: await stateOf(one) } }))).toMatchObject({
      code: 'discord.alreadyLinked',
    });
  });

  it('requires the OAuth state of the same session, which is valid for ten minutes', async () => {
    const one = await createTestUser(app, { longLivedToken: true });
    const other = await createTestUser(app);
    const state = await stateOf(one);
    const send = (by: Pick<TestUser, 'api'>, sent: string) =>
      errorOf(by.api.discord.link({ body: { code: 'none', state: sent } }));
    const invalid = { code: 'discord.stateInvalid' };
    expect(await send(other, state)).toMatchObject(invalid);
    const token = await openTestSession(db(), one.id, app.clock.now());
    expect(await send({ api: app.as(token) }, state)).toMatchObject(invalid);
    for (const forged of ['a', 'a.b.c', `${state}x`, state.replace(/\.\d+\./, '.99999999999999.')])
      expect(await send(one, forged)).toMatchObject(invalid);
    expect(discord.calls).toEqual([]);
    expect(await send(one, state)).toMatchObject({ code: 'discord.denied' });
    app.clock.advance(601_000);
    expect(await send(one, state)).toMatchObject(invalid);
  });
});

describe('Discord roles', () => {
  it('follow the premium status, and manually assigned roles are never removed', async () => {
    await saveRoles([
      { role_id: linked, kind: 'linked' },
      { role_id: vip, kind: 'premium' },
    ]);
    const person = await createTestUser(app, { longLivedToken: true });
    const id = await link(person);
    discord.members.get(id)?.add('by-hand');
    await later();
    expect(held(id)).toEqual(['by-hand', linked]);
    const expires_at = new Date(app.clock.now().getTime() + 1_800_000);
    await db().insert(premium).values({ user_id: person.id, type: 'vip', expires_at, granted_at: app.clock.now() });
    await later();
    expect(held(id)).toEqual(['by-hand', linked, vip]);
    await later(31);
    expect(held(id)).toEqual(['by-hand', linked]);
    discord.calls.length = 0;
    await later();
    expect(discord.calls.filter((call) => call.includes(id))).toEqual([]);
  });

  it('are removed after a ban, after unlinking and after deletion, and the link is deleted', async () => {
    const [banned, left, erased] = [await createTestUser(app), await createTestUser(app), await createTestUser(app)];
    const [a, b, c] = [await link(banned), await link(left), await link(erased)];
    await sync();
    expect([held(a), held(b), held(c)]).toEqual([[linked], [linked], [linked]]);
    await setStatus(db(), banned.id, 'banned');
    await left.api.discord.unlink();
    await releaseLink(db(), erased.id, app.clock.now());
    await sync();
    expect([held(a), held(b), held(c)]).toEqual([[], [], []]);
    const rows = await db().select().from(discordLinks);
    expect(rows.map(({ discord_id }) => discord_id)).not.toContain(b);
    expect(rows.map(({ discord_id }) => discord_id)).not.toContain(c);
    expect(await errorOf(left.api.discord.unlink())).toMatchObject({ code: 'discord.notLinked' });
  });

  it('wait until the account joins the server', async () => {
    const person = await createTestUser(app, { longLivedToken: true });
    const id = await link(person);
    discord.members.delete(id);
    await sync();
    expect((await person.api.discord.get()).link).toMatchObject({ member: false });
    discord.members.set(id, new Set());
    await later(61);
    expect(held(id)).toEqual([linked]);
    expect((await person.api.discord.get()).link).toMatchObject({ member: true });
  });

  it('report a missing bot permission, and continue once it is granted', async () => {
    await saveRoles([{ role_id: high, kind: 'linked' }]);
    await sync();
    expect(await owner.api.discord.config()).toMatchObject({ trouble: 'permission' });
    discord.calls.length = 0;
    await sync();
    expect(discord.calls).toEqual([]);
    await saveRoles([{ role_id: linked, kind: 'linked' }]);
    await sync();
    expect(await owner.api.discord.config()).toMatchObject({ trouble: null });
  });

  it('wait as long as Discord’s rate limit requires, and are not sent twice by two instances', async () => {
    const id = await link(await createTestUser(app));
    discord.next.push({ status: 429, body: { retry_after: 30.5, global: true, message: 'limited' } });
    await sync();
    expect(held(id)).toEqual([]);
    discord.calls.length = 0;
    await sync();
    expect(discord.calls).toEqual([]);
    app.clock.advance(31_000);
    await Promise.all([sync(), sync()]);
    expect(held(id)).toEqual([linked]);
    expect(discord.calls.filter((call) => call.startsWith('PUT') && call.includes(id))).toHaveLength(1);
  });

  it('that may manage the server or its members are neither accepted nor assigned', async () => {
    const helper = '300000000000000004';
    expect(await errorOf(saveRoles([{ role_id: helper, kind: 'linked' }]))).toMatchObject({
      code: 'discord.powerfulRole',
      fields: [{ path: 'roles.0.role_id' }],
    });
    const id = await link(await createTestUser(app));
    await later();
    expect(held(id)).toEqual([linked]);
    const role = discord.roles.get(linked);
    if (!role) throw new Error('The role is missing.');
    for (const bit of [3, 5, 28]) {
      role.permissions = String(1n << BigInt(bit));
      await later();
      expect(held(id)).toEqual([]);
      expect(await owner.api.discord.config()).toMatchObject({ trouble: 'role' });
      role.permissions = '0';
      await later();
      expect(held(id)).toEqual([linked]);
    }
  });

  it('that are configured during a run are assigned by the next run', async () => {
    const id = await link(await createTestUser(app));
    app.clock.advance(1000);
    discord.onGive = async () => {
      discord.onGive = undefined;
      app.clock.advance(1000);
      await saveRoles([{ role_id: '300000000000000003', kind: 'linked' }]);
      await sync();
    };
    await sync();
    await sync();
    expect(held(id)).toEqual(['300000000000000003']);
    await saveRoles([{ role_id: linked, kind: 'linked' }]);
    await later();
    expect(held(id)).toEqual([linked]);
  });

  it('for a level follow the best character of all linked game accounts, as of the last snapshot', async () => {
    await takeSnapshot(app.platform);
    const { family } = app.platform.game;
    await saveRoles([{ role_id: vip, kind: 'level', level: 70 }]);
    const person = await createTestUser(app, { longLivedToken: true });
    const id = await link(person);
    const own = (account: string) =>
      linkGameAccount(db(), {
        family,
        account: { id: account as AccountId, login: `game${account}` },
        userId: person.id,
        origin: 'proof',
        now: app.clock.now(),
      });
    await own('weak');
    await later();
    expect(held(id)).toEqual([]);
    await own('strong');
    await later();
    expect(held(id)).toEqual([vip]);
    await saveRoles([{ role_id: vip, kind: 'level', level: 71 }]);
    await later();
    expect(held(id)).toEqual([]);
  });

  it('for a staff rank are assigned to that rank only, and follow a change of rank', async () => {
    const veteran = '300000000000000003';
    await saveRoles([
      { role_id: linked, kind: 'staff' },
      { role_id: vip, kind: 'rank', rank: 'low_wizard' },
      { role_id: veteran, kind: 'rank', rank: 'god' },
    ]);
    const of = (authority: AuthorityLevel) => createTestUser(app, { authority, longLivedToken: true });
    const [player, moderator, senior] = [await of('player'), await of('low_wizard'), await of('god')];
    const [a, b, c] = [await link(player), await link(moderator), await link(senior)];
    await later();
    expect([held(a), held(b), held(c)]).toEqual([[], [linked, vip], [linked, veteran]]);
    await db().update(users).set({ authority: 'god' }).where(eq(users.id, moderator.id));
    await db().update(users).set({ authority: 'player' }).where(eq(users.id, senior.id));
    await later();
    expect([held(b), held(c)]).toEqual([[linked, veteran], []]);
    expect((await owner.api.discord.config()).roles[1]).toEqual({
      role_id: vip,
      name: 'Premium',
      kind: 'rank',
      level: null,
      rank: 'low_wizard',
    });
  });

  it('that were saved before ranks were supported still work', async () => {
    await db()
      .update(discordConfig)
      .set({ roles: [{ role_id: linked, kind: 'linked', level: null }] });
    const id = await link(await createTestUser(app));
    await later();
    expect(held(id)).toEqual([linked]);
    expect((await owner.api.discord.config()).roles).toEqual([
      { role_id: linked, name: 'Linked', kind: 'linked', level: null, rank: null },
    ]);
  });

  it('are listed with their names on Discord, and keep the last name when they are deleted there', async () => {
    const named = async () => (await owner.api.discord.config()).roles.map(({ name }) => name);
    await saveRoles([{ role_id: vip, kind: 'premium' }]);
    expect(await named()).toEqual(['Premium']);
    const role = discord.roles.get(vip);
    if (!role) throw new Error('The role is missing.');
    discord.roles.set(vip, { ...role, name: 'Gold' });
    await later();
    expect(await named()).toEqual(['Gold']);
    discord.roles.delete(vip);
    await saveRoles([{ role_id: vip, kind: 'premium' }]);
    await later();
    expect(await named()).toEqual(['Gold']);
    discord.roles.set(vip, role);
    await saveRoles([{ role_id: vip, kind: 'premium' }]);
    expect(await named()).toEqual(['Premium']);
  });

  it('require a level or a rank if they depend on one, and are listed only once', async () => {
    expect(await errorOf(saveRoles([{ role_id: vip, kind: 'level' }]))).toMatchObject({ code: 'common.validation' });
    expect(await errorOf(saveRoles([{ role_id: vip, kind: 'rank' }]))).toMatchObject({ code: 'common.validation' });
    expect(await errorOf(saveRoles([{ role_id: vip, kind: 'linked', rank: 'god' }]))).toMatchObject({
      code: 'common.validation',
    });
    const twice = [
      { role_id: vip, kind: 'premium' },
      { role_id: vip, kind: 'linked' },
    ] as const;
    expect(await errorOf(saveRoles([...twice]))).toMatchObject({ code: 'common.validation' });
    const [row] = await db().select().from(discordConfig).where(eq(discordConfig.id, 1));
    expect(row?.roles).toHaveLength(1);
  });
});
