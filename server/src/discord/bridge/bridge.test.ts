import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../../test/app.ts';
import { startDiscord } from '../../../test/discord-server.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';
import { chatMembers } from '../../chat/table.ts';
import { forgetMuted } from '../links.ts';
import { discordLinks, discordMuted } from '../table.ts';
import { runBridges } from './run.ts';
import { discordBridgeMessages, discordBridges } from './table.ts';

let discord: Awaited<ReturnType<typeof startDiscord>>;
let app: TestApp;
let owner: TestUser;
let player: TestUser;
let count = 0;
const nextCount = () => {
  count += 1;
  return count;
};
const room = 'en';

const address = () => `https://discord.com/api/webhooks/${discord.channels.hook.id}/${discord.channels.hook.token}`;
const save = (change: object = {}) =>
  owner.api.discord.saveBridge({
    params: { room },
    body: { webhook: address(), channel_id: discord.channels.channelId, ...change },
  });
const run = () => runBridges(app.platform);
const db = () => app.platform.database.db;
const bridge = async () => {
  const [row] = await db().select().from(discordBridges);
  if (!row) throw new Error('The bridge is missing');
  return row;
};
const say = async (text = `Text ${nextCount()}`, by = player) => {
  app.clock.advance(60_000);
  return (await by.api.chat.send({ params: { room }, body: { client_id: randomUUID(), text } })).message;
};
const there = () => discord.channels.messages.filter((each) => each.webhook_id).map(({ content }) => content);
const link = (discord_id: string) => {
  const now = app.clock.now();
  const values = { user_id: player.id, discord_id, name: 'x', linked_at: now, next_check_at: now };
  return db().insert(discordLinks).values(values);
};
const here = async () => (await player.api.chat.list({ params: { room }, query: {} })).messages;

beforeAll(async () => {
  discord = await startDiscord();
  app = await startTestApp({ jobs: false, env: { DISCORD_API_BASE: discord.url } });
  app.platform.jobs.send = async () => undefined;
  owner = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  player = await createTestUser(app, { longLivedToken: true });
  await owner.api.discord.saveConfig({
    body: {
      client_id: discord.clientId,
      client_secret: discord.clientSecret,
      bot_token: discord.botToken,
      guild_id: discord.guildId,
    },
  });
});
afterAll(async () => {
  await app.close();
  await discord.close();
});
beforeEach(async () => {
  await db().delete(discordBridges);
  await db().delete(discordBridgeMessages);
  discord.next.length = 0;
  Object.assign(discord.channels, {
    messages: [],
    hidden: false,
    gone: false,
    loseAnswer: false,
    mayReadHistory: true,
    mayManage: true,
  });
  await save();
});

describe('a Discord bridge', () => {
  it('is verified with Discord, never shows its secret, and is available only for open rooms', async () => {
    const { bridges } = await owner.api.discord.bridges();
    expect(bridges).toHaveLength(11);
    expect(bridges.find((each) => each.room === room)).toMatchObject({ configured: true, active: true, waiting: 0 });
    expect(JSON.stringify(bridges)).not.toContain(discord.channels.hook.token);
    expect((await bridge()).webhook_token).not.toContain(discord.channels.hook.token);
    const wrong = address().slice(0, -1);
    expect(await errorOf(save({ webhook: wrong }))).toMatchObject({ fields: [{ path: 'webhook' }] });
    expect(await errorOf(save({ channel_id: '599999999999999999' }))).toMatchObject({
      fields: [{ path: 'channel_id' }],
    });
    expect((await errorOf(save({ webhook: 'https://evil.example/api/webhooks/1/x' }))).code).toBe('common.validation');
    for (const other of ['guild-7', 'private-0123456789abcdef', 'xx']) {
      const call = owner.api.discord.saveBridge({ params: { room: other }, body: { webhook: address() } });
      expect((await errorOf(call)).status).toBe(400);
    }
  });

  it('is tested in both directions, and reports what is wrong', async () => {
    const test = () => owner.api.discord.testBridge({ params: { room } });
    expect(await test()).toEqual({ out_trouble: null, in_trouble: null });
    expect(discord.channels.messages).toEqual([]);
    Object.assign(discord.channels, { gone: true, hidden: true });
    expect(await test()).toEqual({ out_trouble: 'webhook', in_trouble: 'channel' });
    const shown = (await owner.api.discord.bridges()).bridges.find((each) => each.room === room);
    expect(shown).toMatchObject({ out_trouble: 'webhook', in_trouble: 'channel' });
  });
});

