import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { startDiscord } from '../../test/discord-server.ts';
import { createTestUser } from '../../test/users.ts';
import { discordLinks } from './table.ts';

it('only one Discord account is linked when callbacks for several accounts of one player arrive at the same time', async () => {
  const discord = await startDiscord();
  const app = await startTestApp({ jobs: false, env: { DISCORD_API_BASE: discord.url } });
  discord.redirectUrl = `${app.platform.env.publicUrl}/discord`;
  const owner = await createTestUser(app, { authority: 'implementor' });
  const { clientId: client_id, clientSecret: client_secret, botToken: bot_token, guildId: guild_id } = discord;
  await owner.api.discord.saveConfig({ body: { client_id, client_secret, bot_token, guild_id } });
  const player = await createTestUser(app);
  const state = new URL((await player.api.discord.start()).url).searchParams.get('state') ?? '';
  const results = await Promise.allSettled(
    [1, 2, 3, 4].map((number) => {
      const code = `code-${number}`;
      discord.codes.set(code, { id: `40000000000000000${number}`, username: `name${number}`, global_name: null });
      return player.api.discord.link({ body: { code, state } });
    }),
  );
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(errors).toEqual(Array(3).fill('discord.alreadyLinked'));
  const { db } = app.platform.database;
  expect(await db.select().from(discordLinks).where(eq(discordLinks.user_id, player.id))).toHaveLength(1);
  await app.close();
  await discord.close();
});
