import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { runBridges } from '../src/discord/bridge/run.ts';
import { discordBridgeMessages, discordBridges } from '../src/discord/bridge/table.ts';
import { startTestApp, type TestApp } from './app.ts';
import { startDiscord } from './discord-server.ts';
import { createTestUser, type TestUser } from './users.ts';

/** Registers hooks that give each test of a file a new bridge between the English room and the Discord stand-in. */
export const testDiscordBridge = () => {
  const room = 'en';
  let discord: Awaited<ReturnType<typeof startDiscord>>;
  let app: TestApp;
  let owner: TestUser;
  let player: TestUser;
  let count = 0;

  const db = () => app.platform.database.db;
  const address = () => `https://discord.com/api/webhooks/${discord.channels.hook.id}/${discord.channels.hook.token}`;
  const save = (change: object = {}) =>
    owner.api.discord.saveBridge({
      params: { room },
      body: { webhook: address(), channel_id: discord.channels.channelId, ...change },
    });

  beforeAll(async () => {
    discord = await startDiscord();
    app = await startTestApp({ jobs: false, env: { DISCORD_API_BASE: discord.url } });
    app.platform.jobs.send = async () => undefined;
    owner = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
    player = await createTestUser(app, { longLivedToken: true });
    const { clientId: client_id, clientSecret: client_secret, botToken: bot_token, guildId: guild_id } = discord;
    await owner.api.discord.saveConfig({ body: { client_id, client_secret, bot_token, guild_id } });
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

  return {
    room,
    db,
    address,
    save,
    discord: () => discord,
    app: () => app,
    owner: () => owner,
    player: () => player,
    run: () => runBridges(app.platform),
    bridge: async () => {
      const [row] = await db().select().from(discordBridges);
      if (!row) throw new Error('The bridge is missing');
      return row;
    },
    /** Writes a message in the room. */
    say: async (text?: string, by = player) => {
      app.clock.advance(60_000);
      count += 1;
      const body = { client_id: randomUUID(), text: text ?? `Text ${count}` };
      return (await by.api.chat.send({ params: { room }, body })).message;
    },
    /** Texts on Discord that came from the portal. */
    there: () => discord.channels.messages.filter((each) => each.webhook_id).map(({ content }) => content),
    /** Messages in the room. */
    here: async () => (await player.api.chat.list({ params: { room }, query: {} })).messages,
  };
};
