import type { Crypto } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type DiscordConfigRow, discordConfig, type StoredDiscordRole } from './table.ts';

const context = { clientSecret: 'discord:client-secret', botToken: 'discord:bot-token' } as const;
export type DiscordSecrets = Record<keyof typeof context, string>;

export const findConfig = async (tx: Tx): Promise<DiscordConfigRow | undefined> => {
  const [row] = await tx.select().from(discordConfig);
  return row;
};

export const sealSecrets = (crypto: Crypto, { clientSecret, botToken }: DiscordSecrets) => ({
  client_secret: crypto.seal(clientSecret, context.clientSecret),
  bot_token: crypto.seal(botToken, context.botToken),
});

/** Decrypts the secrets. Undefined if the key that encrypted them was lost. */
export const openSecrets = (
  crypto: Crypto,
  { client_secret, bot_token }: Pick<DiscordConfigRow, 'client_secret' | 'bot_token'>,
): DiscordSecrets | undefined => {
  try {
    return {
      clientSecret: crypto.open(client_secret, context.clientSecret),
      botToken: crypto.open(bot_token, context.botToken),
    };
  } catch {
    return undefined;
  }
};

export const redirectUrl = ({ env }: Pick<Platform, 'env'>): string => `${env.publicUrl}/discord`;

/** Adds the names that the roles have on Discord. A role that was deleted there keeps its last known name. */
export const withNames = (
  roles: readonly StoredDiscordRole[],
  atDiscord: readonly { id: string; name: string }[],
): StoredDiscordRole[] =>
  roles.map((role) => {
    const name = atDiscord.find(({ id }) => id === role.role_id)?.name ?? role.name;
    return { ...role, ...(name === undefined ? {} : { name }) };
  });