describe('messages to Discord', () => {
  it('are sent once and in order, from the moment the bridge starts', async () => {
    const [one, two] = [await say(), await say()];
    await run();
    await run();
    expect(there()).toEqual([one.text, two.text]);
    const three = await say();
    await run();
    expect(there()).toEqual([one.text, two.text, three.text]);
  });

  it('are shown literally, and notify no one', async () => {
    await say('@everyone **bold** <@123> [x](https://evil.example)\n> quote https://a.example/b_c_d');
    await run();
    const [content = ''] = there();
    expect(content).not.toContain('@everyone');
    expect(content).toContain('\\*\\*bold\\*\\*');
    expect(content).toContain('\\<@\u2060123>');
    expect(content).toContain('\\[x\\](https://evil.example)');
    expect(content).toContain('\\> quote https://a.example/b_c_d');
  });

  it('are truncated to Discord’s limit, and arrive even if the sender’s name contains "Discord"', async () => {
    const fan = await createTestUser(app, { username: 'DiscordFan', longLivedToken: true });
    await say('*'.repeat(1990), fan);
    await run();
    expect(there()[0]?.length).toBeLessThanOrEqual(2000);
    expect(there()[0]?.endsWith('…')).toBe(true);
  });

  it('wait as long as Discord’s rate limit requires, and none are lost', async () => {
    const { text } = await say();
    discord.next.push({ status: 429, body: { message: 'Slow', retry_after: 30, global: false } });
    await run();
    await run();
    expect(there()).toEqual([]);
    expect((await bridge()).out_trouble).toBeNull();
    app.clock.advance(31_000);
    await run();
    expect(there()).toEqual([text]);
  });

  it('are retried in order with growing pauses during an outage', async () => {
    const texts = [(await say()).text, (await say()).text];
    const pauses: number[] = [];
    for (let failures = 1; failures <= 3; failures += 1) {
      discord.next.push({ status: 503, body: {} });
      await run();
      const { out_waits_until, out_trouble } = await bridge();
      expect(out_trouble).toBe('unreachable');
      pauses.push((out_waits_until?.getTime() ?? 0) - app.clock.now().getTime());
      app.clock.advance((pauses.at(-1) ?? 0) + 1);
    }
    expect(pauses).toEqual([5000, 10_000, 20_000]);
    await run();
    expect(there()).toEqual(texts);
    expect(await bridge()).toMatchObject({ out_trouble: null, out_failures: 0 });
  });

  it('are not sent again if Discord’s response was lost', async () => {
    const { text } = await say();
    discord.channels.loseAnswer = true;
    await run();
    expect(await db().select().from(discordBridgeMessages)).toMatchObject([{ discord_id: null }]);
    app.clock.advance(60_000);
    await run();
    expect(there()).toEqual([text]);
  });

  it('are not sent again if the process died before it stored the number of the last sent message', async () => {
    const { text } = await say();
    const { out_seq } = await bridge();
    await run();
    await db().update(discordBridges).set({ out_seq });
    await run();
    expect(there()).toEqual([text]);
  });

  it('that Discord rejects are skipped, so that the next ones are not held up', async () => {
    await say();
    const { text } = await say();
    discord.next.push({ status: 400, body: { code: 50_035, message: 'Invalid Form Body' } });
    await run();
    expect(there()).toEqual([text]);
    expect((await bridge()).out_trouble).toBe('rejected');
  });

  it('are edited and deleted like the originals', async () => {
    const [kept, gone] = [await say(), await say()];
    await run();
    await player.api.chat.edit({ params: { id: kept.id }, body: { text: 'Other words' } });
    await owner.api.chat.removeByStaff({ params: { id: gone.id }, body: { reason: 'Insult' } });
    await run();
    expect(there()).toEqual(['Other words']);
  });

  it('that were deleted before they were sent never arrive', async () => {
    const { id } = await say();
    await player.api.chat.remove({ params: { id } });
    await run();
    expect(there()).toEqual([]);
  });
});

