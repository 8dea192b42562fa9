import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { errorOf } from '../../../test/app.ts';
import { testDiscordBridge } from '../../../test/discord-bridge.ts';
import { createTestUser } from '../../../test/users.ts';
import { chatPersonalData } from '../../chat/personal-data.ts';
import { users } from '../../users/table.ts';
import { discordBridgeMessages, discordBridges } from './table.ts';

const { room, db, address, save, discord, app, owner, player, run, bridge, say, there } = testDiscordBridge();

describe('a Discord bridge', () => {
  it('is verified with Discord, never shows its secret, and is available only for open rooms', async () => {
    const { bridges } = await owner().api.discord.bridges();
    expect(bridges).toHaveLength(11);
    expect(bridges.find((each) => each.room === room)).toMatchObject({ configured: true, active: true, waiting: 0 });
    expect(JSON.stringify(bridges)).not.toContain(discord().channels.hook.token);
    expect((await bridge()).webhook_token).not.toContain(discord().channels.hook.token);
    const wrong = address().slice(0, -1);
    expect(await errorOf(save({ webhook: wrong }))).toMatchObject({ fields: [{ path: 'webhook' }] });
    expect(await errorOf(save({ channel_id: '599999999999999999' }))).toMatchObject({
      fields: [{ path: 'channel_id' }],
    });
    expect((await errorOf(save({ webhook: 'https://evil.example/api/webhooks/1/x' }))).code).toBe('common.validation');
    for (const other of ['guild-7', 'private-0123456789abcdef', 'xx']) {
      const call = owner().api.discord.saveBridge({ params: { room: other }, body: { webhook: address() } });
      expect((await errorOf(call)).status).toBe(400);
    }
  });

  it('is tested in both directions, and reports what is wrong', async () => {
    const test = () => owner().api.discord.testBridge({ params: { room } });
    expect(await test()).toEqual({ out_trouble: null, in_trouble: null });
    expect(discord().channels.messages).toEqual([]);
    Object.assign(discord().channels, { gone: true, hidden: true });
    expect(await test()).toEqual({ out_trouble: 'webhook', in_trouble: 'channel' });
    const shown = (await owner().api.discord.bridges()).bridges.find((each) => each.room === room);
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
    await say('@everyone **bold** <@123> [x](https://evil.example)\n> quote https://a.example/b_c_d', owner());
    await run();
    const [content = ''] = there();
    expect(content).not.toContain('@everyone');
    expect(content).toContain('\\*\\*bold\\*\\*');
    expect(content).toContain('\\<@\u2060123>');
    expect(content).toContain('\\[x\\](https://evil.example)');
    expect(content).toContain('\\> quote https://a.example/b_c_d');
  });

  it('are truncated to Discord’s limit, and arrive even if the sender’s name contains "Discord"', async () => {
    const fan = await createTestUser(app(), { username: 'DiscordFan', longLivedToken: true });
    await say('*'.repeat(1990), fan);
    await run();
    expect(there()[0]?.length).toBeLessThanOrEqual(2000);
    expect(there()[0]?.endsWith('…')).toBe(true);
  });

  it('wait as long as Discord’s rate limit requires, and none are lost', async () => {
    const { text } = await say();
    discord().next.push({ status: 429, body: { message: 'Slow', retry_after: 30, global: false } });
    await run();
    await run();
    expect(there()).toEqual([]);
    expect((await bridge()).out_trouble).toBeNull();
    app().clock.advance(31_000);
    await run();
    expect(there()).toEqual([text]);
  });

  it('are retried in order at increasing intervals during an outage', async () => {
    const texts = [(await say()).text, (await say()).text];
    const pauses: number[] = [];
    for (let failures = 1; failures <= 3; failures += 1) {
      discord().next.push({ status: 503, body: {} });
      await run();
      const { out_waits_until, out_trouble } = await bridge();
      expect(out_trouble).toBe('unreachable');
      pauses.push((out_waits_until?.getTime() ?? 0) - app().clock.now().getTime());
      app().clock.advance((pauses.at(-1) ?? 0) + 1);
    }
    expect(pauses).toEqual([5000, 10_000, 20_000]);
    await run();
    expect(there()).toEqual(texts);
    expect(await bridge()).toMatchObject({ out_trouble: null, out_failures: 0 });
  });

  it('are not sent again if Discord’s response was lost', async () => {
    const { text } = await say();
    discord().channels.loseAnswer = true;
    await run();
    expect(await db().select().from(discordBridgeMessages)).toMatchObject([{ discord_id: null }]);
    app().clock.advance(60_000);
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

  it('that Discord rejects are skipped and do not delay the next ones', async () => {
    await say();
    const { text } = await say();
    discord().next.push({ status: 400, body: { code: 50_035, message: 'Invalid Form Body' } });
    await run();
    expect(there()).toEqual([text]);
    expect((await bridge()).out_trouble).toBe('rejected');
  });

  it('are edited and deleted like the originals', async () => {
    const [kept, gone] = [await say(), await say()];
    await run();
    await player().api.chat.edit({ params: { id: kept.id }, body: { text: 'Other words' } });
    await owner().api.chat.removeByStaff({ params: { id: gone.id }, body: { reason: 'Insult' } });
    await run();
    expect(there()).toEqual(['Other words']);
  });

  it('are deleted from Discord when their author’s account is erased, because each copy shows the name', async () => {
    const leaving = await createTestUser(app(), { longLivedToken: true });
    const kept = await say();
    await say('By a player who leaves', leaving);
    await run();
    expect(there()).toHaveLength(2);
    await chatPersonalData.erase(db(), leaving.id, app().clock.now());
    await db().update(users).set({ status: 'deleted' }).where(eq(users.id, leaving.id));
    await run();
    expect(there()).toEqual([kept.text]);
  });

  it('are deleted from Discord even if the originals were deleted while the bridge was paused', async () => {
    const { id } = await say('Deleted in the pause');
    await run();
    await save({ active: false, version: (await bridge()).version });
    await player().api.chat.remove({ params: { id } });
    const missed = await say('Written in the pause');
    await save({ version: (await bridge()).version });
    await run();
    expect(there()).toEqual([]);
    expect(missed.text).toBe('Written in the pause');
  });

  it('that were deleted before they were sent never arrive', async () => {
    const { id } = await say();
    await player().api.chat.remove({ params: { id } });
    await run();
    expect(there()).toEqual([]);
  });
});
