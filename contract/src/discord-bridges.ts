import { z } from 'zod';
import { openRooms } from './chat-constants.ts';
import { bridgeTroubles } from './discord-constants.ts';
import { discordProblems } from './discord-problems.ts';
import { endpoint, staff } from './endpoint.ts';
import { Moment, Version } from './shapes.ts';

/** Matches a webhook URL as Discord shows it. */
export const webhookPattern: RegExp =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{15,20})\/([\w-]{20,100})$/;

/** Only open rooms can have a bridge; conversations and guild rooms cannot. */
const Room = z.string().refine((room) => openRooms.includes(room));
const room = z.object({ room: Room });

const Trouble = z.enum(bridgeTroubles).nullable();
export const DiscordBridge = z.object({
  room: z.string(),
  configured: z.boolean(),
  active: z.boolean(),
  /** The webhook's URL is never sent. */
  webhook_id: z.string().nullable(),
  /** If empty, messages are only sent to Discord, not read from it. */
  channel_id: z.string(),
  /** Whether only messages by linked Discord accounts are copied to the room. */
  linked_only: z.boolean(),
  /** Current problems with sending and with reading messages. */
  out_trouble: Trouble,
  in_trouble: Trouble,
  trouble_at: Moment.nullable(),
  /** Number of messages waiting to be sent. */
  waiting: z.int(),
  version: Version,
});
export type DiscordBridge = z.output<typeof DiscordBridge>;

export const DiscordBridgeForm = z.strictObject({
  /** If empty, the stored webhook is kept. */
  webhook: z
    .string()
    .trim()
    .refine((address) => address === '' || webhookPattern.test(address), 'discord:validation.webhook')
    .default(''),
  channel_id: z
    .string()
    .trim()
    .regex(/^(?:\d{15,20})?$/, 'discord:validation.id')
    .default(''),
  linked_only: z.boolean().default(false),
  active: z.boolean().default(true),
  version: Version.optional(),
});

const bridges = z.object({ bridges: z.array(DiscordBridge), bot: z.boolean() });

/** Bridges between chat rooms and Discord channels. */
export const discordBridges = {
  bridges: endpoint({
    method: 'GET',
    path: '/api/admin/discord/bridges',
    summary:
      'The bridge of each open chat room without its secrets, and whether a bot is connected that can read channels.',
    access: staff('admin.discord.view'),
    limit: 'read',
    reply: bridges,
    errors: [],
  }),
  saveBridge: endpoint({
    method: 'PUT',
    path: '/api/admin/discord/bridges/{room}',
    summary:
      'Checks webhook and channel with Discord, then stores the bridge of a room. It begins with the next message.',
    access: staff('admin.discord.edit'),
    limit: 'discordLinks',
    audit: 'discord_bridge_update',
    requiresStepUp: true,
    external: true,
    params: room,
    body: DiscordBridgeForm,
    reply: bridges,
    errors: [
      discordProblems.incomplete,
      discordProblems.rejected,
      discordProblems.notConfigured,
      discordProblems.unreachable,
      discordProblems.changedMeanwhile,
    ],
  }),
  testBridge: endpoint({
    method: 'POST',
    path: '/api/admin/discord/bridges/{room}/test',
    summary: 'Sends a message to the channel and deletes it, and reads the channel.',
    access: staff('admin.discord.edit'),
    limit: 'discordLinks',
    audit: 'discord_bridge_test',
    external: true,
    params: room,
    reply: z.object({ out_trouble: Trouble, in_trouble: Trouble }),
    errors: [discordProblems.notConfigured],
  }),
  removeBridge: endpoint({
    method: 'DELETE',
    path: '/api/admin/discord/bridges/{room}',
    summary: 'Deletes the bridge of a room with its secret. Messages stay on both sides.',
    access: staff('admin.discord.edit'),
    limit: 'write',
    audit: 'discord_bridge_remove',
    params: room,
    reply: bridges,
    errors: [discordProblems.notConfigured],
  }),
};
