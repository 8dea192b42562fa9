import { z } from 'zod';
import { asBot, type Bot, DiscordError, discordCodes, read, send } from '../client.ts';

const Person = z.object({
  id: z.string(),
  username: z.string(),
  global_name: z.string().nullish(),
  bot: z.boolean().nullish(),
});
const ChannelMessage = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  type: z.int(),
  content: z.string(),
  author: Person,
  webhook_id: z.string().nullish(),
  edited_timestamp: z.iso.datetime({ offset: true }).nullish(),
  mentions: z.array(Person).catch([]),
});
export type ChannelMessage = z.output<typeof ChannelMessage>;
const Sent = z.object({ id: z.string() });
const Webhook = z.object({ id: z.string(), channel_id: z.string() });

export type Webhook = { base: string; id: string; token: string };
export type Said = { username: string; content: string };

const pathOf = ({ id, token }: Webhook): string => `/webhooks/${id}/${token}`;
/** Mentions of users and roles in a message notify no one. */
const quiet = { allowed_mentions: { parse: [] } };
const withoutPreviews = 4;

export const readWebhook = async (hook: Webhook) =>
  read(Webhook, await send(hook.base, { method: 'GET', path: pathOf(hook), headers: {} }));

export const sayAtDiscord = async (hook: Webhook, said: Said): Promise<string> => {
  const json = { ...said, ...quiet, flags: withoutPreviews };
  const path = `${pathOf(hook)}?wait=true`;
  return read(Sent, await send(hook.base, { method: 'POST', path, headers: {}, json })).id;
};

const unlessGone = async (call: Promise<unknown>): Promise<void> => {
  await call.catch((error: unknown) => {
    if (!(error instanceof DiscordError) || error.code !== discordCodes.unknownMessage) throw error;
  });
};

export const changeAtDiscord = (hook: Webhook, id: string, content: string): Promise<void> =>
  unlessGone(
    send(hook.base, {
      method: 'PATCH',
      path: `${pathOf(hook)}/messages/${id}`,
      headers: {},
      json: { content, ...quiet },
    }),
  );

export const deleteAtDiscord = (hook: Webhook, id: string): Promise<void> =>
  unlessGone(send(hook.base, { method: 'DELETE', path: `${pathOf(hook)}/messages/${id}`, headers: {} }));

export const channelPage = 100;

/** Returns up to a hundred messages, oldest first: the messages after an id, or the newest ones. */
export const readChannel = async (bot: Bot, channel: string, after?: string, limit = channelPage) => {
  const query = new URLSearchParams({ limit: String(limit), ...(after === undefined ? {} : { after }) });
  const body = await asBot(bot, 'GET', `/channels/${channel}/messages?${query}`);
  return read(z.array(ChannelMessage), body).sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
};

const messagePath = (channel: string, id: string): string => `/channels/${channel}/messages/${id}`;

/**
 * Whether a message was deleted. A list does not distinguish deleted messages from unreadable ones, but a request for a single message
 * does.
 */
export const isGoneAtDiscord = async (bot: Bot, channel: string, id: string): Promise<boolean> => {
  try {
    await asBot(bot, 'GET', messagePath(channel, id));
    return false;
  } catch (error) {
    if (error instanceof DiscordError && error.code === discordCodes.unknownMessage) return true;
    throw error;
  }
};

/** Deletes a message that a person wrote. Without the permission to manage messages, the bot leaves it in place. */
export const deletePersonsMessage = async (bot: Bot, channel: string, id: string): Promise<void> => {
  await asBot(bot, 'DELETE', messagePath(channel, id)).catch((error: unknown) => {
    const known: number[] = [discordCodes.unknownMessage, discordCodes.missingPermissions, discordCodes.missingAccess];
    if (!(error instanceof DiscordError) || !known.includes(error.code)) throw error;
  });
};
