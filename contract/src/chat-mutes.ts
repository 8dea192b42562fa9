import { z } from 'zod';
import { maxChatName, maxChatReason, muteHours } from './chat-constants.ts';
import { chatProblems } from './chat-problems.ts';
import { MutedPlayer } from './chat-shapes.ts';
import { endpoint, staff } from './endpoint.ts';
import { PathId } from './shapes.ts';

const one = z.object({ id: PathId });
const isDuration = (hours: number) => muteHours.some((one) => one === hours);
export const Hours = z.int().refine(isDuration, 'chat:validation.hours');
const NeededReason = z.string().trim().max(maxChatReason, 'chat:validation.reason').min(1, 'chat:validation.reason');

export const chatMutes = {
  mutes: endpoint({
    method: 'GET',
    path: '/api/admin/chat/mutes',
    summary: 'The muted players, in the order in which their mutes end.',
    access: staff('admin.chat.view'),
    limit: 'read',
    reply: z.object({ mutes: z.array(MutedPlayer) }),
    errors: [],
  }),
  mute: endpoint({
    method: 'POST',
    path: '/api/admin/chat/mutes',
    summary: 'Mutes a player in the chat for some hours. Replaces an existing mute.',
    access: staff('admin.chat.moderate'),
    limit: 'write',
    audit: 'chat_mute',
    body: z.strictObject({ username: z.string().trim().min(1).max(maxChatName), reason: NeededReason, hours: Hours }),
    reply: z.object({ mute: MutedPlayer }),
    errors: [chatProblems.playerNotFound, chatProblems.notAllowed],
  }),
  unmute: endpoint({
    method: 'DELETE',
    path: '/api/admin/chat/mutes/{id}',
    summary: 'Ends the mute of a player. `id` is the id of the player.',
    access: staff('admin.chat.moderate'),
    limit: 'write',
    audit: 'chat_unmute',
    params: one,
    reply: z.object({ unmuted: z.literal(true) }),
    errors: [chatProblems.notMuted, chatProblems.notAllowed],
  }),
};
