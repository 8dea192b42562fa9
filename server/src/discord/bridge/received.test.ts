import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { errorOf } from '../../../test/app.ts';
import { testDiscordBridge } from '../../../test/discord-bridge.ts';
import { createTestUser } from '../../../test/users.ts';
import { chatMembers } from '../../chat/table.ts';
import { setStatus } from '../../users/service.ts';
import { forgetUnlinked } from '../links.ts';
import { discordLinks, discordMuted } from '../table.ts';
import { discordBridges } from './table.ts';

const { room, db, save, discord, app, owner, player, run, bridge, say, there, here } = testDiscordBridge();
const link = (discord_id: string, user_id = player().id) => {
  const now = app().clock.now();
  const values = { user_id, discord_id, name: 'x', linked_at: now, next_check_at: now };
  return db().insert(discordLinks).values(values);
};

/** Writes a message with an id that says when it was written. */
const writeAt = (seconds: number, text: string, more: object = {}) => {
  const id = 600_000_000_000_000_000n + (BigInt(seconds * 1000) << 22n);
  return discord().channels.write(text, { id: String(id), ...more });
};

describe('messages from Discord', () => {
  it('arrive once and in order, under a name without an account', async () => {
    for (const text of ['First', 'Second']) discord().channels.write(text);
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
    discord().channels.write('Buy my gold');
    await run();
    const id = (await here()).at(-1)?.id ?? 0;
    await player().api.chat.report({ body: { message: id, reason: 'spam' } });
    const { reports } = await owner().api.chat.reports({ query: {} });
    const report = reports.find(({ text }) => text === 'Buy my gold');
    expect(report).toMatchObject({ author: 'Aldo (Discord)', author_id: null, upheld: 0 });
    const { items } = await owner().api.moderation.queue({ query: { kind: 'chat' } });
    expect(items.find((item) => item.id === report?.id)).toMatchObject({
      author: 'Aldo (Discord)',
      author_id: null,
      decisions: ['dismiss', 'delete'],
    });
    const decide = (decision: 'mute' | 'delete') =>
      owner().api.chat.decide({ params: { id: report?.id ?? 0 }, body: { decision, reason: 'No adverts', hours: 24 } });
    expect((await errorOf(decide('mute'))).code).toBe('chat.notAllowed');
    await decide('delete');
    expect((await here()).at(-1)).toMatchObject({ removed: 'staff', text: '' });
    await run();
    expect(discord().channels.messages).toEqual([]);
  });

  it('that staff hide stay on Discord if the bot may not delete them, and do not delay other messages', async () => {
    discord().channels.mayManage = false;
    discord().channels.write('Buy my gold');
    await run();
    await owner().api.chat.removeByStaff({
      params: { id: (await here()).at(-1)?.id ?? 0 },
      body: { reason: 'Insult' },
    });
    await run();
    expect(discord().channels.messages).toHaveLength(1);
    expect((await bridge()).out_trouble).toBeNull();
    expect((await here()).at(-1)?.removed).toBe('staff');
  });

  it('are updated after edits, which pass through the word filter, and removed after deletions', async () => {
    const one = discord().channels.write('First');
    const two = discord().channels.write('Second');
    await run();
    const edit = (text: string, at: string) => Object.assign(one, { content: text, edited_timestamp: at });
    edit('First, *and* @everyone', '2026-11-01T10:00:00.123000+00:00');
    discord().channels.messages = [one];
    await run();
    const [edited, deleted] = (await here()).slice(-2);
    expect(edited).toMatchObject({ text: 'First, *and* @\u2060everyone', removed: null });
    expect(edited?.edited_at).not.toBeNull();
    expect(deleted).toMatchObject({ text: '', removed: 'discord' });
    const { change } = edited ?? {};
    await run();
    expect((await here()).at(-2)?.change).toBe(change);
    await owner().api['word-filter'].create({
      body: { kind: 'word', pattern: 'laterbad', language: null, active: true, action: 'reject' },
    });
    edit('Now laterbad', '2026-11-01T10:01:00.000000+00:00');
    await run();
    expect((await here()).at(-2)).toMatchObject({ text: '', removed: 'discord' });
    discord().channels.messages = [two];
  });

  it('do not count as deleted when the bot cannot read old messages or the channel changes', async () => {
    discord().channels.write('Still there');
    await run();
    discord().channels.mayReadHistory = false;
    await run();
    expect((await here()).at(-1)).toMatchObject({ text: 'Still there', removed: null });
    expect((await bridge()).in_trouble).toBe('channel');
    await save({ channel_id: '', version: (await bridge()).version });
    Object.assign(discord().channels, { messages: [], mayReadHistory: true });
    await save({ version: (await bridge()).version });
    await run();
    expect((await here()).at(-1)).toMatchObject({ text: 'Still there', removed: null });
  });

  it('by bots, webhooks and Discord itself are ignored', async () => {
    const before = (await here()).length;
    const bot = { id: '7', username: 'bot', global_name: null, bot: true };
    discord().channels.write('From a bot', { author: bot });
    discord().channels.write('From a webhook', { webhook_id: '400000000000000099' });
    discord().channels.write('joined', { type: 7 });
    await say('Own words');
    await run();
    await run();
    expect((await here()).length).toBe(before + 1);
  });

  it('trigger no mentions in the portal, and show names instead of ids', async () => {
    const mentions = [{ id: '8', username: 'bea', global_name: 'Bea' }];
    discord().channels.write(`@everyone @${player().username} <@8> <:dragon:12345> <#99>\u202e`, { mentions });
    await run();
    const text = (await here()).at(-1)?.text ?? '';
    expect(text).toBe(`@\u2060everyone @\u2060${player().username} @\u2060Bea :dragon: #…`);
  });

  it('pass the word filter', async () => {
    const rule = { kind: 'word', pattern: 'goldspam', language: null, active: true } as const;
    await owner().api['word-filter'].create({ body: { ...rule, action: 'mask' } });
    await owner().api['word-filter'].create({ body: { ...rule, pattern: 'badword', action: 'reject' } });
    discord().channels.write('Buy goldspam now');
    discord().channels.write('A badword');
    await run();
    expect((await here()).at(-1)?.text).toMatch(/^Buy \*+ now$/);
  });

  it('by a player who is muted in the portal are ignored', async () => {
    const id = '700000000000000042';
    await link(id);
    await owner().api.chat.mute({ body: { username: player().username, reason: 'Insults', hours: 1 } });
    const author = { id, username: 'muted', global_name: null };
    discord().channels.write('Still here', { author });
    await run();
    expect((await here()).at(-1)?.text).not.toBe('Still here');
    await db()
      .update(chatMembers)
      .set({ muted_at: null, muted_until: null, mute_reason: null, muted_by: null })
      .where(eq(chatMembers.user_id, player().id));
    await db().delete(discordLinks);
    discord().channels.write('Free again', { author });
    await run();
    expect((await here()).at(-1)?.text).toBe('Free again');
  });

  it('by a player who unlinked Discord while muted are ignored until the mute ends', async () => {
    const id = '700000000000000043';
    const author = { id, username: 'unlinked', global_name: null };
    await link(id);
    await owner().api.chat.mute({ body: { username: player().username, reason: 'Insults', hours: 1 } });
    await player().api.discord.unlink();
    discord().channels.write('Around the mute', { author });
    await run();
    expect((await here()).map(({ text }) => text)).not.toContain('Around the mute');
    app().clock.advance(3_600_001);
    discord().channels.write('After the mute', { author });
    await run();
    expect((await here()).at(-1)?.text).toBe('After the mute');
    await db().delete(discordMuted);
  });

  it('by a player who unlinked Discord in the last 30 days are ignored after a later mute or ban', async () => {
    const author = { id: '700000000000000045', username: 'foresight', global_name: null };
    const other = await createTestUser(app(), { longLivedToken: true });
    await link(author.id, other.id);
    await other.api.discord.unlink();
    const says = async (text: string) => {
      discord().channels.write(text, { author });
      await run();
      return (await here()).some((each) => each.text === text);
    };
    const remembered = async () => {
      await forgetUnlinked(db(), app().clock.now());
      return db().select({ user: discordMuted.user_id }).from(discordMuted);
    };
    const unlinkedDaysAgo = (days: number) =>
      db()
        .update(discordMuted)
        .set({ unlinked_at: new Date(app().clock.now().getTime() - days * 86_400_000) });
    expect(await says('Before the mute')).toBe(true);
    await unlinkedDaysAgo(29);
    expect(await remembered()).toEqual([{ user: other.id }]);
    await owner().api.chat.mute({ body: { username: other.username, reason: 'Insults', hours: 1 } });
    expect(await says('During the mute')).toBe(false);
    await unlinkedDaysAgo(30);
    expect(await remembered()).toEqual([{ user: other.id }]);
    app().clock.advance(3_600_001);
    await setStatus(db(), other.id, 'banned');
    expect(await says('During the ban')).toBe(false);
    expect(await remembered()).toEqual([{ user: other.id }]);
    await setStatus(db(), other.id, 'active');
    expect(await remembered()).toEqual([]);
  });

  it('that one account writes faster than the slow mode of the room are ignored, except from staff', async () => {
    const setSlow = (slow_seconds: number) =>
      owner().api.chat.setSlowMode({ params: { room }, body: { slow_seconds } });
    await setSlow(60);
    const moderator = { id: '700000000000000047', username: 'staff', global_name: null };
    await link(moderator.id, owner().id);
    writeAt(0, 'Slow one');
    writeAt(30, 'Slow two');
    writeAt(35, 'By someone else', { author: { id: '700000000000000048', username: 'someone', global_name: null } });
    writeAt(40, 'By staff one', { author: moderator });
    writeAt(41, 'By staff two', { author: moderator });
    await run();
    writeAt(59, 'Slow three');
    writeAt(61, 'Slow four');
    await run();
    const texts = (await here()).map(({ text }) => text);
    await setSlow(0);
    await db().delete(discordLinks);
    expect(texts.slice(-5)).toEqual(['Slow one', 'By someone else', 'By staff one', 'By staff two', 'Slow four']);
  });

  it('that one account writes faster than players may are ignored', async () => {
    for (const second of [0, 1, 2, 3, 4, 5, 11]) writeAt(second, `Flood ${second}`);
    await run();
    const texts = (await here()).map(({ text }) => text).filter((text) => text.startsWith('Flood'));
    expect(texts).toEqual([0, 1, 2, 3, 4, 11].map((second) => `Flood ${second}`));
  });

  it('with links are ignored from accounts that no player linked, even if an edit adds the link', async () => {
    const author = { id: '700000000000000049', username: 'linked', global_name: null };
    await link(author.id);
    discord().channels.write('Gold at https://gold.example');
    discord().channels.write('My guild: https://guild.example', { author });
    const late = discord().channels.write('Harmless');
    await run();
    Object.assign(late, { content: 'www.gold.example', edited_timestamp: '2026-11-01T10:00:00.000000+00:00' });
    await run();
    await db().delete(discordLinks);
    const [linked, edited] = (await here()).slice(-2);
    expect(linked?.text).toBe('My guild: https://guild.example');
    expect(edited).toMatchObject({ text: '', removed: 'discord' });
    expect((await here()).map(({ text }) => text)).not.toContain('Gold at https://gold.example');
  });

  it('by accounts that no player linked are ignored only if the owner enables that', async () => {
    const author = { id: '700000000000000044', username: 'linked', global_name: null };
    await save({ linked_only: true, version: (await bridge()).version });
    expect((await owner().api.discord.bridges()).bridges.find((each) => each.room === room)?.linked_only).toBe(true);
    discord().channels.write('By a stranger');
    await link(author.id);
    discord().channels.write('By a player', { author });
    await run();
    const texts = (await here()).map(({ text }) => text);
    expect(texts).toContain('By a player');
    expect(texts).not.toContain('By a stranger');
    await db().delete(discordLinks);
  });

  it('in a channel that the bot cannot read do not stop messages to Discord', async () => {
    discord().channels.hidden = true;
    const { text } = await say();
    await run();
    expect(there()).toEqual([text]);
    expect(await bridge()).toMatchObject({ out_trouble: null, in_trouble: 'channel' });
  });

  it('written before the bridge started are not copied', async () => {
    await db().delete(discordBridges);
    discord().channels.write('Long ago');
    await save();
    await run();
    expect((await here()).some(({ text }) => text === 'Long ago')).toBe(false);
  });
});

it('linking a Discord account again deletes the record that it was unlinked', async () => {
  const id = '700000000000000046';
  await link(id);
  await player().api.discord.unlink();
  expect(await db().select().from(discordMuted)).toHaveLength(1);
  discord().codes.set('again', { id, username: 'again', global_name: null });
  discord().redirectUrl = `${app().platform.env.publicUrl}/discord`;
  const { url } = await player().api.discord.start();
  const state = new URL(url).searchParams.get('state') ?? '';
  await player().api.discord.link({ body: { code: 'again', state } });
  expect(await db().select().from(discordMuted)).toEqual([]);
  await db().delete(discordLinks);
});