describe('messages from Discord', () => {
  it('arrive once and in order, under a name without an account', async () => {
    for (const text of ['First', 'Second']) discord.channels.write(text);
    await run();
    await run();
    const messages = (await here()).slice(-2);
    expect(messages).toMatchObject([
      { text: 'First', author: 'Aldo (Discord)', discord: true, authority: 'player' },
      { text: 'Second', author: 'Aldo (Discord)', discord: true },
    ]);
    expect(there()).toEqual([]);
  });

  it('can be reported, and staff hide them on both sides', async () => {
    discord.channels.write('Buy my gold');
    await run();
    const id = (await here()).at(-1)?.id ?? 0;
    await player.api.chat.report({ body: { message: id, reason: 'spam' } });
    const { reports } = await owner.api.chat.reports({ query: {} });
    const report = reports.find(({ text }) => text === 'Buy my gold');
    expect(report).toMatchObject({ author: 'Aldo (Discord)', author_id: null, upheld: 0 });
    const { items } = await owner.api.moderation.queue({ query: { kind: 'chat' } });
    expect(items.find((item) => item.id === report?.id)).toMatchObject({
      author: 'Aldo (Discord)',
      author_id: null,
      decisions: ['dismiss', 'delete'],
    });
    const decide = (decision: 'mute' | 'delete') =>
      owner.api.chat.decide({ params: { id: report?.id ?? 0 }, body: { decision, reason: 'No adverts', hours: 24 } });
    expect((await errorOf(decide('mute'))).code).toBe('chat.notAllowed');
    await decide('delete');
    expect((await here()).at(-1)).toMatchObject({ removed: 'staff', text: '' });
    await run();
    expect(discord.channels.messages).toEqual([]);
  });

  it('that staff hide stay on Discord if the bot may not delete them, without delaying others', async () => {
    discord.channels.mayManage = false;
    discord.channels.write('Buy my gold');
    await run();
    await owner.api.chat.removeByStaff({ params: { id: (await here()).at(-1)?.id ?? 0 }, body: { reason: 'Insult' } });
    await run();
    expect(discord.channels.messages).toHaveLength(1);
    expect((await bridge()).out_trouble).toBeNull();
    expect((await here()).at(-1)?.removed).toBe('staff');
  });

  it('are updated after edits, which pass through the word filter, and removed after deletions', async () => {
    const one = discord.channels.write('First');
    const two = discord.channels.write('Second');
    await run();
    const edit = (text: string, at: string) => Object.assign(one, { content: text, edited_timestamp: at });
    edit('First, *and* @everyone', '2026-11-01T10:00:00.123000+00:00');
    discord.channels.messages = [one];
    await run();
    const [edited, deleted] = (await here()).slice(-2);
    expect(edited).toMatchObject({ text: 'First, *and* @\u2060everyone', removed: null });
    expect(edited?.edited_at).not.toBeNull();
    expect(deleted).toMatchObject({ text: '', removed: 'discord' });
    const { change } = edited ?? {};
    await run();
    expect((await here()).at(-2)?.change).toBe(change);
    await owner.api['word-filter'].create({
      body: { kind: 'word', pattern: 'laterbad', language: null, active: true, action: 'reject' },
    });
    edit('Now laterbad', '2026-11-01T10:01:00.000000+00:00');
    await run();
    expect((await here()).at(-2)).toMatchObject({ text: '', removed: 'discord' });
    discord.channels.messages = [two];
  });

  it('do not count as deleted when the bot cannot read old messages or the channel changes', async () => {
    discord.channels.write('Still there');
    await run();
    discord.channels.mayReadHistory = false;
    await run();
    expect((await here()).at(-1)).toMatchObject({ text: 'Still there', removed: null });
    expect((await bridge()).in_trouble).toBe('channel');
    await save({ channel_id: '', version: (await bridge()).version });
    Object.assign(discord.channels, { messages: [], mayReadHistory: true });
    await save({ version: (await bridge()).version });
    await run();
    expect((await here()).at(-1)).toMatchObject({ text: 'Still there', removed: null });
  });

  it('by bots, by webhooks and by Discord itself are left out', async () => {
    const before = (await here()).length;
    const bot = { id: '7', username: 'bot', global_name: null, bot: true };
    discord.channels.write('From a bot', { author: bot });
    discord.channels.write('From a webhook', { webhook_id: '400000000000000099' });
    discord.channels.write('joined', { type: 7 });
    await say('Own words');
    await run();
    await run();
    expect((await here()).length).toBe(before + 1);
  });

  it('trigger no mentions in the portal, and show names instead of ids', async () => {
    const mentions = [{ id: '8', username: 'bea', global_name: 'Bea' }];
    discord.channels.write(`@everyone @${player.username} <@8> <:dragon:12345> <#99>\u202e`, { mentions });
    await run();
    const text = (await here()).at(-1)?.text ?? '';
    expect(text).toBe(`@\u2060everyone @\u2060${player.username} @\u2060Bea :dragon: #…`);
  });

  it('pass the word filter', async () => {
    const rule = { kind: 'word', pattern: 'goldspam', language: null, active: true } as const;
    await owner.api['word-filter'].create({ body: { ...rule, action: 'mask' } });
    await owner.api['word-filter'].create({ body: { ...rule, pattern: 'badword', action: 'reject' } });
    discord.channels.write('Buy goldspam now');
    discord.channels.write('A badword');
    await run();
    expect((await here()).at(-1)?.text).toMatch(/^Buy \*+ now$/);
  });

  it('by a player who is muted in the portal are left out', async () => {
    const id = '700000000000000042';
    await link(id);
    await owner.api.chat.mute({ body: { username: player.username, reason: 'Insults', hours: 1 } });
    const author = { id, username: 'muted', global_name: null };
    discord.channels.write('Still here', { author });
    await run();
    expect((await here()).at(-1)?.text).not.toBe('Still here');
    await db()
      .update(chatMembers)
      .set({ muted_at: null, muted_until: null, mute_reason: null, muted_by: null })
      .where(eq(chatMembers.user_id, player.id));
    await db().delete(discordLinks);
    discord.channels.write('Free again', { author });
    await run();
    expect((await here()).at(-1)?.text).toBe('Free again');
  });

  it('by a player who unlinked Discord while muted are left out until the mute ends', async () => {
    const id = '700000000000000043';
    const author = { id, username: 'unlinked', global_name: null };
    await link(id);
    await owner.api.chat.mute({ body: { username: player.username, reason: 'Insults', hours: 1 } });
    await player.api.discord.unlink();
    discord.channels.write('Around the mute', { author });
    await run();
    expect((await here()).map(({ text }) => text)).not.toContain('Around the mute');
    app.clock.advance(3_600_001);
    await forgetMuted(db(), app.clock.now());
    expect(await db().select().from(discordMuted)).toEqual([]);
    discord.channels.write('After the mute', { author });
    await run();
    expect((await here()).at(-1)?.text).toBe('After the mute');
    await db().delete(discordLinks);
  });

  it('by accounts that no player linked are left out only if the owner chose that', async () => {
    const author = { id: '700000000000000044', username: 'linked', global_name: null };
    await save({ linked_only: true, version: (await bridge()).version });
    expect((await owner.api.discord.bridges()).bridges.find((each) => each.room === room)?.linked_only).toBe(true);
    discord.channels.write('By a stranger');
    await link(author.id);
    discord.channels.write('By a player', { author });
    await run();
    const texts = (await here()).map(({ text }) => text);
    expect(texts).toContain('By a player');
    expect(texts).not.toContain('By a stranger');
    await db().delete(discordLinks);
  });

  it('in a channel that the bot cannot read do not stop other bridges', async () => {
    discord.channels.hidden = true;
    const { text } = await say();
    await run();
    expect(there()).toEqual([text]);
    expect(await bridge()).toMatchObject({ out_trouble: null, in_trouble: 'channel' });
  });

  it('written before the bridge started are not copied', async () => {
    await db().delete(discordBridges);
    discord.channels.write('Long ago');
    await save();
    await run();
    expect((await here()).some(({ text }) => text === 'Long ago')).toBe(false);
  });
});
